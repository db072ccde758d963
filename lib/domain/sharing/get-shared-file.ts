// GET /shared/{token}/file: a file that a shared note refers to, for anyone who has the link.
import { noneLeft } from '../../core/inputs.ts';
import type { SharedFileParams, SharedFileQuery } from '../../schema/inputs/shares.ts';
import { SHARE_MISS_BYTES, SHARED_REFERENCE_MAX_CHARACTERS } from '../../schema/limits.ts';
import { notFound } from '../access-error.ts';
import { downloadOf } from '../files/get-file.ts';
import { retryOnConflict } from '../write/conflict.ts';
import type { Download } from '../write/outcome.ts';
import { spend } from './daily-bytes.ts';
import { openShare } from './open-share.ts';
import { writtenFile } from './written-file.ts';

/**
 * The bytes of a file, if the current text of the note refers to it. A request for another file counts, too, because
 * anyone can send it.
 * @throws ApiError linkNotFound, fileNotFound, linkExhausted; DamagedContentError
 */
export function getSharedFile({
  token,
  path,
  ...rest
}: SharedFileParams & SharedFileQuery): Promise<Download> {
  noneLeft(rest);
  return retryOnConflict(async () => {
    const { share, workspace, note } = await openShare(token, false);
    const isTooLong = path.length > SHARED_REFERENCE_MAX_CHARACTERS;
    const row = note && !isTooLong ? await writtenFile(workspace, note.row, path) : undefined;
    await spend(share, row?.bytes ?? SHARE_MISS_BYTES);
    if (!row) throw notFound('file');
    return downloadOf(row, false);
  });
}
