// Finds the file at a path, and free paths.
import { cachedRows } from '../../cache/workspace-cache.ts';
import type { WorkspaceCode } from '../../core/ids.ts';
import { files, findFileId, findFiles, type FileRow } from '../../db/resources/files.ts';
import type { OwnedWorkspace } from '../access/access.ts';
import { Conflict } from '../write/conflict.ts';
import { numberedPaths, pathError } from './file-path.ts';

/** The live file at a path. @throws Conflict if it was moved or deleted during the read */
export async function fileAt(code: WorkspaceCode, path: string): Promise<FileRow | undefined> {
  const id = await findFileId(code, path);
  if (id === undefined) return undefined;
  const row = await files.get(id);
  if (row?.path !== path || row.deleted !== undefined) throw new Conflict('file');
  return row;
}

/** Numbered paths that are looked up one by one, because most names are taken once or twice. */
const FIRST_PATHS = 8;

/**
 * The first numbered path that no live file has, or the file at an earlier one that `isWanted`. After the first few, the
 * list of all files is read, so that a name that is taken a thousand times costs no more than a list.
 * @throws ApiError invalidRequest if that path would be too long
 */
export async function freePath(
  workspace: OwnedWorkspace,
  path: string,
  isWanted: (row: FileRow) => boolean = () => false,
): Promise<{ readonly path: string; readonly taken?: FileRow }> {
  const candidates = numberedPaths(path);
  const first = nextOf(candidates, FIRST_PATHS);
  const near = firstFree(first, await findFiles(workspace.code, first), isWanted);
  if (near) return near;
  const all = await cachedRows(files, workspace);
  const live = new Map(all.filter(({ deleted }) => deleted === undefined).map((row) => [row.path, row]));
  const found = firstFree(candidates, live, isWanted);
  if (!found) throw pathError('the numbered name would be too long');
  return found;
}

function firstFree(
  candidates: Iterable<string>,
  live: ReadonlyMap<string, FileRow>,
  isWanted: (row: FileRow) => boolean,
) {
  for (const path of candidates) {
    const row = live.get(path);
    if (!row) return { path };
    if (isWanted(row)) return { path, taken: row };
  }
  return undefined;
}

/** At most `count` further values. The generator is not closed, unlike with `take`. */
function nextOf<T>(generator: Generator<T, void>, count: number): T[] {
  const values: T[] = [];
  while (values.length < count) {
    const { value } = generator.next();
    if (value === undefined) break;
    values.push(value);
  }
  return values;
}
