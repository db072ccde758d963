// A table of its own for the tests of a file: the janitor goes over all deleted workspaces of a table, other tests'
// among them.
import { afterAll, beforeAll, expect, inject, vi } from 'vitest';
import { violations } from '../../infra/integrity/violations.ts';
import { readTable } from '../../infra/integrity/table.ts';
import { ensureTable } from '../../infra/local/table.ts';

/**
 * From before the file's first test until after its last, `tableName()` is a new table. It ends without a violation,
 * unless it is too `large` to be read.
 */
export function useOwnTable({ large = false } = {}): void {
  beforeAll(async () => {
    const table = `own-${crypto.randomUUID()}`;
    await ensureTable(inject('endpoint'), table);
    vi.stubEnv('TABLE_NAME', table);
  });
  afterAll(async () => {
    if (!large) expect(violations(await readTable())).toEqual([]);
    vi.unstubAllEnvs();
  });
}
