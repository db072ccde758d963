// The command that runs the tests, started as a user types it, on one small file of a tier.
// @module-tag slow
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from '../../infra/ground/root.ts';
import { check, failedOf } from '../../infra/cli/checks.ts';
import { type } from '../harness/cli.ts';

const SMALL = 'test/unit/request-line.test.ts';

async function reportFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'notes-tiers-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test('npm test -- --quick runs the tests of a file, and prints their number and the core-seconds', async () => {
  const reports = await reportFolder();
  const { status, out, err } = await type('test', ['--quick', SMALL], { TEST_REPORTS: reports });
  expect({ status, last: out.trim().split('\n').at(-1) }, err).toEqual({
    status: 0,
    last: expect.stringMatching(/^[1-9]\d* passed, 0 failed$/),
  });
  expect(out).toMatch(/\n\d+ core-seconds: /);
  const report = JSON.parse(await readFile(join(reports, 'quick.json'), 'utf8')) as Report;
  expect(report.testResults.map(({ name }) => name)).toEqual([join(ROOT, SMALL)]);
});

interface Report {
  readonly testResults: readonly { readonly name: string }[];
}

test('npm run test:slow fails if no file has the given name, and its last line says what failed, also to .ci/run', async () => {
  const reports = await reportFolder();
  const env = { NO_COLOR: '1', TEST_REPORTS: reports };
  const { status, out, err } = await type('test', ['--slow', 'no-such-test'], env);
  expect({ status, last: out.trim().split('\n').at(-1) }).toEqual({ status: 1, last: 'Failed: tests' });
  expect(err).toContain('filter: no-such-test\n');
  expect(await readFile(join(reports, 'slow.txt'), 'utf8')).toBe('slow: Failed: tests\n');
});

test('failed checks are named in their order', async () => {
  const program = (status: number) => ['node', '-e', `process.exit(${status})`] as const;
  const checks = [check(['a', ...program(1)]), check(['b', ...program(0)]), check(['c', ...program(2)])];
  expect(failedOf(await Promise.all(checks))).toEqual(['a', 'c']);
});
