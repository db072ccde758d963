// By which id a repeated import recognizes a folder. The id of `npm run import` is in the folder; a browser can't write
// there, so it remembers the id with some paths.
import { readCopy, storeCopy } from '../offline/database.ts';

/** Paths that are remembered, and how many of them must be there again. */
const [PATHS_MAX, SHARE] = [200, 0.5];

export interface KnownFolder {
  readonly id: string;
  readonly paths: readonly string[];
}

/** Whether a folder with these paths is most likely the known one, maybe changed. */
export function isSameFolder({ paths: known }: KnownFolder, paths: readonly string[]): boolean {
  const all = new Set(paths);
  return known.length > 0 && known.filter((path) => all.has(path)).length >= known.length * SHARE;
}

/** The id of a folder with this name and these paths in a workspace: the earlier one, or a new one, which is remembered. */
export async function importId(name: string, paths: readonly string[], workspaceId: string): Promise<string> {
  const copy = `import ${workspaceId} ${name}`;
  const known = await readCopy<KnownFolder>(copy);
  const id = known && isSameFolder(known, paths) ? known.id : crypto.randomUUID();
  // Spread over the folder, so that a part that was moved away is not all of them.
  const step = Math.max(1, Math.floor(paths.length / PATHS_MAX));
  const some = paths.filter((_, index) => index % step === 0).slice(0, PATHS_MAX);
  await storeCopy(copy, { id, paths: some } satisfies KnownFolder);
  return id;
}
