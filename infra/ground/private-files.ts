// Keeps the files of a data folder private: other users of the machine can't read the notes.
import { chmodSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER_MODE = 0o700;
export const FILE_MODE = 0o600;

/** The files of a data folder, with the files that SQLite adds to a database. */
const OWN = /^(lock|layout|demo-key|server\.json|database-id(\.new)?|[\w-]+\.db)(-wal|-shm|-journal)?$/;

/**
 * Takes all permissions on the folder and its files from others. A folder that also has other files, such as a home
 * folder, keeps its own permissions.
 */
export function keepPrivate(dataDir: string): void {
  const names = readdirSync(dataDir);
  const own = names.filter((name) => OWN.test(name));
  for (const name of own) setMode(join(dataDir, name), FILE_MODE);
  if (own.length === names.length) setMode(dataDir, FOLDER_MODE);
}

/** Some file systems have no permissions, such as the drives of Windows in WSL. */
function setMode(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!['EPERM', 'ENOTSUP', 'ENOSYS'].includes(code)) throw error;
  }
}
