// What a run of tests prints: a line for each file, the failures, and why tests were skipped.
// @module-tag slow
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from '../../infra/ground/root.ts';

const LATE = 'new Promise((done) => setTimeout(done, 400))';

const FILES = {
  'one.test.ts': `describe('suite', () => {
    test('passes', () => ${LATE});
    test('fails', () => expect('this').toBe('that'));
    test('is left out', ({ skip }) => skip('no browser'));
  });`,
  'two.test.ts': `test('passes late', () => ${LATE});`,
};

test('a file is a line, and of its tests only those that failed are printed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'notes-reporter-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
  const reporter = `--reporter=${join(ROOT, 'test/harness/reporter.ts')}`;
  const vitest = [
    join(ROOT, 'node_modules/vitest/vitest.mjs'),
    'run',
    `--root=${folder}`,
    '--globals',
    reporter,
  ];
  const output = await new Promise<string>((resolve) => {
    const { TEST_TAGS: _tags, TEST_COSTS: _costs, ...env } = process.env;
    execFile(process.execPath, vitest, { cwd: ROOT, env }, (_failure, out, err) => resolve(out + err));
  });
  const [text = '', details = ''] = stripVTControlCharacters(output).split('Failed Tests');
  expect(text).toMatch(/one\.test\.ts \(3 tests \| 1 failed \| 1 skipped\)/);
  expect(text).toMatch(/two\.test\.ts \(1 test\)/);
  expect(text).not.toContain('passes');
  expect(text).toContain('skipped: suite > is left out (no browser)\n');
  expect(details).toMatch(/suite > fails[^]*expected 'this' to be 'that'/);
});
