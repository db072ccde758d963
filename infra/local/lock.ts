// One server per data folder. The lock is a file lock of the operating system, taken through SQLite. It ends with the
// process, even after a crash, so no stale lock remains.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Locks a folder until the returned function is called. Returns undefined if another process holds the lock. */
export function lockFolder(dataDir: string): (() => void) | undefined {
  const lock = new DatabaseSync(join(dataDir, 'lock'));
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return () => lock.close();
  } catch {
    lock.close();
    return undefined;
  }
}
