// Requests that may write run under a guard. It rejects them while the disk has no room for the write.
import { DISK_FULL, hasRoom } from './disk-space.ts';
import { LocalError } from './gateway-error.ts';

/** Runs a write, in parallel with others. @throws LocalError before it starts if there is no room for it */
export type WriteGuard = <T>(write: () => Promise<T>) => Promise<T>;

/** The guard of a data folder. */
export function guardWrites(folder: string): WriteGuard {
  let underWay = 0;
  return async (write) => {
    if (!hasRoom(folder, underWay + 1)) throw new LocalError('internal', DISK_FULL);
    underWay += 1;
    try {
      return await write();
    } finally {
      underWay -= 1;
    }
  };
}

/** The guard of a database whose data is not in a folder of this server. It allows every write. */
export const unguarded: WriteGuard = (write) => write();
