// Selects the test files of `npm test` and `npm run test:slow`, as arguments of vitest.

const SLOW = 'test/slow/';
const QUICK = ['test/unit/', 'test/api/'];

export interface Chosen {
  readonly slow?: boolean | undefined;
  readonly quick?: boolean | undefined;
  /** Parts of paths; a file runs if its path contains one of them. */
  readonly filters: readonly string[];
}

/**
 * Vitest runs every file that matches any of its filters. For slow tests each filter is therefore a path below their
 * folder: with the folder as another filter, all of them would run.
 */
export function vitestFilters({ slow, quick, filters }: Chosen): string[] {
  if (slow) return filters.length === 0 ? [SLOW] : filters.map(belowSlow);
  const all = [...(quick ? QUICK : []), ...filters];
  return all.length === 0 ? [`--exclude=${SLOW}**`] : all;
}

function belowSlow(filter: string): string {
  const path = filter.replace(/^\.\//, '');
  return path.startsWith(SLOW) ? path : SLOW + path;
}
