// A separate table for the tests of a file, because the janitor purges all deleted workspaces of a table, including
// those of other tests.
import { afterAll, beforeAll, expect, inject, vi } from 'vitest';
import { violations } from '../../infra/integrity/violations.ts';
import { readTable } from '../../infra/integrity/table.ts';
import { ensureTable } from '../../infra/local/database/table.ts';

/**
 * Makes `tableName()` a new table during the tests of a file. At the end the table must have no violations, unless it
 * is too `large` to be read.
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
