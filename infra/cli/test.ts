// npm test: every check there is but the long proofs, one after the other; the first that fails ends it.
// npm run test:slow: the long proofs (test/slow). Both end with a line of counts.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { command, runCommand } from './command.ts';

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
}

type Step = readonly [name: string, command: string, ...args: string[]];

const SLOW = 'test/slow/';
const QUICK = ['test/unit/', 'test/api/'];

interface Options {
  readonly slow?: true;
  readonly quick?: true;
  readonly testNamePattern?: string;
}

const CHECKS: readonly Step[] = [
  ['typecheck', 'tsc'],
  ['lint', 'oxlint', '--type-aware', '--deny-warnings'],
  ['format', 'prettier', '--check', '.', '--log-level', 'warn'],
  ['synth', 'cdk', 'synth', '--quiet'],
];

await runCommand(
  command('test', 'Runs every check, one after the other; the first that fails ends it.')
    .argument('[filters...]', 'run only the test files whose paths contain one of these')
    .option('--quick', 'a first look: the tests of units and endpoints, and nothing else')
    .option('--slow', 'run the long proofs (test/slow), and nothing else')
    .option('-t, --testNamePattern <pattern>', 'run only the tests of these names')
    .action(test),
);

function test(chosen: readonly string[], { slow, quick, testNamePattern }: Options): void {
  const filters = quick ? [...QUICK, ...chosen] : chosen;
  const folder = mkdtempSync(join(tmpdir(), 'notes-test-'));
  // Whoever wants the results keeps them: TEST_REPORTS names a folder for them (.ci/run).
  const reportFile = join(process.env['TEST_REPORTS'] ?? folder, slow ? 'slow.json' : 'tests.json');
  const whole = !slow && filters.length === 0 && testNamePattern === undefined;
  // A whole run must also have used every grant (test/harness/iam.ts) and met every declared error.
  const env = { ...process.env, ...(whole && { WHOLE_RUN: '1' }) };
  const tests: Step = [
    'tests',
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=json',
    '--reporter=./test/harness/skip-reporter.ts',
    `--outputFile.json=${reportFile}`,
    ...(testNamePattern === undefined ? [] : ['--testNamePattern', testNamePattern]),
    // These wait more than they work: three side by side keep two cores busy, where the long proofs need one each.
    ...(slow ? [] : ['--maxWorkers=3']),
    ...(slow ? [SLOW] : filters.length === 0 ? [`--exclude=${SLOW}**`] : []),
    ...filters,
  ];
  for (const [name, program, ...args] of slow || quick ? [tests] : [...CHECKS, tests]) {
    console.log(`\n— ${name}`);
    const { status, error } = spawnSync(program, args, { stdio: 'inherit', env });
    if (error) console.error(`${program}: ${error.message}. Run it by npm, after npm ci.`);
    if (status === 0) continue;
    process.exitCode = 1;
    break;
  }
  summary(reportFile);
  rmSync(folder, { recursive: true });
}

function summary(reportFile: string): void {
  const report = readReport(reportFile);
  if (!report) return console.log('\nA check before the tests failed; no test ran.');
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped } = report;
  console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
}

function readReport(reportFile: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(reportFile, 'utf8')) as Report;
  } catch {
    return undefined;
  }
}
