// GET /file/{fileId}: get the bytes of a file, streamed.
import { downloadEndpoint } from '../../../lib/api/download-endpoint.ts';
import { getFileContract } from '../../../lib/api/routes/file.ts';
import { getFile } from '../../../lib/domain/files/get-file.ts';

export const handler = downloadEndpoint(getFileContract, getFile);
