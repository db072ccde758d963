// POST /file/move: rename or move a file.
import { itemEndpoint } from '../../../lib/api/endpoint.ts';
import { moveFileContract } from '../../../lib/api/routes/file.ts';
import { moveFile } from '../../../lib/domain/files/files.ts';

export const handler = itemEndpoint(moveFileContract, moveFile);
