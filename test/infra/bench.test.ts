// npm run bench: its counts are right and its report is whole. Times are the machine's and not looked at.
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Results } from '../../infra/bench/results.ts';
import type { Target } from '../../infra/bench/targets.ts';
import { builtRoutes, ROOT } from '../../infra/build/functions.ts';

const BENCH = join(ROOT, 'infra/cli/bench.ts');

/** On a machine that does much else besides. */
const TIMEOUT_MS = 300_000;

let out: string;
let results: Results & { readonly targets: readonly Target[] };

beforeAll(async () => {
  out = mkdtempSync(join(tmpdir(), 'notes-report-'));
  await promisify(execFile)(process.execPath, [BENCH, '--quick', '--out', out]);
  results = JSON.parse(readFileSync(join(out, 'BENCHMARK.json'), 'utf8')) as typeof results;
}, TIMEOUT_MS);

afterAll(() => rmSync(out, { recursive: true, force: true }));

const costOf = (endpoint: string, variant = '') => {
  const found = results.endpoints.find((each) => each.endpoint === endpoint && each.variant === variant);
  if (!found) throw new Error(`${endpoint} ${variant} was not measured`);
  return found;
};

test('every endpoint is measured', () => {
  const measured = new Set(results.endpoints.map(({ endpoint }) => endpoint));
  expect([...measured].toSorted()).toEqual(
    builtRoutes.map(({ method, path }) => `${method} ${path}`).toSorted(),
  );
});

test('the model of units agrees with the database, and the table is whole at the end', () => {
  const { compared, agreed, agreedButForMissing, differences } = results.calibration;
  expect(differences).toEqual([]);
  expect(agreed + agreedButForMissing).toBe(compared);
  expect(compared).toBeGreaterThan(100);
  expect(results.violations).toEqual([]);
});

test('what can be counted by hand is counted so', () => {
  expect(costOf('GET /workspace').warm).toMatchObject({ calls: 1, trips: 1, read: 1, write: 0 });
  expect(costOf('GET /note').warm).toMatchObject({ calls: 1, trips: 1, read: 1, write: 0 });
  // The account, the note and its content of 4 KB, which is stored in less than 2 KB: two units a started KB.
  expect(costOf('POST /note', '4 KB').warm).toMatchObject({ calls: 1, trips: 1, read: 0, write: 8 });
  expect(results.authorizer.next).toEqual({ calls: 1, trips: 1, read: 1, write: 0 });
  expect(results.malformedKey).toEqual({ status: 401, functionsRun: 0, calls: 0 });
});

test('the report shows every target and endpoint, the chart every line', () => {
  const report = readFileSync(join(out, 'BENCHMARK.md'), 'utf8');
  for (const { what } of results.targets) expect(report).toContain(what);
  for (const { endpoint } of results.endpoints) expect(report).toContain(`\`${endpoint}\``);
  expect(report).not.toMatch(/NaN|undefined|Infinity/);
  const chart = readFileSync(join(out, 'BENCHMARK.svg'), 'utf8');
  expect(chart.match(/<polyline/g)).toHaveLength(5);
  expect(chart).not.toMatch(/NaN|undefined|Infinity/);
});

test('a mistyped option is an error that shows the usage', () => {
  const { status, stderr } = spawnSync(process.execPath, [BENCH, '--quik'], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining('--quick') });
});
