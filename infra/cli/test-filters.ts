// Selects the test files of `npm test`, `npm run test:slow` and `npm run test:proofs`, as arguments of vitest.

/** The folders of the tests that take too long for every change; `npm test` runs none of them. */
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
export function vitestFilters({ tier, filters }: Chosen): string[] {
  if (tier === 'slow' || tier === 'proofs') return within([FOLDERS[tier]], filters);
  const excluded = Object.values(FOLDERS).map((folder) => `--exclude=${folder}**`);
  if (tier !== 'quick') return [...excluded, ...filters];
  return [...excluded, '--tags-filter=!heavy', ...within(QUICK, filters)];
}

function within(folders: readonly string[], filters: readonly string[]): string[] {
  if (filters.length === 0) return [...folders];
  return filters.flatMap((filter) => {
    const path = filter.replace(/^\.\//, '');
    return folders.some((folder) => path.startsWith(folder)) ? path : folders.map((folder) => folder + path);
  });
}
