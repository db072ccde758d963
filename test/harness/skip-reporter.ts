// Prints why tests were skipped, because a test that did not run proves nothing. Tests that belong to another tier are
// not listed.
import type { Reporter, TestCase } from 'vitest/node';
import { isChosen, type HeavyTests } from '../../infra/cli/test-filters.ts';

const HEAVY = (process.env['HEAVY_TESTS'] ?? 'all') as HeavyTests;

export default class SkipReporter implements Reporter {
  readonly #skipped: string[] = [];

  onTestCaseResult(test: TestCase): void {
    const result = test.result();
    if (result.state === 'skipped' && isChosen(HEAVY, test.tags))
      this.#skipped.push(`skipped: ${test.fullName} (${result.note ?? 'no reason is given'})`);
  }

  onTestRunEnd(): void {
    for (const line of this.#skipped) console.log(line);
  }
}
