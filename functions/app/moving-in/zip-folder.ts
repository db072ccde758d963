// A ZIP archive as a folder to import. It is read entry by entry and never as a whole; sizes are checked while unpacking,
// because those that an archive states may be wrong.
import { unzipRaw, type ZipEntry } from 'unzipit';
import { FatalError, RejectedError } from '../../../lib/folders/failures.ts';
import { FileTree, type TreeFile } from './file-tree.ts';
import { zipName, zipPath } from './zip-names.ts';

const ENTRIES_MAX = 50_000;
const [MB, GB] = [1_048_576, 1_073_741_824];
const FILE_MAX = 4 * MB;

interface OpenedZip {
  readonly folder: FileTree;
  /** What is not imported, with the reason. */
  readonly leftOut: readonly string[];
}

/** @throws FatalError if it is no archive, damaged or too large */
export async function zipFolder(archive: File): Promise<OpenedZip> {
  const { entries } = await unzipRaw(archive).catch((error: unknown) => {
    throw new FatalError(`${archive.name} can’t be read as a ZIP archive: ${messageOf(error)}`);
  });
  if (entries.length > ENTRIES_MAX)
    throw new FatalError(`${archive.name} has more than ${ENTRIES_MAX.toLocaleString('en')} entries`);
  const leftOut: string[] = [];
  const files: TreeFile[] = [];
  const folders: string[] = [];
  let unpacked = 0;
  for (const entry of entries) {
    const name = zipName(entry.nameBytes);
    const path = zipPath(name);
    if (path === undefined) leftOut.push(`${name}: its path leads out of the archive`);
    else if (path === '' || path.startsWith('__MACOSX/')) continue;
    else if (entry.encrypted) leftOut.push(`${path}: it is encrypted`);
    else if (path.endsWith('/')) folders.push(path.slice(0, -1));
    else {
      unpacked += entry.size <= FILE_MAX ? entry.size : 0;
      files.push(fileOf(path, entry));
    }
  }
  if (unpacked > GB) throw new FatalError(`${archive.name} has more than 1 GB of files`);
  return { folder: withoutTop(archive.name, files, folders), leftOut };
}

const fileOf = (path: string, entry: ZipEntry): TreeFile => ({
  path,
  size: entry.size,
  time: entry.lastModDate.getTime(),
  async read() {
    if (entry.size > FILE_MAX) throw new RejectedError('it is larger than 4 MB');
    // It fails if the entry is longer than it states.
    const bytes = await entry.arrayBuffer().catch((error: unknown) => {
      throw new RejectedError(`can’t be unpacked (${messageOf(error)})`);
    });
    return new Uint8Array(bytes);
  },
});

/** A single folder around everything is the folder that is imported, as after unpacking. */
function withoutTop(archive: string, files: readonly TreeFile[], folders: readonly string[]): FileTree {
  const paths = [...files.map(({ path }) => path), ...folders];
  const tops = new Set(paths.map((path) => path.split('/')[0] ?? ''));
  const [top = ''] = tops;
  const isOne = tops.size === 1 && files.length > 0 && files.every(({ path }) => path.includes('/'));
  if (!isOne) return new FileTree(archive.replace(/\.zip$/i, ''), files, folders);
  const below = (path: string): string => path.slice(top.length + 1);
  return new FileTree(
    top,
    files.map((file) => ({ ...file, path: below(file.path) })),
    folders.map(below).filter((path) => path !== ''),
  );
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
