// The files and tests that `npm test`, `npm run test:slow` and `npm run test:proofs` select, listed by vitest.
// @module-tag heavy
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { ROOT } from '../../infra/build/functions.ts';
import { isChosen, vitestFilters, type Chosen } from '../../infra/cli/test-filters.ts';

const execute = promisify(execFile);
const LIGHT = 'test/unit/calendar.test.ts > a week name has a two-digit week number';
const HEAVY = 'test/unit/calendar.test.ts > datesAround returns the current date of every time zone';
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

test('test:slow without a name runs the tests with the tag heavy, and npm test the others', async () => {
  const [heavy, light] = [await testsOf({ tier: 'slow', filters: [] }), await testsOf({ filters: [] })];
  expect(heavy).toContain(`test/slow/test-filters.test.ts > ${expect.getState().currentTestName}`);
  expect(heavy).toContain(HEAVY);
  expect(light).toContain(LIGHT);
  expect(light.filter((name) => heavy.includes(name))).toEqual([]);
  expect(light.filter((name) => /^test\/(slow|proofs)\//.test(name))).toEqual([]);
  const all = await listed({ tier: 'proofs', filters: [] }, '--exclude=test/proofs/**', 'test/');
  expect([...heavy, ...light].toSorted()).toEqual(all);
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
    'test/contract/examples.test.ts',
    'test/contract/inputs.test.ts',
    'test/contract/model-fields.test.ts',
    'test/contract/openapi.test.ts',
  ]);
  const quick = await filesOf({ tier: 'quick', filters: [] });
  expect(quick).toContain('test/api/note/put.test.ts');
  expect(quick.filter((path) => !/^test\/(unit|api)\//.test(path))).toEqual([]);
  expect(await filesOf({ tier: 'quick', filters: ['cursor', 'test/api/account/put'] })).toEqual([
    'test/api/account/put.test.ts',
    'test/unit/cursor.test.ts',
  ]);
});

test('a file that is named runs with its heavy tests, except with --quick', async () => {
  const filters = ['test/unit/calendar.test.ts'];
  const [all, quick] = [await testsOf({ filters }), await testsOf({ tier: 'quick', filters })];
  expect(all).toEqual(expect.arrayContaining([HEAVY, LIGHT]));
  expect(quick).toContain(LIGHT);
  expect(quick).not.toContain(HEAVY);
});

test.for([
  ['all', [], true],
  ['all', ['heavy'], true],
  ['only', [], false],
  ['only', ['heavy'], true],
  ['none', [], true],
  ['none', ['heavy'], false],
] as const)(
  'a run with heavy tests "%s" counts a skipped test with the tags %j: %s',
  ([heavy, tags, counted]) => {
    expect(isChosen(heavy, tags)).toBe(counted);
  },
);
