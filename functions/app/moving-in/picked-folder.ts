// A folder that the user has chosen or dropped, as a folder to import.
import { RejectedError } from '../../../lib/folders/failures.ts';
import { FileTree, type TreeFile } from './file-tree.ts';

/** A file with its path, which begins with the name of the chosen folder. */
export interface PickedFile {
  readonly path: string;
  readonly file: File;
}

/** Files of an input with `webkitdirectory`. */
export const pickedFiles = (files: Iterable<File>): PickedFile[] =>
  [...files].map((file) => ({ path: file.webkitRelativePath || file.name, file }));

/** The files of dropped folders and files, as deep as they are. It must be called in the event. */
export async function droppedFiles({ items }: DataTransfer): Promise<PickedFile[]> {
  // Once the event is over, the items are empty.
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  return (await Promise.all(entries.map(filesIn))).flat();
}

async function filesIn(entry: FileSystemEntry): Promise<PickedFile[]> {
  const path = entry.fullPath.replace(/^\//, '');
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    );
    return [{ path, file }];
  }
  const found: PickedFile[] = [];
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  // Browsers return at most 100 entries at once.
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (part.length === 0) return found;
    for (const each of part) found.push(...(await filesIn(each)));
  }
}

/** The chosen files as a folder. A single folder around all of them is that folder. */
export function pickedFolder(picked: readonly PickedFile[]): FileTree {
  const tops = new Set(picked.map(({ path }) => path.split('/')[0] ?? ''));
  const [top = ''] = tops;
  const isOne = tops.size === 1 && picked.every(({ path }) => path.includes('/'));
  const files = picked.map(({ path, file }): TreeFile => ({
    path: isOne ? path.slice(top.length + 1) : path,
    size: file.size,
    time: file.lastModified,
    async read() {
      // The file may have changed since, or is only in a cloud.
      const bytes = await file.arrayBuffer().catch((error: unknown) => {
        throw new RejectedError(`can’t be read (${error instanceof Error ? error.message : String(error)})`);
      });
      return new Uint8Array(bytes);
    },
  }));
  return new FileTree(isOne ? top : 'the chosen files', files);
}
