// npm test: runs all checks except the slow tests and the proofs. If the type check or the stack fails, no test runs;
// lint and the format of changed files are checked beside the tests. npm run test:slow runs the slow tests, and checks lint
// with types and the format of all files; npm run test:proofs runs the proofs. A tag marks both (test-filters.ts). All end
// with the processor time that the run took, a line of counts, and if something failed, a line that names it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check, CHECKS_BEFORE, CHECKS_BESIDE, failedOf, notByNpm, type Step } from './checks.ts';
import { command, runCommand } from './command.ts';
import { boundCompileCache, useCompileCache } from './compile-cache.ts';
import { coreSeconds } from './core-seconds.ts';
import { BUDGETS, judged, type Costs } from './test-budget.ts';
import { isChosen, pathFilters, tagsFilter } from './test-filters.ts';
import { readRecord, recordPassed, unchangedFiles, type ReportedFile } from './test-inputs.ts';

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly (ReportedFile & {
    readonly assertionResults: readonly { readonly status: string; readonly tags: readonly string[] }[];
  })[];
}

interface Options {
  readonly slow?: true;
  readonly proofs?: true;
  readonly quick?: true;
  readonly budget?: true;
  readonly testNamePattern?: string;
}

const VITEST = join(import.meta.dirname, '../../node_modules/vitest/vitest.mjs');

/**
 * Every gateway thread runs some forty bundles, each with its own copy of the SDK, for a short time. Node's slowest
 * compiler costs more than its code saves in that time; the one below it is kept. With more room for new objects (MB),
 * fewer of them are alive when garbage is collected, which saves a twentieth of the processor time.
 */
const NODE_OPTIONS = ['--no-turbofan', '--min-semi-space-size=32', '--max-semi-space-size=64'];

await runCommand(
  command('test', 'Checks the sources and runs the tests.')
    .argument('[filters...]', 'run only the test files whose paths contain one of these')
    .option('--quick', 'run only the tests of units and endpoints that are not slow')
    .option('--slow', 'run only the slow tests: those with the tag slow')
    .option('--proofs', 'run only the proofs: the tests with the tag proof')
    .option('--budget', 'fail if a file takes more core-seconds than its budget; for an idle machine')
    .option('-t, --testNamePattern <pattern>', 'run only the tests whose names match')
    .action(test),
);

async function test(filters: readonly string[], { testNamePattern, ...options }: Options): Promise<void> {
  boundCompileCache();
  useCompileCache();
  const tier = (['proofs', 'slow', 'quick'] as const).find((name) => options[name]) ?? 'tests';
  const folder = mkdtempSync(join(tmpdir(), 'notes-test-'));
  // If TEST_REPORTS names a folder, the results are stored in it (.ci/run).
  const reports = process.env['TEST_REPORTS'] ?? folder;
  const reportFile = join(reports, `${tier}.json`);
  const costsFile = join(reports, `${tier}-costs.json`);
  const whole = tier === 'tests' && filters.length === 0 && testNamePattern === undefined;
  const tags = tagsFilter({ tier, filters });
  // A file that is named runs in any case.
  const unchanged = tier === 'slow' && filters.length === 0 ? unchangedFiles(readRecord()) : [];
  // A whole run must also use every grant (test/harness/iam.ts), trigger every declared error and send every field.
  const env = { ...process.env, WHOLE_RUN: whole ? '1' : '', TEST_TAGS: tags, TEST_COSTS: costsFile };
  const vitest = [
    ...NODE_OPTIONS,
    VITEST,
    'run',
    ...NODE_OPTIONS.map((option) => `--execArgv=${option}`),
    '--reporter=./test/harness/reporter.ts',
    // The output of a test is shown if it fails: the progress of imports, or the seed of random choices.
    '--silent=passed-only',
    '--reporter=json',
    `--outputFile.json=${reportFile}`,
    ...(testNamePattern === undefined ? [] : ['--testNamePattern', testNamePattern]),
    // Tests wait for a process or a browser at times, so three workers keep two cores busy. Proofs need a core each.
    ...(tier === 'proofs' ? [] : [`--maxWorkers=${options.budget ? 1 : 3}`]),
    `--tags-filter=${tags}`,
    ...unchanged.map((file) => `--exclude=${file}`),
    ...pathFilters({ tier, filters }),
  ];
  const checked = (steps: readonly Step[] = []) => Promise.all(steps.map(check));
  const failed = failedOf(await checked(tier === 'tests' ? CHECKS_BEFORE : []));
  if (failed.length === 0) {
    const beside = checked(filters.length > 0 && tier === 'slow' ? [] : CHECKS_BESIDE[tier]?.());
    console.log('\n— tests');
    const [status] = (await once(spawn(process.execPath, vitest, { stdio: 'inherit', env }), 'close').catch(
      notByNpm,
    )) as [number | null];
    failed.push(...failedOf(await beside), ...(status === 0 ? [] : ['tests']));
  }
  // A file of npm test that is named runs its slow tests, too, for which it has no budget.
  if (tier !== 'proofs' && !(tier === 'tests' && filters.length > 0))
    failed.push(...overBudget(costsFile, BUDGETS[tier === 'slow' ? 'slow' : 'tests'], options.budget));
  const report = readJson(reportFile) as Report | undefined;
  if (tier === 'slow' || tier === 'proofs') await recordPassed(report?.testResults ?? []);
  if (unchanged.length > 0)
    console.log(
      `\nNot run, because their inputs are those with which they passed (test/inputs.json): ${unchanged.join(', ')}`,
    );
  summary(report, tags);
  if (failed.length > 0) {
    const line = `Failed: ${failed.join(', ')}`;
    console.log(line);
    writeFileSync(join(reports, `${tier}.txt`), `${tier}: ${line}\n`);
    process.exitCode = 1;
  }
  rmSync(folder, { recursive: true });
}

/** Prints the dearest files. Returns a word if one of them took too much. */
function overBudget(costsFile: string, budget: number, strict = false): string[] {
  const costs = readJson(costsFile) as Costs | undefined;
  if (!costs) return [];
  const { lines, failed } = judged(costs, budget, { strict });
  console.log(`\n${lines.join('\n')}`);
  return failed.length > 0 ? [`the budget of ${failed.join(', ')}`] : [];
}

function summary(report: Report | undefined, filter: string): void {
  const spent = coreSeconds();
  if (spent !== undefined)
    console.log(
      `\n${Math.round(spent)} core-seconds: user and system time of the checks, the tests, the gateways, ` +
        'DynamoDB Local, and every other process that was started and waited for',
    );
  if (!report) return console.log('\nA check before the tests failed; no test ran.');
  const { numPassedTests: passed, numFailedTests: failed, testResults } = report;
  const skipped = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, tags }) => status === 'skipped' && isChosen(filter, tags)).length;
  console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
}

/** Returns nothing if there is no such file. */
function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
