// One server per data folder. The lock is one of the operating system's, taken through SQLite: it ends with the
// process, however that ends, so that none is ever left behind.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Takes the lock of a folder until the returned function is called; undefined when another process has it. */
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
