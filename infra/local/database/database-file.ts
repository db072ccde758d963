// The file of the local database. DynamoDB Local listens on all network interfaces and checks no credentials, but without
// -sharedDb it has a separate database for each access key id and region. So a random id, stored in the data folder,
// is the key to the notes.
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../../ground/user-error.ts';
import { LOCAL_REGION } from './table.ts';

const ID_FILE = 'database-id';
const ID_BYTES = 16;
const ID = /^[0-9a-f]{32}$/;

/** The database of 1.2.0 and before, which served any access key id. */
export const SHARED_FILE = 'shared-local-instance.db';

const SUFFIX = `_${LOCAL_REGION}.db`;

/** The name of the database of an access key id, as DynamoDB Local chooses it. */
export const databaseFile = (accessKeyId: string): string => `${accessKeyId}${SUFFIX}`;

/**
 * Returns the access key id of a data folder. The first call creates it.
 * @throws UserError if the folder has databases, and none of them is known to be this server's
 */
export function accessKeyIdOf(dataDir: string): string {
  const databases = readdirSync(dataDir).filter((name) => name.endsWith(SUFFIX));
  const file = join(dataDir, ID_FILE);
  if (!existsSync(file)) {
    if (databases.length > 0) throw unknownDatabase(file, 'is missing', databases);
    return createId(file);
  }
  const id = readFileSync(file, 'utf8').trim();
  if (!ID.test(id)) throw unknownDatabase(file, 'is damaged', databases);
  const isNew = databases.length === 0 || existsSync(join(dataDir, SHARED_FILE));
  if (!isNew && !databases.includes(databaseFile(id)))
    throw unknownDatabase(file, 'names a database that is missing', databases);
  return id;
}

/**
 * Gives the database of 1.2.0 and before, if there is one, the name that belongs to the id. The database must not be open,
 * and its journal must have been applied. A start that was interrupted before the renaming does it the next time.
 * @throws UserError if that would overwrite another database
 */
export function adoptSharedDatabase(dataDir: string, accessKeyId: string): void {
  const [shared, own] = [join(dataDir, SHARED_FILE), join(dataDir, databaseFile(accessKeyId))];
  if (!existsSync(shared)) return;
  if (existsSync(own))
    throw new UserError(
      `The data folder has two databases: ${own}, and ${shared} of version 1.2.0 or before.\n` +
        'Move the one away whose notes you do not need. Nothing was changed.',
    );
  renameSync(shared, own);
}

/** Renaming makes the file appear with its whole text, even if the process is killed. */
function createId(file: string): string {
  const id = randomBytes(ID_BYTES).toString('hex');
  writeFileSync(`${file}.new`, `${id}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
  return id;
}

const unknownDatabase = (file: string, problem: string, databases: readonly string[]): UserError =>
  new UserError(
    `The file ${file} ${problem}. It contains the first part, of 32 characters, of the name of the database.\n` +
      `Restore it from a copy of the folder, or write these characters into it. Databases in the folder: ${databases.join(', ') || 'none'}. ` +
      'Nothing was changed.',
  );
