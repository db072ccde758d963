// Selects the test files of `npm test`, `npm run test:slow` and `npm run test:proofs`, as arguments of vitest.

/** The folders of the tests that take too long for every change; `npm test` runs none of them. */
const FOLDERS = { slow: 'test/slow/', proofs: 'test/proofs/' } as const;
const QUICK = ['test/unit/', 'test/api/'];

export type Tier = 'quick' | keyof typeof FOLDERS;

export interface Chosen {
  /** `npm test` if not given. */
  readonly tier?: Tier | undefined;
  /** Parts of paths; a file runs if its path contains one of them. */
  readonly filters: readonly string[];
}

/**
 * Vitest runs every file that matches any of its filters. For slow tests and proofs each filter is therefore a path
 * below their folder: with the folder as another filter, all of them would run.
 */
export function vitestFilters({ tier, filters }: Chosen): string[] {
  if (tier === 'slow' || tier === 'proofs') {
    const folder = FOLDERS[tier];
    return filters.length === 0 ? [folder] : filters.map((filter) => below(folder, filter));
  }
  const excluded = Object.values(FOLDERS).map((folder) => `--exclude=${folder}**`);
  return [...excluded, ...(tier === 'quick' ? QUICK : []), ...filters];
}

function below(folder: string, filter: string): string {
  const path = filter.replace(/^\.\//, '');
  return path.startsWith(folder) ? path : folder + path;
}
