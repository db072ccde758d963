// Prints a line for each file, and of its tests only those that failed. At the end it prints why tests were skipped,
// because a test that did not run proves nothing, and which tests needed a second attempt, with the reason. Tests that belong to another tier are not listed.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { DefaultReporter, type TestCase, type TestModule, type TestModuleState } from 'vitest/node';
import { FileCosts } from './file-costs.ts';
import { isChosen } from '../../infra/cli/test-filters.ts';

/** The tags of the tests of this run. */
const TAGS = process.env['TEST_TAGS'];
/** The file to which the core-seconds of each test file are written. */
const COSTS = process.env['TEST_COSTS'];

export default class FileReporter extends DefaultReporter {
  readonly #notes: string[] = [];
  readonly #costs = new FileCosts();

  override onTestModuleQueued(file: TestModule): void {
    super.onTestModuleQueued(file);
    this.#costs.start(file.moduleId);
  }

  override onTestModuleEnd(file: TestModule): void {
    super.onTestModuleEnd(file);
    this.#costs.end(file.moduleId, file.meta().coreSeconds);
  }

  override onTestCaseResult(test: TestCase): void {
    super.onTestCaseResult(test);
    const result = test.result();
    if (result.state === 'skipped' && (TAGS === undefined || isChosen(TAGS, test.tags)))
      this.#notes.push(`skipped: ${test.fullName} (${result.note ?? 'no reason is given'})`);
    if (test.diagnostic()?.flaky)
      this.#notes.push(`passed at the second attempt: ${test.fullName}\n${result.errors?.[0]?.stack ?? ''}`);
  }

  override onTestRunEnd(...ended: Parameters<DefaultReporter['onTestRunEnd']>): void {
    super.onTestRunEnd(...ended);
    for (const line of this.#notes) this.log(line);
    if (COSTS === undefined) return;
    const costs = Object.entries(this.#costs.all()).map(([file, seconds]) => [
      relative(this.ctx.config.root, file),
      seconds,
    ]);
    mkdirSync(dirname(COSTS), { recursive: true });
    writeFileSync(COSTS, JSON.stringify(Object.fromEntries(costs)));
  }

  protected override printTestSuite(): void {
    // A failed test is printed with the names of its suites.
  }

  protected override printTestCase(fileState: TestModuleState, test: TestCase): void {
    if (test.result().state === 'failed') super.printTestCase(fileState, test);
  }
}
