// Local folders, and the results of import and export with their output.
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inject, onTestFinished, vi } from 'vitest';
import { newApi } from '../../lib/folders/api.ts';
import { exportFolder, type ExportOptions } from '../../lib/folders/export/export-folder.ts';
import { importFolder } from '../../lib/folders/import/import-folder.ts';
import type { ImportOptions } from '../../lib/folders/import/import-source.ts';
import { FOLDER_ID } from '../../lib/folders/import/folder-id.ts';
import { RECORD } from '../../lib/folders/layout.ts';
import { NOTES } from '../../lib/folders/names.ts';
import type { Tally } from '../../lib/folders/tally.ts';
import { exportFolderOf, importFolderOf } from '../../infra/folders/disk.ts';
import { notice, shownTally } from '../../infra/folders/terminal.ts';
import type { Client } from './client.ts';

/** A folder that is deleted after the test. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'notes-folder-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export async function folderOf(files: Readonly<Record<string, string | Buffer>>): Promise<string> {
  const folder = await newFolder();
  for (const [path, content] of Object.entries(files)) {
    await mkdir(join(folder, dirname(path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return folder;
}

/** The files that imports and exports write for themselves. They hold times and random values. */
const OWN = new Set([RECORD, NOTES, FOLDER_ID]);

/** The bytes of all files by path, except those of imports and exports, and empty folders with a trailing slash. */
export async function filesIn(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found = entries.map(async (entry): Promise<readonly (readonly [string, string])[]> => {
    const path = join(entry.parentPath, entry.name);
    const shown = path.slice(folder.length + 1);
    if (entry.isFile()) return OWN.has(shown) ? [] : [[shown, (await readFile(path)).toString('latin1')]];
    return entry.isDirectory() && (await readdir(path)).length === 0 ? [[`${shown}/`, '']] : [];
  });
  return Object.fromEntries((await Promise.all(found)).flat());
}

export interface Outcome {
  /** Whether nothing failed. */
  readonly whole: boolean;
  readonly out: string;
  readonly err: string;
}

const isProgress = (line: string): boolean => /^[█░]/.test(line);

/** The last lines of a command's output, without its progress. */
async function printed(work: (tally: Tally) => Promise<void>): Promise<Outcome> {
  const out = vi.spyOn(console, 'log').mockReturnValue();
  const err = vi.spyOn(console, 'error').mockReturnValue();
  try {
    const { tally, finish } = shownTally('Done');
    await work(tally);
    const whole = finish();
    const errors = err.mock.calls.map(String).filter((line) => !isProgress(line));
    return { whole, out: out.mock.calls.join('\n'), err: errors.join('\n') };
  } finally {
    out.mockRestore();
    err.mockRestore();
  }
}

export const imported = (
  me: Client,
  folder: string,
  options: Partial<ImportOptions> = {},
  url = inject('baseUrl'),
): Promise<Outcome> =>
  printed((tally) => importFolder(newApi(url, me.key, { notice }), importFolderOf(folder), options, tally));

export const exported = (
  me: Client,
  folder: string,
  options: ExportOptions = {},
  url = inject('baseUrl'),
): Promise<Outcome> =>
  printed(async (tally) =>
    exportFolder(newApi(url, me.key, { notice }), await exportFolderOf(folder), options, tally),
  );
