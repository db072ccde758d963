// The text and the creation time of a note's file.
import { readFile, stat } from 'node:fs/promises';
import { NOTE_CONTENT_MAX_BYTES } from '../../lib/schema/limits.ts';
import { RejectedError } from './failures.ts';

/** The earlier of a file's times, within the times that a note can have. */
export async function fileTime(file: string): Promise<number> {
  const { birthtimeMs, mtimeMs } = await stat(file);
  // File systems without a time of creation return 0.
  const time = birthtimeMs > 0 ? Math.min(birthtimeMs, mtimeMs) : mtimeMs;
  return Math.max(0, Math.min(time, Date.now()));
}

/** The text of a file, a byte order mark included. @throws RejectedError if it is too large or not UTF-8; system errors */
export async function readContent(file: string): Promise<string> {
  const { size } = await stat(file);
  if (size > NOTE_CONTENT_MAX_BYTES) throw new RejectedError(`larger than 1 MB (${size} bytes)`);
  const bytes = await readFile(file);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new RejectedError('not UTF-8');
  }
}
