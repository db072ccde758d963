// What of a folder is imported.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { TRASH } from './layout.ts';
import { MARK, NOTE_EXTENSION } from './names.ts';

export interface Scan {
  readonly files: readonly string[];
  /** Those that hold a note somewhere, or nothing at all. */
  readonly folders: readonly string[];
}

/** Looks through a folder, but not into hidden ones, and not through links. */
export async function scan(root: string, folder: string): Promise<Scan> {
  const entries = await readdir(join(root, folder), { withFileTypes: true });
  const visible = entries.filter(({ name }) => !name.startsWith('.') && !name.startsWith(MARK));
  const at = (name: string): string => (folder === '' ? name : `${folder}/${name}`);
  const notes = visible.filter((entry) => entry.isFile() && entry.name.endsWith(NOTE_EXTENSION));
  const files = notes.map(({ name }) => at(name));
  const folders: string[] = [];
  for (const { name } of visible.filter((entry) => entry.isDirectory())) {
    const below = await scan(root, at(name));
    files.push(...below.files);
    folders.push(...below.folders);
  }
  if (folder !== '' && folder !== TRASH && (files.length > 0 || folders.length > 0 || entries.length === 0))
    folders.push(folder);
  return { files, folders };
}
