// GET /file: list the files of a workspace.
import { endpoint } from '../../lib/api/endpoint.ts';
import { listFilesContract } from '../../lib/api/routes/file.ts';
import { listFiles } from '../../lib/domain/files/list-files.ts';

export const handler = endpoint(listFilesContract, listFiles);
