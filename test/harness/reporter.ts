// Prints a line for each file, and of its tests only those that failed. At the end it prints why tests were skipped,
// because a test that did not run proves nothing, and which tests needed a second attempt, with the reason. Tests that belong to another tier are not listed.
import { DefaultReporter, type TestCase, type TestModuleState } from 'vitest/node';
import { isChosen, type HeavyTests } from '../../infra/cli/test-filters.ts';

const HEAVY = (process.env['HEAVY_TESTS'] ?? 'all') as HeavyTests;

export default class FileReporter extends DefaultReporter {
  readonly #notes: string[] = [];

  override onTestCaseResult(test: TestCase): void {
    super.onTestCaseResult(test);
    const result = test.result();
    if (result.state === 'skipped' && isChosen(HEAVY, test.tags))
      this.#notes.push(`skipped: ${test.fullName} (${result.note ?? 'no reason is given'})`);
    if (test.diagnostic()?.flaky)
      this.#notes.push(`passed at the second attempt: ${test.fullName}\n${result.errors?.[0]?.stack ?? ''}`);
  }

  override onTestRunEnd(...ended: Parameters<DefaultReporter['onTestRunEnd']>): void {
    super.onTestRunEnd(...ended);
    for (const line of this.#notes) this.log(line);
  }

  protected override printTestSuite(): void {
    // A failed test is printed with the names of its suites.
  }

  protected override printTestCase(fileState: TestModuleState, test: TestCase): void {
    if (test.result().state === 'failed') super.printTestCase(fileState, test);
  }
}
