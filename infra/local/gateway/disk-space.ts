// Free space on the disk of the local server's data. DynamoDB Local acknowledges writes even if a full disk does not
// store them. So a write starts only if there is room for it, its part of the log and all other writes in progress.
import { statfsSync } from 'node:fs';
import { UserError } from '../../ground/user-error.ts';

const MB = 1024 * 1024;

/** Bytes to leave free: more than the largest single request writes with its part of the log (about 50,000 todos). */
export const RESERVE_BYTES = 100 * MB;

/** Bytes for each other write in progress: a note of 1 MB, its snapshot and its todos, twice because of the log. */
export const WRITE_BYTES = 16 * MB;

export const DISK_FULL =
  `The disk of the local server is full: a write needs ${RESERVE_BYTES / MB} MB of free space, and ` +
  `${WRITE_BYTES / MB} MB more for each other write in progress. Free some space and retry.`;

/** Free bytes on the disk of a folder; infinite if the system does not report them. */
function freeBytes(folder: string): number {
  const { blocks, bavail, bsize } = statfsSync(folder);
  return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize;
}

/** Whether there is room for this number of simultaneous writes. */
export const hasRoom = (folder: string, writes = 1): boolean =>
  freeBytes(folder) >= RESERVE_BYTES + (writes - 1) * WRITE_BYTES;

/** @throws UserError if there is no room for a write */
export function requireRoom(folder: string): void {
  if (!hasRoom(folder)) throw new UserError(`${DISK_FULL}\nThe data folder is ${folder}.`);
}
