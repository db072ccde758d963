// Deletes the bytes of uploads that became no file, and of files that were replaced or purged, when they are due.
import { now } from '../../core/clock.ts';
import { logError } from '../../core/log.ts';
import { withDeadline } from '../../core/request-context.ts';
import { ThrottledError } from '../../core/throttled.ts';
import { deleteChunks } from '../../db/contents/file-chunks.ts';
import {
  claimFilePurge,
  deleteFilePurge,
  filePurgesDue,
  type FilePurge,
} from '../../db/resources/file-purges.ts';
import { files } from '../../db/resources/files.ts';

/** The result of one round over the uploads that are due. */
export interface UploadRound {
  readonly purged: number;
  /** One error per upload that could not be purged although there was time and capacity. */
  readonly failed: readonly unknown[];
}

/** Purges the uploads that are due, until a time. An upload that fails is left for the next round. */
export function purgeUploads(until: number): Promise<UploadRound> {
  return withDeadline(until, async () => {
    const failed: unknown[] = [];
    let purged = 0;
    for await (const entry of filePurgesDue()) {
      if (now() >= until) break;
      try {
        await purgeUpload(entry);
        purged += 1;
      } catch (error) {
        if (error instanceof ThrottledError || now() >= until) break;
        logError({ route: 'janitor', file: entry.id, cause: String(error) });
        failed.push(error);
      }
    }
    return { purged, failed };
  });
}

/**
 * Claims the entry first, so that its upload cannot become a file while the chunks are deleted. In a restored backup,
 * an upload can have both a file and an entry: its chunks are not removed.
 */
export async function purgeUpload(entry: FilePurge): Promise<void> {
  if (!(await claimFilePurge(entry))) return;
  const row = await files.get(entry.id);
  if (row?.upload !== entry.upload) await deleteChunks(entry);
  await deleteFilePurge(entry);
}
