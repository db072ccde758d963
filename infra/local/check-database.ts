// Whether the database of a data folder is whole, looked at before DynamoDB Local opens it: that serves what it finds, and
// takes an empty file for a new database.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { demoKeyFile } from './state.ts';

/**
 * Checks the structure of the database, in some 40 ms of processor time for each 100 MB. Contents have no checksums: a changed
 * byte within a text is not found.
 * @returns what is wrong, if something is
 */
export function damageOf(dataDir: string): string | undefined {
  for (const name of readdirSync(dataDir).filter((file) => file.endsWith('.db'))) {
    const file = join(dataDir, name);
    const { size } = statSync(file);
    if (size > 0) {
      const found = quickCheck(file);
      if (found !== undefined) return `${name}: ${found}`;
      // A first start that was cut leaves an empty file, and no key.
    } else if (existsSync(demoKeyFile(dataDir)))
      return `${name} is empty, although the server has used it before`;
  }
  return undefined;
}

function quickCheck(file: string): string | undefined {
  const database = new DatabaseSync(file);
  try {
    const [row] = database.prepare('PRAGMA quick_check(1)').all();
    const found = String(Object.values(row ?? {})[0]);
    return found === 'ok' ? undefined : found.replaceAll('\n', ' ');
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    database.close();
  }
}
