// By which id a repeated import recognizes a folder. The command writes it into the folder. A browser can't write there, so
// it remembers the id with some paths; where it remembers nothing, the same folder gets the same id as before.
import { folderId } from '../../../lib/folders/import/folder-id.ts';
import { readCopy, storeCopy } from '../offline/database.ts';
import type { FileTree } from './file-tree.ts';
import { isSameFolder, newKnownFolder, type KnownFolder } from './known-folder.ts';

const FOLDERS_MAX = 50;

/** The id of a folder in a workspace: that of the command, the one that is remembered, or a new one, which is remembered. */
export async function importId(folder: FileTree, workspaceId: string): Promise<string> {
  const written = await folderId(folder).catch(() => undefined);
  if (written !== undefined) return written;
  const copy = `imports ${workspaceId}`;
  const known = (await readCopy<readonly KnownFolder[]>(copy)) ?? [];
  const { name, paths } = folder;
  const before = known.find((each) => isSameFolder(each, name, paths));
  const now = newKnownFolder(name, paths);
  const id = before?.id ?? now.id;
  await storeCopy(copy, [{ ...now, id }, ...known.filter((each) => each !== before)].slice(0, FOLDERS_MAX));
  return id;
}
