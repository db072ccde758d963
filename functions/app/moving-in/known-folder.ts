// A folder as it is remembered, so that a later import of it creates nothing twice.
import { hashOf } from '../../../lib/folders/hash.ts';

/** Paths that are remembered, and how many of them must be there again. */
const [PATHS_MAX, SHARE] = [200, 0.5];

export interface KnownFolder {
  readonly id: string;
  readonly name: string;
  readonly paths: readonly string[];
}

/** Whether a folder with this name and these paths is most likely the known one, maybe changed. */
export function isSameFolder(known: KnownFolder, name: string, paths: readonly string[]): boolean {
  const all = new Set(paths);
  const found = known.paths.filter((path) => all.has(path)).length;
  return known.name === name && found > 0 && found >= known.paths.length * SHARE;
}

/** The folder as it is remembered. Its id depends on all paths, but not on their order. */
export function newKnownFolder(name: string, paths: readonly string[]): KnownFolder {
  const all = paths.toSorted();
  // Spread over the folder, so that a part that was moved away is not all of them.
  const step = Math.ceil(all.length / PATHS_MAX);
  return { id: hashOf(JSON.stringify([name, all])), name, paths: all.filter((_, n) => n % step === 0) };
}
