// DELETE /file: move a file to the trash.
import { itemEndpoint } from '../../lib/api/endpoint.ts';
import { deleteFileContract } from '../../lib/api/routes/file.ts';
import { deleteFile } from '../../lib/domain/files/files.ts';

export const handler = itemEndpoint(deleteFileContract, deleteFile);
