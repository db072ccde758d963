// Stores the bytes of an upload before its file's transaction. The janitor purges what a crash in between leaves.
import { countChunks, putChunks } from '../../db/contents/file-chunks.ts';
import {
  enterFilePurge,
  newFilePurge,
  newUpload,
  putFilePurge,
  removeFilePurge,
  type FilePurge,
} from '../../db/resources/file-purges.ts';
import type { FileRow } from '../../db/resources/files.ts';
import { step, type Step } from '../write/write.ts';

/** Stores bytes for a file. @returns the entry of the upload, which its file's transaction must remove (`keepUpload`) */
export async function storeUpload(id: string, bytes: Uint8Array): Promise<FilePurge> {
  const entry = newUpload(id, countChunks(bytes));
  await enterFilePurge(entry);
  await putChunks(entry, bytes);
  return entry;
}

/** Keeps an upload. If the janitor has claimed it, its chunks may be missing, and the caller must send it again. */
export const keepUpload = (entry: FilePurge): Step => step(removeFilePurge(entry), { error: 'rateLimited' });

/** Purges the bytes of a file, which are replaced or removed, in an hour, so that a download that has begun can end. */
export const purgeUpload = (read: FileRow): Step => step(putFilePurge(newFilePurge(read)));
