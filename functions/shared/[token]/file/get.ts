// GET /shared/{token}/file: get a file that a shared note refers to, without a key.
import { getSharedFileContract } from '../../../../lib/api/routes/link.ts';
import { sharedDownload } from '../../../../lib/api/shared-download.ts';
import { getSharedFile } from '../../../../lib/domain/sharing/get-shared-file.ts';

export const handler = sharedDownload(getSharedFileContract, getSharedFile);
