// The budgets of test files (npm run test:budget).
import { expect, test } from 'vitest';
import { judged } from '../../infra/cli/test-budget.ts';

const exceptions = { 'test/model.test.ts': { coreSeconds: 30, reason: 'random calls' } };
const HEAD = 'The core-seconds of the dearest files, each with its part of the gateway and the database:';

test('a run prints its dearest files, names those over their budget, and fails at four times a budget', () => {
  const costs = {
    'test/b.test.ts': 12.04,
    'test/c.test.ts': 48.5,
    'test/model.test.ts': 30,
    'test/a.test.ts': 1,
  };
  const over = (file: string, seconds: number, budget: number): string =>
    `${file} took ${seconds} core-seconds; its budget is ${budget} (test/budgets.json).`;
  const lines = [
    HEAD,
    '   48.5 test/c.test.ts',
    '   30.0 test/model.test.ts',
    '   12.0 test/b.test.ts',
    '    1.0 test/a.test.ts',
    over('test/c.test.ts', 49, 12),
    over('test/b.test.ts', 12, 12),
  ];
  expect(judged(costs, 12, { exceptions })).toEqual({ lines, failed: ['test/c.test.ts'] });
  expect(judged(costs, 12, { exceptions, strict: true })).toEqual({
    lines,
    failed: ['test/c.test.ts', 'test/b.test.ts'],
  });
  expect(judged({ 'test/model.test.ts': 121 }, 12, { exceptions }).failed).toEqual(['test/model.test.ts']);
});

test('ten files are printed', () => {
  const costs = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`test/${n}.test.ts`, n]));
  expect(judged(costs, 12, { exceptions }).lines).toEqual([
    HEAD,
    ...Array.from({ length: 10 }, (_, n) => `${(11 - n).toFixed(1).padStart(7)} test/${11 - n}.test.ts`),
  ]);
});
