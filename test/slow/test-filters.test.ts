// The files and tests that `npm test`, `npm run test:slow` and `npm run test:proofs` select, listed by vitest.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { ROOT } from '../../infra/build/functions.ts';
import { vitestFilters, type Chosen } from '../../infra/cli/test-filters.ts';

const execute = promisify(execFile);
const EMULATOR = 'test/slow/deploy/emulator.test.ts';

/** What vitest would run. */
async function listed(chosen: Chosen, ...options: string[]): Promise<string[]> {
  const vitest = join(ROOT, 'node_modules/.bin/vitest');
  const { stdout } = await execute(vitest, ['list', ...options, ...vitestFilters(chosen)], { cwd: ROOT });
  return stdout.trim().split('\n').toSorted();
}

const filesOf = (chosen: Chosen) => listed(chosen, '--filesOnly');
const testsOf = (chosen: Chosen) => listed(chosen);

test('a name given to test:slow selects the slow test of that name only', async () => {
  expect(await filesOf({ tier: 'slow', filters: ['restore'] })).toEqual(['test/slow/restore.test.ts']);
  expect(await filesOf({ tier: 'slow', filters: ['purge-rate', 'deploy/emulator'] })).toEqual([
    EMULATOR,
    'test/slow/purge-rate.test.ts',
  ]);
});

test.for([EMULATOR, `./${EMULATOR}`])('the path %s given to test:slow selects that file', async (path) => {
  expect(await filesOf({ tier: 'slow', filters: [path] })).toEqual([EMULATOR]);
});

test('test:slow without a name selects files in test/slow only, and npm test none of them', async () => {
  const slow = await filesOf({ tier: 'slow', filters: [] });
  const others = await filesOf({ filters: [] });
  expect(slow).toContain(EMULATOR);
  expect(others).toContain('test/infra/test-tiers.test.ts');
  expect(slow.filter((path) => !path.startsWith('test/slow/'))).toEqual([]);
  expect(others.filter((path) => /^test\/(slow|proofs)\//.test(path))).toEqual([]);
});

test('a name given to test:proofs selects the proof of that name only', async () => {
  expect(await filesOf({ tier: 'proofs', filters: ['mutations'] })).toEqual([
    'test/proofs/mutations.test.ts',
  ]);
  const proofs = await filesOf({ tier: 'proofs', filters: [] });
  expect(proofs).toContain('test/proofs/mutations.test.ts');
  expect(proofs.filter((path) => !path.startsWith('test/proofs/'))).toEqual([]);
});

test('a word given to npm test selects no slow test and no proof', async () => {
  expect(await filesOf({ filters: ['full-disk'] })).toEqual(['test/integration/full-disk.test.ts']);
});

test('a path given to npm test selects the files below it, and --quick the unit and endpoint tests', async () => {
  expect(await filesOf({ filters: ['test/api/account'] })).toEqual([
    'test/api/account/get.test.ts',
    'test/api/account/put.test.ts',
  ]);
  const quick = await filesOf({ tier: 'quick', filters: [] });
  expect(quick).toContain('test/api/note/put.test.ts');
  expect(quick.filter((path) => !/^test\/(unit|api)\//.test(path))).toEqual([]);
  expect(await filesOf({ tier: 'quick', filters: ['cursor', 'test/api/account/put'] })).toEqual([
    'test/api/account/put.test.ts',
    'test/unit/cursor.test.ts',
  ]);
});

test('--quick leaves out the tests with the tag heavy, and npm test runs them', async () => {
  const file = 'test/unit/calendar.test.ts';
  const heavy = `${file} > datesAround returns the current date of every time zone`;
  const [all, quick] = await Promise.all([
    testsOf({ filters: [file] }),
    testsOf({ tier: 'quick', filters: [file] }),
  ]);
  expect(all).toContain(heavy);
  expect(quick).not.toContain(heavy);
  expect(all).toEqual(expect.arrayContaining(quick));
  expect(quick).toContain(`${file} > a week name has a two-digit week number`);
});
