// A folder that the user has chosen or dropped, as a folder to import.
import { RejectedError } from '../../../lib/folders/failures.ts';
import { hashOf } from '../../../lib/folders/hash.ts';
import { FileTree, type TreeFile } from './file-tree.ts';

/** A file with its path, which begins with the name of the chosen folder. */
export interface PickedFile {
  readonly path: string;
  /** Why it can’t be read, instead of the file. */
  readonly file: File | string;
}

/** What the user has chosen. */
export interface Picked {
  readonly files: readonly PickedFile[];
  /** The paths of folders that are empty. An input for files does not tell them. */
  readonly empty: readonly string[];
}

/** Files of an input with `webkitdirectory`. */
export const pickedFiles = (files: Iterable<File>): Picked => ({
  files: [...files].map((file) => ({ path: file.webkitRelativePath || file.name, file })),
  empty: [],
});

/** The files of dropped folders and files, as deep as they are. It must be called in the event. */
export async function droppedFiles({ items }: DataTransfer): Promise<Picked> {
  // Once the event is over, the items are empty.
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  const found = { files: [], empty: [] };
  for (const entry of entries) await addEntry(entry, found);
  return found;
}

const reasonOf = (error: unknown): string =>
  `can’t be read (${error instanceof Error ? error.message : String(error)})`;

async function addEntry(
  entry: FileSystemEntry,
  found: { files: PickedFile[]; empty: string[] },
): Promise<void> {
  const path = entry.fullPath.replace(/^\//, '');
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    ).catch(reasonOf);
    found.files.push({ path, file });
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  // Browsers return at most 100 entries at once.
  for (let count = 0; ;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    ).catch(reasonOf);
    if (typeof part === 'string') found.files.push({ path, file: part });
    else if (part.length === 0 && count === 0) found.empty.push(path);
    if (part.length === 0 || typeof part === 'string') return;
    count += part.length;
    for (const each of part) await addEntry(each, found);
  }
}

/** The single folder around all of these paths; undefined if there is none. */
export function folderAround(paths: readonly string[]): string | undefined {
  const tops = new Set(paths.map((path) => path.split('/')[0] ?? ''));
  const [top] = tops;
  return tops.size === 1 && paths.every((path) => path.includes('/')) ? top : undefined;
}

/** What was chosen as a folder. A single folder around all of it is that folder. */
export function pickedFolder({ files, empty }: Picked): FileTree {
  const top = folderAround(files.map(({ path }) => path));
  const inside = (path: string): string => (top === undefined ? path : path.slice(top.length + 1));
  const tree = files.map(({ path, file }): TreeFile => ({
    path: inside(path),
    get size() {
      return typeof file === 'string' ? 1 : file.size;
    },
    get time() {
      return typeof file === 'string' ? 0 : file.lastModified;
    },
    async read() {
      if (typeof file === 'string') throw new RejectedError(file);
      // The file may have changed since, or is only in a cloud.
      const bytes = await file.arrayBuffer().catch((error: unknown) => {
        throw new RejectedError(reasonOf(error));
      });
      return new Uint8Array(bytes);
    },
  }));
  return new FileTree(top ?? looseName(tree), tree, empty.map(inside));
}

/** A name by which the same choice is recognized again: single files by what they are, because their paths say little. */
function looseName(files: readonly TreeFile[]): string {
  if (files.some(({ path }) => path.includes('/'))) return 'Files';
  return `Files ${hashOf(JSON.stringify(files.map(({ path, size, time }) => [path, size, time]))).slice(0, 8)}`;
}
