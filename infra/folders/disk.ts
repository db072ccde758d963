// Folders on the disk of this machine.
import type { Dirent, Stats } from 'node:fs';
import { lstat, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type {
  Bytes,
  Details,
  Entry,
  ExportFolder,
  ImportFolder,
  ReadFolder,
} from '../../lib/folders/disk.ts';
import { FatalError, reasonOf, RejectedError } from '../../lib/folders/failures.ts';
import { makeFolder } from '../ground/make-folder.ts';
import { openParts } from './export-parts.ts';
import { onDisk } from './system-errors.ts';

function kindOf(entry: Dirent<Buffer> | Stats): Entry['kind'] {
  if (entry.isSymbolicLink()) return 'link';
  if (entry.isDirectory()) return 'folder';
  return entry.isFile() ? 'file' : 'special';
}

function readFolder(root: string): ReadFolder {
  return {
    name: root,

    list: (folder) =>
      onDisk(async () => {
        // Names are read as bytes to detect names that are not UTF-8: such an entry can't be opened by its name as text.
        const entries = await readdir(join(root, folder), { withFileTypes: true, encoding: 'buffer' });
        return entries
          .toSorted((one, other) => Buffer.compare(one.name, other.name))
          .map((entry) => {
            const name = entry.name.toString();
            return { name, kind: kindOf(entry), isNotUtf8: !Buffer.from(name).equals(entry.name) };
          });
      }),

    find: (path) =>
      onDisk(async (): Promise<Details | undefined> => {
        const found = await lstat(join(root, path)).catch((error: NodeJS.ErrnoException) => {
          if (error.code !== 'ENOENT') throw error;
        });
        if (!found) return undefined;
        const { birthtimeMs, mtimeMs, size } = found;
        // File systems without a time of creation return 0.
        return {
          kind: kindOf(found),
          size,
          time: birthtimeMs > 0 ? Math.min(birthtimeMs, mtimeMs) : mtimeMs,
        };
      }),

    read: (path) =>
      onDisk(async (): Promise<Bytes> => {
        const file = join(root, path);
        const found = await stat(file);
        // Reading a pipe or a device may never end.
        if (!found.isFile() && !found.isDirectory()) throw new RejectedError('it is not a file');
        return readFile(file);
      }),
  };
}

/** A folder to import. */
export const importFolderOf = (root: string): ImportFolder => ({
  ...readFolder(root),

  create: (path, text) =>
    onDisk(async () => {
      try {
        await writeFile(join(root, path), text, { flag: 'wx', flush: true });
        return true;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
        throw error;
      }
    }),
});

/** A folder to export to, which is created if it does not exist. @throws FatalError if it can't be written to */
export async function exportFolderOf(root: string): Promise<ExportFolder> {
  const parts = await onDisk(() => openParts(root)).catch((error: unknown) => {
    throw new FatalError(`The folder ${root} can't be written to: ${reasonOf(error) ?? String(error)}`);
  });
  const setTime = (file: string, time: number): Promise<void> => {
    const date = new Date(time);
    return utimes(file, date, date);
  };
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
