// Runs the database of a data folder. While it runs, SQLite appends each change to a log and flushes it once before
// DynamoDB Local acknowledges it. Its default, a rollback journal, flushes four times: while 16 clients create
// notes, the database takes 33 ms instead of 20 for each.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { FILE_MODE } from '../../ground/private-files.ts';
import { databaseFile } from './database-file.ts';
import { startDynamo, type LocalDynamo } from './dynamodb.ts';

/** For a new database. With DynamoDB Local's default of 1 KB it writes half as often again. */
const PAGE_BYTES = 4_096;

/**
 * Starts the database of a claimed folder. After `stop` the database is one file again. After a crash the log remains,
 * and the next start applies it.
 */
export async function startDatabase(dataDir: string, accessKeyId: string): Promise<LocalDynamo> {
  const file = join(dataDir, databaseFile(accessKeyId));
  writeAheadLog(file);
  const dynamo = await startDynamo(dataDir);
  return {
    ...dynamo,
    async stop() {
      await dynamo.stop();
      try {
        rollbackJournal(file);
      } catch {
        // The folder may be deleted. Otherwise the next start applies the log.
      }
    },
  };
}

/** Makes a database use a log, and creates the database if there is none. */
export function writeAheadLog(file: string): void {
  writeFileSync(file, '', { flag: 'a', mode: FILE_MODE });
  try {
    execute(
      file,
      `PRAGMA page_size = ${PAGE_BYTES}`,
      'PRAGMA journal_mode = WAL',
      // Opens the log, which fails if there is no shared memory.
      'BEGIN IMMEDIATE',
      'COMMIT',
    );
  } catch {
    // Some network drives have no shared memory. An exclusive lock needs none, and a rollback journal neither.
    execute(file, 'PRAGMA locking_mode = EXCLUSIVE', ROLLBACK_JOURNAL);
  }
}

/** Moves the log of a database into it. The database must not be open. */
export const rollbackJournal = (file: string): void => execute(file, ROLLBACK_JOURNAL);

const ROLLBACK_JOURNAL = 'PRAGMA journal_mode = DELETE';

function execute(file: string, ...statements: readonly string[]): void {
  const database = new DatabaseSync(file);
  try {
    for (const statement of statements) database.exec(statement);
  } finally {
    database.close();
  }
}
