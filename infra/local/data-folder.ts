// Claims the data folder of a local server, and checks that this version can use it.
import { accessSync, constants } from 'node:fs';
import { makeFolder } from '../ground/make-folder.ts';
import { UserError } from '../ground/user-error.ts';
import { damageOf } from './database/check-database.ts';
import { accessKeyIdOf, adoptSharedDatabase, databaseFile, SHARED_FILE } from './database/database-file.ts';
import { lockFolder } from './lock.ts';
import { keepPrivate } from '../ground/private-files.ts';
import { markLayout, runningServer } from './database/state.ts';

const ANOTHER = 'choose another one: DATA_DIR=some/folder npm start';

/** The remedy for data that can't be read. */
export const START_AFRESH = `Move the folder away to start with empty data, or ${ANOTHER}`;

export interface ClaimedFolder {
  /** The key to its database. */
  readonly accessKeyId: string;
  /** Releases the folder; the end of the process releases it, too. */
  readonly release: () => void;
}

/**
 * Claims a folder for this process, before anything starts on it.
 * @throws UserError if the folder can't be used
 */
export function claimDataFolder(dataDir: string): ClaimedFolder {
  let release: (() => void) | undefined;
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    release = lockFolder(dataDir);
  } catch (error) {
    throw new UserError(
      `The data folder ${dataDir} can't be used: ${error instanceof Error ? error.message : String(error)}.\n` +
        `Fix that, or ${ANOTHER}`,
    );
  }
  if (!release) throw new UserError(`${inUse(dataDir)} Stop it first, or ${ANOTHER}`);
  try {
    return { accessKeyId: openableDatabase(dataDir), release };
  } catch (error) {
    release();
    throw error;
  }
}

/** Checks and prepares the data of a claimed folder. Returns the key to its database. @throws UserError */
function openableDatabase(dataDir: string): string {
  if (!markLayout(dataDir))
    throw new UserError(
      `The data in ${dataDir} was written by another version of the service, whose rows this one can't read.\n` +
        START_AFRESH,
    );
  const accessKeyId = accessKeyIdOf(dataDir);
  const damage = damageOf(dataDir, [databaseFile(accessKeyId), SHARED_FILE]);
  if (damage !== undefined)
    throw new UserError(
      `The data in ${dataDir} can't be read: the database is damaged (${damage}).\n` +
        `Restore a copy of the folder if you have one. ${START_AFRESH}`,
    );
  adoptSharedDatabase(dataDir, accessKeyId);
  keepPrivate(dataDir);
  return accessKeyId;
}

function inUse(dataDir: string): string {
  const other = runningServer(dataDir);
  return other
    ? `A server (process ${other.pid}, port ${other.port}) already runs on the data folder ${dataDir}.`
    : `Another server is just starting on the data folder ${dataDir}.`;
}
