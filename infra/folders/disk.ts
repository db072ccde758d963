// Folders on the disk of this machine, to import and to export to.
import { utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ExportFolder, ImportFolder } from '../../lib/folders/disk.ts';
import { FatalError, reasonOf } from '../../lib/folders/failures.ts';
import { makeFolder } from '../ground/make-folder.ts';
import { openParts } from './export-parts.ts';
import { readFolder } from './read-folder.ts';
import { codeOf, onDisk } from './system-errors.ts';

/** A folder to import. */
export const importFolderOf = (root: string): ImportFolder => ({
  ...readFolder(root),

  create: (path, text) =>
    onDisk(async () => {
      try {
        await writeFile(join(root, path), text, { flag: 'wx', flush: true });
        return true;
      } catch (error) {
        if (codeOf(error) === 'EEXIST') return false;
        throw error;
      }
    }),
});

/** A folder to export to, which is created if it does not exist. @throws FatalError if it can't be written to */
export async function exportFolderOf(root: string): Promise<ExportFolder> {
  const parts = await onDisk(() => openParts(root)).catch((error: unknown) => {
    throw new FatalError(`The folder ${root} can't be written to: ${reasonOf(error) ?? String(error)}`);
  });
  return {
    ...readFolder(root),
    makeFolder: (path) => onDisk(async () => makeFolder(join(root, path))),
    replace: (path, content, time) =>
      onDisk(async () => {
        const file = join(root, path);
        makeFolder(dirname(file));
        await parts.write(file, content, async (part) => {
          if (time !== undefined) await setTime(part, time);
        });
      }),
    setTime: (path, time) => onDisk(() => setTime(join(root, path), time)),
    close: () => parts.close(),
  };
}

/** Sets the time of the last change. @param time in milliseconds since the epoch */
export function setTime(file: string, time: number): Promise<void> {
  const date = new Date(time);
  return utimes(file, date, date);
}
