// Requests that may write run under a guard, which refuses them while the disk has no room for what they write.
import { DISK_FULL, hasRoom } from './disk-space.ts';
import { LocalError } from './gateway-error.ts';

/** Runs a write beside those under way. @throws LocalError before it begins when there is no room for it */
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

/** The guard of a database whose data are not in a folder of this server. */
export const unguarded: WriteGuard = (write) => write();
