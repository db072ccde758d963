// Checks that the database of a data folder is intact before DynamoDB Local opens it. It would serve damaged data,
// and treat an empty file as a new database.
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { demoKeyFile } from './state.ts';

/**
 * Checks the structure of these databases, as far as they exist, in about 40 ms of processor time per 100 MB. Contents have no checksums, so a
 * changed byte within a text is not detected. The check also completes or undoes an interrupted write.
 * @returns a description of the damage, if any
 */
export function damageOf(dataDir: string, names: readonly string[]): string | undefined {
  for (const name of names.filter((each) => existsSync(join(dataDir, each)))) {
    const file = join(dataDir, name);
    const { size } = statSync(file);
    if (size > 0) {
      const found = quickCheck(file);
      if (found !== undefined) return `${name}: ${found}`;
      // An interrupted first start leaves an empty file, but no key.
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
