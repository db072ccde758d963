// A table of its own for the tests of a file: the janitor goes over all deleted workspaces of a table, other tests'
// among them.
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { violations } from '../../infra/integrity/violations.ts';
import { readTable } from '../../infra/integrity/table.ts';
import { ensureTable } from '../../infra/local/table.ts';

/** From before the file's first test until after its last, `tableName()` is a new table, which ends without a violation. */
export function useOwnTable(): void {
  const shared = process.env['TABLE_NAME'];
  beforeAll(async () => {
    const table = `own-${crypto.randomUUID()}`;
    await ensureTable(inject('endpoint'), table);
    process.env['TABLE_NAME'] = table;
  });
  afterAll(async () => {
    expect(violations(await readTable())).toEqual([]);
    process.env['TABLE_NAME'] = shared;
  });
}
