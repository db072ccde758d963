// npm test: every check there is, one after the other; the first that fails ends it. Ends with a line of counts.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
}

const folder = mkdtempSync(join(tmpdir(), 'notes-test-'));
const reportFile = join(folder, 'report.json');
const filters = process.argv.slice(2);
// A whole run must also have used every grant (test/harness/iam.ts).
const env = { ...process.env, ...(filters.length === 0 && { WHOLE_RUN: '1' }) };

const steps: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  ['typecheck', 'tsc'],
  ['lint', 'oxlint', '--type-aware', '--deny-warnings'],
  ['format', 'prettier', '--check', '.', '--log-level', 'warn'],
  ['synth', 'cdk', 'synth', '--quiet'],
  [
    'tests',
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportFile}`,
    ...filters,
  ],
];

for (const [name, command, ...args] of steps) {
  console.log(`\n— ${name}`);
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', env });
  if (error) console.error(`${command}: ${error.message}. Run it as npm test, after npm ci.`);
  if (status === 0) continue;
  process.exitCode = 1;
  break;
}
summary();
rmSync(folder, { recursive: true });

function summary(): void {
  try {
    const report = JSON.parse(readFileSync(reportFile, 'utf8')) as Report;
    const skipped = report.numPendingTests > 0 ? `, ${report.numPendingTests} skipped` : '';
    console.log(`\n${report.numPassedTests} passed, ${report.numFailedTests} failed${skipped}`);
  } catch {
    console.log('\nA check before the tests failed; no test ran.');
  }
}
