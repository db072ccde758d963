// Selects the tests of `npm test`, `npm run test:slow` and `npm run test:proofs`, as arguments of vitest.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Folders of tests that take too long for every change. All tests in `slow` have the tag heavy; so have some elsewhere. */
const FOLDERS = { slow: 'test/slow/', proofs: 'test/proofs/' } as const;
const QUICK = ['test/unit/', 'test/api/'] as const;

/** Run beside the tests of endpoints: they notice a generated file that is not up to date, and a forgotten field. */
const PINNING = ['openapi', 'examples', 'inputs', 'model-fields'].map(
  (name) => `test/contract/${name}.test.ts`,
);

export type Tier = 'quick' | keyof typeof FOLDERS;

export interface Chosen {
  /** `npm test` if not given. */
  readonly tier?: Tier | undefined;
  /** Parts of paths; a file runs if its path contains one of them. */
  readonly filters: readonly string[];
}

/**
 * Vitest runs every file that matches any of its filters. For the tiers of chosen folders each filter is therefore a path
 * below these folders: with a folder as another filter, all of its tests would run.
 */
export function vitestFilters(chosen: Chosen): string[] {
  const heavy = heavyTests(chosen);
  if (heavy === 'all') return pathFilters(chosen);
  const tags = `--tags-filter=${heavy === 'only' ? '' : '!'}heavy`;
  return [tags, ...filesWithout(heavy).map((path) => `--exclude=${path}`), ...pathFilters(chosen)];
}

/** Whether a run includes heavy tests, and others. Files that are named run completely, except with --quick. */
export function heavyTests({ tier, filters }: Chosen): HeavyTests {
  if (tier === 'quick') return 'none';
  if (tier === 'proofs' || filters.length > 0) return 'all';
  return tier === 'slow' ? 'only' : 'none';
}

/** `all`: heavy tests and others; `only`: heavy tests alone; `none`: the others alone. */
export type HeavyTests = 'all' | 'only' | 'none';

/** Whether a run includes a test with these tags; vitest reports the others as skipped. */
export const isChosen = (heavy: HeavyTests, tags: readonly string[]): boolean =>
  heavy === 'all' || tags.includes('heavy') === (heavy === 'only');

/**
 * The files in which no test is chosen. Vitest would import each of them to learn that: some make templates of the stack
 * or other data for their tests, which took npm test 8 core-seconds.
 */
function filesWithout(heavy: 'only' | 'none'): string[] {
  const root = join(import.meta.dirname, '../..');
  return globSync('test/**/*.test.ts', { cwd: root })
    .filter((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      return heavy === 'only' ? !text.includes('heavy') : text.includes('\n// @module-tag heavy\n');
    })
    .map((path) => path.replaceAll(/[[\]]/g, '\\$&'));
}

function pathFilters({ tier, filters }: Chosen): string[] {
  if (tier === 'proofs') return within([FOLDERS.proofs], filters);
  if (tier === 'slow' && filters.length > 0) return within([FOLDERS.slow], filters);
  const excluded = (tier === 'slow' ? [FOLDERS.proofs] : Object.values(FOLDERS)).map(
    (folder) => `--exclude=${folder}**`,
  );
  if (tier === 'quick') return [...excluded, ...within(QUICK, filters)];
  const isOfEndpoints = filters.some((filter) => /^(\.\/)?test\/api\b/.test(filter));
  return [...excluded, ...filters, ...(isOfEndpoints ? PINNING : [])];
}

function within(folders: readonly string[], filters: readonly string[]): string[] {
  if (filters.length === 0) return [...folders];
  return filters.flatMap((filter) => {
    const path = filter.replace(/^\.\//, '');
    return folders.some((folder) => path.startsWith(folder)) ? path : folders.map((folder) => folder + path);
  });
}
