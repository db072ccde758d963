// Room on the disk of the local server's data. DynamoDB Local acknowledges writes that a full disk does not store, so a write
// begins only while there is room for it, its journal and everything else that is under way.
import { statfsSync } from 'node:fs';
import { UserError } from '../user-error.ts';

const MB = 1024 * 1024;

/** Bytes that stay free: more than the largest single request writes, of some 50,000 todos, with its journal. */
export const RESERVE_BYTES = 100 * MB;

/** Bytes for each further write that is under way: a note of 1 MB, its snapshot and its todos, twice for the journal. */
export const WRITE_BYTES = 16 * MB;

export const DISK_FULL =
  `The disk of the local server is full: it writes only while ${RESERVE_BYTES / MB} MB are free, and ${WRITE_BYTES / MB} MB more ` +
  'for each other write under way. Free some space and retry.';

/** Free bytes where a folder is; unlimited where the system does not say. */
function freeBytes(folder: string): number {
  const { blocks, bavail, bsize } = statfsSync(folder);
  return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize;
}

/** Whether there is room for so many writes at once. */
export const hasRoom = (folder: string, writes = 1): boolean =>
  freeBytes(folder) >= RESERVE_BYTES + (writes - 1) * WRITE_BYTES;

/** @throws UserError when there is no room for a write */
export function requireRoom(folder: string): void {
  if (!hasRoom(folder)) throw new UserError(`${DISK_FULL}\nThe data folder is ${folder}.`);
}
