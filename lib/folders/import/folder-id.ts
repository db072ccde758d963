// The id by which a repeated import recognizes a folder, also after the folder was moved.
import type { ImportFolder } from '../disk.ts';
import { FatalError, reasonOf } from '../failures.ts';
import { readJson } from '../layout.ts';

/** The file in an imported folder that holds its id. */
export const FOLDER_ID = '.notes-import.json';

const REMEDY = 'Restore it, or name the folder: --id TEXT. Without its id an import creates all notes again.';

/** The id of a folder, which its first import writes. @throws FatalError if it can't be read or written */
export async function folderId(folder: ImportFolder): Promise<string> {
  const file = `${folder.name}/${FOLDER_ID}`;
  const known = await readJson(folder, FOLDER_ID, REMEDY);
  if (known !== undefined) {
    const { id } = (known ?? {}) as { id?: unknown };
    if (typeof id === 'string' && id !== '') return id;
    throw new FatalError(`${file} has no id.\n${REMEDY}`);
  }
  const id = crypto.randomUUID();
  const isCreated = await folder.create(FOLDER_ID, `${JSON.stringify({ id })}\n`).catch((error: unknown) => {
    throw new FatalError(
      `The folder's id can't be written to ${file}: ${reasonOf(error) ?? String(error)}\n` +
        'A repeated import would create all notes again. Name the folder instead: --id TEXT',
    );
  });
  // Otherwise another import of the folder has just begun.
  return isCreated ? id : folderId(folder);
}
