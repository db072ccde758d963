// The text and the creation time of a note's file.
import { now } from '../../core/clock.ts';
import { NOTE_CONTENT_MAX_BYTES } from '../../schema/limits.ts';
import type { Bytes, Details, ReadFolder } from '../disk.ts';
import { RejectedError } from '../failures.ts';

/** A file's time, within the times that a note can have. @throws RejectedError if it no longer exists */
export async function fileTime(folder: ReadFolder, path: string): Promise<number> {
  const { time } = await detailsOf(folder, path);
  return Math.max(0, Math.min(time, now()));
}

/** The text of a file, a byte order mark included. @throws RejectedError if it is too large or not UTF-8, or can't be read */
export async function readContent(folder: ReadFolder, path: string): Promise<string> {
  const { size } = await detailsOf(folder, path);
  if (size > NOTE_CONTENT_MAX_BYTES) throw new RejectedError(`larger than 1 MB (${size} bytes)`);
  return textIn(await folder.read(path));
}

/** The text of bytes, a byte order mark included. @throws RejectedError with the status if they are not UTF-8 */
export function textIn(bytes: Bytes, status?: number): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new RejectedError('not UTF-8', status);
  }
}

/** @throws RejectedError if there is nothing at the path */
export async function detailsOf(folder: ReadFolder, path: string): Promise<Details> {
  const found = await folder.find(path);
  if (!found) throw new RejectedError('no longer exists');
  return found;
}
