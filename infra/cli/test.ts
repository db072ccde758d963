// npm test: every check there is but the long proofs, one after the other; the first that fails ends it.
// npm run test:slow: the long proofs (test/slow). Both end with a line of counts.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
}

type Step = readonly [name: string, command: string, ...args: string[]];

const SLOW = 'test/slow/';

const slow = process.argv.includes('--slow');
const folder = mkdtempSync(join(tmpdir(), 'notes-test-'));
// Whoever wants the results keeps them: TEST_REPORTS names a folder for them (.ci/run).
const reportFile = join(process.env['TEST_REPORTS'] ?? folder, slow ? 'slow.json' : 'tests.json');
const filters = process.argv.slice(2).filter((argument) => argument !== '--slow');
// A whole run must also have used every grant (test/harness/iam.ts) and met every declared error.
const env = { ...process.env, ...(!slow && filters.length === 0 && { WHOLE_RUN: '1' }) };

const CHECKS: readonly Step[] = [
  ['typecheck', 'tsc'],
  ['lint', 'oxlint', '--type-aware', '--deny-warnings'],
  ['format', 'prettier', '--check', '.', '--log-level', 'warn'],
  ['synth', 'cdk', 'synth', '--quiet'],
];

const tests: Step = [
  'tests',
  'vitest',
  'run',
  '--reporter=default',
  '--reporter=json',
  '--reporter=./test/harness/skip-reporter.ts',
  `--outputFile.json=${reportFile}`,
  ...(slow ? [SLOW] : filters.length === 0 ? [`--exclude=${SLOW}**`] : []),
  ...filters,
];

for (const [name, command, ...args] of slow ? [tests] : [...CHECKS, tests]) {
  console.log(`\n— ${name}`);
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', env });
  if (error) console.error(`${command}: ${error.message}. Run it by npm, after npm ci.`);
  if (status === 0) continue;
  process.exitCode = 1;
  break;
}
summary();
rmSync(folder, { recursive: true });

function summary(): void {
  const report = readReport();
  if (!report) return console.log('\nA check before the tests failed; no test ran.');
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped } = report;
  console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
}

function readReport(): Report | undefined {
  try {
    return JSON.parse(readFileSync(reportFile, 'utf8')) as Report;
  } catch {
    return undefined;
  }
}
