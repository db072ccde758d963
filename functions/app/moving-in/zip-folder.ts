// A ZIP archive as a folder to import. It is read entry by entry and never as a whole; sizes are checked while unpacking,
// because those that an archive states may be wrong.
import { BlobReader, unzipRaw, type ZipEntry } from 'unzipit';
import { FatalError, RejectedError } from '../../../lib/folders/failures.ts';
import { folderOf } from '../../../lib/folders/paths.ts';
import { crc32 } from './crc32.ts';
import { FileTree, type TreeFile } from './file-tree.ts';
import { folderAround } from './picked-folder.ts';
import { zipName, zipPath } from './zip-names.ts';

const ENTRIES_MAX = 50_000;
const [MB, GB] = [1_048_576, 1_073_741_824];
const FILE_MAX = 4 * MB;
/** The most that is read at once: the list of all entries. That of 50,000 entries has 5 to 20 MB. */
const READ_MAX = 32 * MB;
const UNIX = 3;
/** The bits of a Unix mode that tell a symbolic link. */
const [KIND, LINK] = [0o170_000, 0o120_000];
/** The field with the time in UTC. Without it there is only a local time of an unknown zone. */
const TIME_FIELD = 0x5455;

interface OpenedZip {
  readonly folder: FileTree;
  /** What is not imported, with the reason. */
  readonly leftOut: readonly string[];
  /** The archives in it, which are imported as files. */
  readonly archives: readonly string[];
}

/** What the library reads of an entry, but does not show. */
interface RawEntry {
  readonly crc32: number;
  readonly extraFields: readonly { readonly id: number; readonly data: Uint8Array }[];
}

class BoundedReader extends BlobReader {
  override async read(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    if (length > READ_MAX) throw new Error('its list of entries is larger than 32 MB');
    return super.read(offset, length);
  }
}

/** @throws FatalError if it is no archive, damaged or too large */
export async function zipFolder(archive: File): Promise<OpenedZip> {
  const { entries } = await unzipRaw(new BoundedReader(archive)).catch((error: unknown) => {
    throw new FatalError(
      `${archive.name} can’t be read: it is no ZIP archive, or it is damaged or incomplete (${messageOf(error)}). Nothing was imported.`,
    );
  });
  if (entries.length > ENTRIES_MAX)
    throw new FatalError(
      `${archive.name} has more than ${ENTRIES_MAX.toLocaleString('en')} entries. Unpack it, and choose a folder. Nothing was imported.`,
    );
  const leftOut: string[] = [];
  const files = new Map<string, TreeFile>();
  const folders = new Set<string>();
  let unpacked = 0;
  for (const entry of entries) {
    const name = zipName(entry.nameBytes);
    const path = zipPath(name);
    if (path === undefined) leftOut.push(`${name}: its path leads out of the archive`);
    else if (path === '' || path.startsWith('__MACOSX/')) continue;
    else if (path.endsWith('/')) folders.add(path.slice(0, -1));
    else if (entry.encrypted) leftOut.push(`${path}: it is encrypted`);
    else if (files.has(path)) leftOut.push(`${path}: the archive has several files with this path`);
    else {
      unpacked += entry.size <= FILE_MAX ? entry.size : 0;
      files.set(path, fileOf(path, entry));
    }
  }
  if (unpacked > GB)
    throw new FatalError(
      `${archive.name} has more than 1 GB of files. Unpack it, and choose a folder. Nothing was imported.`,
    );
  for (const path of [...files.keys(), ...folders])
    for (let above = folderOf(path); above !== ''; above = folderOf(above)) folders.add(above);
  for (const path of folders)
    if (files.delete(path)) leftOut.push(`${path}: the archive has a folder with this path`);
  const archives = [...files.keys()].filter((path) => /\.zip$/i.test(path));
  return { folder: withoutTop(archive.name, [...files.values()], [...folders]), leftOut, archives };
}

function fileOf(path: string, entry: ZipEntry): TreeFile {
  const { crc32: checksum } = rawOf(entry);
  const { versionMadeBy, externalFileAttributes } = entry;
  const isLink = versionMadeBy >> 8 === UNIX && ((externalFileAttributes >>> 16) & KIND) === LINK;
  return {
    path,
    ...(isLink && { kind: 'link' }),
    size: entry.size,
    time: timeOf(entry),
    async read() {
      if (entry.size > FILE_MAX) throw new RejectedError('it is larger than 4 MB');
      // It fails if the entry is longer than it states.
      const content = await entry.arrayBuffer().catch((error: unknown) => {
        const reason = messageOf(error);
        const isSize = reason.startsWith('decompressed size');
        throw new RejectedError(`can’t be unpacked (${isSize ? 'the archive states another size' : reason})`);
      });
      const bytes = new Uint8Array(content);
      if (crc32(bytes) !== checksum) throw new RejectedError('can’t be unpacked (the archive is damaged)');
      return bytes;
    },
  };
}

const rawOf = (entry: ZipEntry): RawEntry => entry['_rawEntry'] as RawEntry;

function timeOf(entry: ZipEntry): number {
  const field = rawOf(entry).extraFields.find(({ id, data }) => id === TIME_FIELD && data.length >= 5);
  if (!field || ((field.data[0] ?? 0) & 1) === 0) return entry.lastModDate.getTime();
  return new DataView(field.data.slice(1, 5).buffer).getInt32(0, true) * 1_000;
}

/** A single folder around everything is the folder that is imported, as after unpacking. */
function withoutTop(archive: string, files: readonly TreeFile[], folders: readonly string[]): FileTree {
  const paths = [...files.map(({ path }) => path), ...folders.map((path) => `${path}/`)];
  const top = folderAround(paths);
  if (top === undefined) return new FileTree(archive.replace(/\.zip$/i, ''), files, folders);
  const below = (path: string): string => path.slice(top.length + 1);
  return new FileTree(
    top,
    files.map((file) => ({ ...file, path: below(file.path) })),
    folders.map(below).filter((path) => path !== ''),
  );
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
