// A folder in memory, for tests of imports that need no disk.
import type { Bytes, Details, Entry, ImportFolder } from '../../lib/folders/disk.ts';
import { RejectedError } from '../../lib/folders/failures.ts';
import { nameIn, pathIn } from '../../lib/folders/paths.ts';

const bytesOf = (content: string | Bytes): Bytes =>
  typeof content === 'string' ? new TextEncoder().encode(content) : content;

/** A folder with files by path. It is changed by what an import writes. @param name as messages name it */
export function memoryFolder(
  files: Readonly<Record<string, string | Bytes>>,
  name = 'folder',
): ImportFolder & {
  /** The files that were read. */ readonly wasRead: ReadonlySet<string>;
} {
  const all = new Map(Object.entries(files).map(([path, content]) => [path, bytesOf(content)]));
  const wasRead = new Set<string>();
  const kindOf = (path: string): Entry['kind'] | undefined => {
    if (all.has(path)) return 'file';
    return path === '' || all.keys().some((file) => file.startsWith(`${path}/`)) ? 'folder' : undefined;
  };
  return {
    name,
    wasRead,
    async list(folder) {
      const below = all.keys().filter((file) => folder === '' || file.startsWith(`${folder}/`));
      const names = below.map((file) => file.slice(pathIn(folder, '').length).split('/')[0] ?? '');
      return [...new Set(names)]
        .toSorted()
        .map((entry) => ({ name: nameIn(entry), kind: kindOf(pathIn(folder, entry)) ?? 'file' }));
    },
    async find(path): Promise<Details | undefined> {
      const kind = kindOf(path);
      return kind && { kind, size: all.get(path)?.length ?? 0, time: 0 };
    },
    async read(path) {
      const bytes = all.get(path);
      if (!bytes) throw new RejectedError('no longer exists');
      wasRead.add(path);
      return bytes;
    },
    async create(path, text) {
      if (all.has(path)) return false;
      all.set(path, bytesOf(text));
      return true;
    },
  };
}
