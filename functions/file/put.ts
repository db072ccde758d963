// PUT /file: store a file at a path.
import { putFileContract } from '../../lib/api/routes/file.ts';
import { uploadEndpoint } from '../../lib/api/upload-endpoint.ts';
import { putFile } from '../../lib/domain/files/put-file.ts';

export const handler = uploadEndpoint(putFileContract, putFile);
