// Reads folders on the disk of this machine.
import type { BigIntStats, Dirent, Stats } from 'node:fs';
import { lstat, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Bytes, Details, Entry, ReadFolder } from '../../lib/folders/disk.ts';
import { RejectedError } from '../../lib/folders/failures.ts';
import { onDisk } from './system-errors.ts';

export function kindOf(entry: Dirent<Buffer> | Stats | BigIntStats): Entry['kind'] {
  if (entry.isSymbolicLink()) return 'link';
  if (entry.isDirectory()) return 'folder';
  return entry.isFile() ? 'file' : 'special';
}

/** A folder to read. */
export function readFolder(root: string): ReadFolder {
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
