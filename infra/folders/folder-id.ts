// The id by which a repeated import recognizes a folder, also after the folder was moved.
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UserError } from '../ground/user-error.ts';
import { reasonOf } from './failures.ts';
import { readJson } from './layout.ts';

/** The file in an imported folder that holds its id. */
export const FOLDER_ID = '.notes-import.json';

const REMEDY = 'Restore it, or name the folder: --id TEXT. Without its id an import creates all notes again.';

/** The id of a folder, which its first import writes. @throws UserError if it can't be read or written */
export async function folderId(folder: string): Promise<string> {
  const file = join(folder, FOLDER_ID);
  const known = await readJson(folder, FOLDER_ID, REMEDY);
  if (known !== undefined) {
    const { id } = (known ?? {}) as { id?: unknown };
    if (typeof id === 'string' && id !== '') return id;
    throw new UserError(`${file} has no id.\n${REMEDY}`);
  }
  const id = randomUUID();
  try {
    await writeFile(file, `${JSON.stringify({ id })}\n`, { flag: 'wx', flush: true });
    return id;
  } catch (error) {
    // Another import of the folder has just begun.
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return folderId(folder);
    throw new UserError(
      `The folder's id can't be written to ${file}: ${reasonOf(error) ?? String(error)}\n` +
        'A repeated import would create all notes again. Name the folder instead: --id TEXT',
    );
  }
}
