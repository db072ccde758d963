// Compares the caches' size estimate of rows with the heap: a separate process creates many rows as the repositories do
// and measures them.
// @module-tag slow
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { ROOT } from '../../infra/ground/root.ts';
import { rowsBytes } from '../../lib/cache/memory.ts';

const SCRIPT = join(ROOT, 'test/harness/heap-of-rows.ts');

test('estimates rows at 0.85 to 2.2 times their size in the heap', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', SCRIPT]);
  const found = JSON.parse(stdout) as Record<string, { measured: number; reckoned: number }>;
  expect(Object.keys(found)).toHaveLength(5);
  for (const [rows, { measured, reckoned }] of Object.entries(found)) {
    expect(reckoned, rows).toBeGreaterThan(measured * 0.85);
    expect(reckoned, rows).toBeLessThan(measured * 2.2);
  }
});

test('includes rows of all sizes in the estimate, for any number of rows', () => {
  expect(rowsBytes([])).toBe(0);
  const rows = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ name: 'x'.repeat((n * 37) % 101) }));
  expect(rowsBytes(rows(100_000)) / rowsBytes(rows(100))).toBeCloseTo(1_000, -2);
  expect(rowsBytes([{ name: 'ж'.repeat(1_000) }]) - rowsBytes([{ name: 'x'.repeat(1_000) }])).toBe(1_000);
});
