// The tests that `npm test`, `npm run test:slow` and `npm run test:proofs` select.
import { expect, test } from 'vitest';
import { isChosen, pathFilters, tagsFilter, type Chosen } from '../../infra/cli/test-filters.ts';

const TESTS = { quick: [], slow: ['slow'], slowInBrowser: ['browser', 'slow'], proof: ['proof'] } as const;

/** The tests that a run chooses by their tags. */
const chosenBy = (chosen: Chosen): string[] =>
  Object.entries(TESTS).flatMap(([name, tags]) => (isChosen(tagsFilter(chosen), tags) ? name : []));

test.for([
  [{ tier: 'tests', filters: [] }, ['quick']],
  [{ tier: 'tests', filters: ['test/api/note'] }, ['quick', 'slow', 'slowInBrowser']],
  [{ tier: 'quick', filters: [] }, ['quick']],
  [{ tier: 'quick', filters: ['note'] }, ['quick']],
  [{ tier: 'slow', filters: [] }, ['slow', 'slowInBrowser']],
  [{ tier: 'slow', filters: ['restore'] }, ['slow', 'slowInBrowser']],
  [{ tier: 'proofs', filters: [] }, ['proof']],
  [{ tier: 'proofs', filters: ['model'] }, ['proof']],
] as const)('a run of %j chooses the tests %j', ([chosen, names]) => {
  expect(chosenBy(chosen)).toEqual(names);
});

const PINNING = ['openapi', 'examples', 'inputs', 'model-fields'].map(
  (name) => `test/contract/${name}.test.ts`,
);

test.for([
  [{ tier: 'tests', filters: [] }, []],
  [{ tier: 'tests', filters: ['full-disk'] }, ['full-disk']],
  [{ tier: 'tests', filters: ['test/api/note'] }, ['test/api/note', ...PINNING]],
  [{ tier: 'tests', filters: ['./test/api/note'] }, ['./test/api/note', ...PINNING]],
  [{ tier: 'slow', filters: ['test/api/note'] }, ['test/api/note']],
  [{ tier: 'quick', filters: [] }, ['test/unit/', 'test/api/']],
  [
    { tier: 'quick', filters: ['cursor', './test/api/note'] },
    ['test/unit/cursor', 'test/api/cursor', 'test/api/note'],
  ],
  [{ tier: 'proofs', filters: ['model'] }, ['model']],
] as const)('a run of %j chooses the files %j', ([chosen, files]) => {
  expect(pathFilters(chosen)).toEqual(files);
});
