// Selects the tests of a tier by the one mark that a test has for it, a tag: `npm run test:slow` runs those with the tag
// slow, `npm run test:proofs` those with the tag proof, and `npm test` the others.
const QUICK_FOLDERS = ['test/unit/', 'test/api/'] as const;

/** Run beside the tests of endpoints: they notice a generated file that is not up to date, and a forgotten field. */
const PINNING = ['openapi', 'examples', 'inputs', 'model-fields'].map(
  (name) => `test/contract/${name}.test.ts`,
);

export type Tier = 'tests' | 'quick' | 'slow' | 'proofs';

export interface Chosen {
  readonly tier: Tier;
  /** Parts of paths; a file runs if its path contains one of them. */
  readonly filters: readonly string[];
}

/** The tags of the tests of a run, as Vitest's tags filter. `npm test` runs a file that is named completely, except proofs. */
export function tagsFilter({ tier, filters }: Chosen): string {
  if (tier === 'slow') return 'slow';
  if (tier === 'proofs') return 'proof';
  return tier === 'tests' && filters.length > 0 ? '!proof' : '!slow && !proof';
}

/** Whether a run with such a filter includes a test with these tags; vitest reports the others as skipped. */
export const isChosen = (filter: string, tags: readonly string[]): boolean =>
  filter
    .split(' && ')
    .every((part) => (part.startsWith('!') ? !tags.includes(part.slice(1)) : tags.includes(part)));

/** The paths of a run. Vitest runs every file that matches any of its filters, so those of --quick are paths below its folders. */
export function pathFilters({ tier, filters }: Chosen): string[] {
  if (tier === 'quick')
    return filters.length === 0 ? [...QUICK_FOLDERS] : filters.flatMap((filter) => quickPaths(filter));
  const isOfEndpoints = tier === 'tests' && filters.some((filter) => /^(\.\/)?test\/api\b/.test(filter));
  return [...filters, ...(isOfEndpoints ? PINNING : [])];
}

function quickPaths(filter: string): string[] {
  const path = filter.replace(/^\.\//, '');
  return QUICK_FOLDERS.some((folder) => path.startsWith(folder))
    ? [path]
    : QUICK_FOLDERS.map((folder) => folder + path);
}
