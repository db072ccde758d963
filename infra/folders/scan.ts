// What of a folder is imported.
import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { reasonOf } from './failures.ts';
import { TRASH } from './layout.ts';
import { MARK, NOTE_EXTENSION } from './names.ts';

export interface Scan {
  readonly files: readonly string[];
  /** Those that hold a note somewhere, or nothing at all. */
  readonly folders: readonly string[];
  /** What could not be looked at. */
  readonly failures: readonly { readonly path: string; readonly reason: string }[];
}

/** Looks through a folder, but not into hidden ones, and not through links. */
export async function scan(root: string, folder: string): Promise<Scan> {
  let entries: Dirent<Buffer>[];
  try {
    // As bytes: a name that is not UTF-8 could not be opened by its text.
    entries = await readdir(join(root, folder), { withFileTypes: true, encoding: 'buffer' });
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === undefined) throw error;
    return { files: [], folders: [], failures: [{ path: folder, reason }] };
  }
  const [files, folders, failures] = [
    [] as string[],
    [] as string[],
    [] as { path: string; reason: string }[],
  ];
  for (const entry of entries) {
    const name = entry.name.toString();
    const path = folder === '' ? name : `${folder}/${name}`;
    const isNote = entry.isFile() && name.endsWith(NOTE_EXTENSION);
    if (name.startsWith('.') || name.startsWith(MARK) || !(isNote || entry.isDirectory())) continue;
    if (!Buffer.from(name).equals(entry.name))
      failures.push({ path, reason: 'its name is not UTF-8; rename it' });
    else if (isNote) files.push(path);
    else {
      const below = await scan(root, path);
      files.push(...below.files);
      folders.push(...below.folders);
      failures.push(...below.failures);
    }
  }
  if (folder !== '' && folder !== TRASH && (files.length > 0 || folders.length > 0 || entries.length === 0))
    folders.push(folder);
  return { files, folders, failures };
}
