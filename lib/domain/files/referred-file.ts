// The file that a reference in a note names (E24). Paths are indexed until a file changes.
import { cachedFrom } from '../../cache/derived-rows.ts';
import { cachedRows } from '../../cache/workspace-cache.ts';
import { files, type FileRow } from '../../db/resources/files.ts';
import { filePaths, resolveFile, type FileReference } from '../../markdown/file-references.ts';
import type { OwnedWorkspace } from '../access/access.ts';

/**
 * The live file that a reference names.
 * @param folder the names of the note's group and the groups above it, from the outermost
 */
export async function referredFile(
  workspace: OwnedWorkspace,
  reference: FileReference,
  folder: readonly string[] = [],
): Promise<FileRow | undefined> {
  const all = await cachedRows(files, workspace);
  const { byPath, paths } = cachedFrom(all, undefined, () => indexed(all));
  return byPath.get(resolveFile(reference, folder, paths) ?? '');
}

function indexed(all: readonly FileRow[]) {
  const live = all.filter(({ deleted }) => deleted === undefined);
  const byPath = new Map(live.map((file) => [file.path, file]));
  return { byPath, paths: filePaths(byPath.keys()) };
}
