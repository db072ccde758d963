// Finds the files and folders to import.
import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { reasonOf } from './failures.ts';
import { TRASH } from './layout.ts';
import { MARK, NOTE_EXTENSION } from './names.ts';

export interface Scan {
  readonly files: readonly string[];
  /** The folders that contain a note at any depth, and the empty ones. */
  readonly folders: readonly string[];
  /** The files and folders that can't be read. */
  readonly failures: readonly { readonly path: string; readonly reason: string }[];
}

/** Scans a folder. Skips hidden entries, links, and entries that an export adds (`%~…`). */
export async function scan(root: string, folder: string): Promise<Scan> {
  let entries: Dirent<Buffer>[];
  try {
    // Names are read as bytes to detect those that are not UTF-8: such a file can't be opened by its name as text.
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
