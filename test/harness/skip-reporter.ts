// Prints the reason for every skipped test, because a test that did not run proves nothing. The heavy ones that
// `npm test -- --quick` leaves out have no reason of their own.
import type { Reporter, TestCase } from 'vitest/node';

export default class SkipReporter implements Reporter {
  readonly #skipped: string[] = [];

  onTestCaseResult(test: TestCase): void {
    const result = test.result();
    if (result.state === 'skipped' && (result.note !== undefined || !test.tags.includes('heavy')))
      this.#skipped.push(`skipped: ${test.fullName} (${result.note ?? 'no reason is given'})`);
  }

  onTestRunEnd(): void {
    for (const line of this.#skipped) console.log(line);
  }
}
