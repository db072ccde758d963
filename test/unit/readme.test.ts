import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withCosts } from '../../infra/bench/readme.ts';
import type { Results } from '../../infra/bench/results.ts';
import { ROOT } from '../../infra/build/functions.ts';

test('the README’s costs are those of the committed benchmark', () => {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
  const results = JSON.parse(readFileSync(join(ROOT, 'BENCHMARK.json'), 'utf8')) as Results;
  expect(withCosts(readme, results)).toBe(readme);
});
