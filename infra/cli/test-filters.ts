// Selects the tests of `npm test`, `npm run test:slow` and `npm run test:proofs`, as arguments of vitest.

/** Folders of tests that take too long for every change. All tests in `slow` have the tag heavy; so have some elsewhere. */
const FOLDERS = { slow: 'test/slow/', proofs: 'test/proofs/' } as const;
const QUICK = ['test/unit/', 'test/api/'] as const;

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
  const tags = heavy === 'all' ? [] : [`--tags-filter=${heavy === 'only' ? '' : '!'}heavy`];
  return [...tags, ...pathFilters(chosen)];
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

function pathFilters({ tier, filters }: Chosen): string[] {
  if (tier === 'proofs') return within([FOLDERS.proofs], filters);
  if (tier === 'slow' && filters.length > 0) return within([FOLDERS.slow], filters);
  const excluded = (tier === 'slow' ? [FOLDERS.proofs] : Object.values(FOLDERS)).map(
    (folder) => `--exclude=${folder}**`,
  );
  return [...excluded, ...(tier === 'quick' ? within(QUICK, filters) : filters)];
}

function within(folders: readonly string[], filters: readonly string[]): string[] {
  if (filters.length === 0) return [...folders];
  return filters.flatMap((filter) => {
    const path = filter.replace(/^\.\//, '');
    return folders.some((folder) => path.startsWith(folder)) ? path : folders.map((folder) => folder + path);
  });
}
