// Files that a browser can read, as a folder to import.
import type { Bytes, Details, Entry, ImportFolder } from '../../../lib/folders/disk.ts';
import { RejectedError } from '../../../lib/folders/failures.ts';
import { folderOf, nameIn, pathIn } from '../../../lib/folders/paths.ts';

export interface TreeFile {
  readonly path: string;
  /** A link in an archive is no file. By default it is one. */
  readonly kind?: 'link';
  /** In bytes. Browsers may read the disk for the size and the time, so both are read one file at a time. */
  readonly size: number;
  /** When it was last changed, in milliseconds since the epoch. */
  readonly time: number;
  /** @throws RejectedError if it can't be read */
  read(): Promise<Bytes>;
}

const WORK_MS = 25;
let workBegan = 0;

/** Interrupts work that needs no connection, so that it never blocks the page. */
async function letPageRespond(): Promise<void> {
  if (performance.now() - workBegan < WORK_MS) return;
  await new Promise((resolve) => setTimeout(resolve));
  workBegan = performance.now();
}

/** A folder with files by path, and further folders, which may be empty. Nothing can be written into it. */
export class FileTree implements ImportFolder {
  readonly name: string;
  private readonly files: ReadonlyMap<string, TreeFile>;
  /** The entries of each folder, by name. */
  private readonly folders = new Map<string, Map<string, Entry['kind']>>([['', new Map()]]);

  constructor(name: string, files: readonly TreeFile[], folders: readonly string[] = []) {
    this.name = name;
    this.files = new Map(files.map((file) => [file.path, file]));
    for (const { path, kind = 'file' } of files) this.add(path, kind);
    for (const path of folders) this.add(path, 'folder');
  }

  /** The paths of all files. */
  get paths(): readonly string[] {
    return [...this.files.keys()];
  }

  private add(path: string, kind: Entry['kind']): void {
    const folder = folderOf(path);
    if (!this.folders.has(folder)) this.add(folder, 'folder');
    this.folders.get(folder)?.set(nameIn(path), kind);
    if (kind === 'folder' && !this.folders.has(path)) this.folders.set(path, new Map());
  }

  async list(folder: string): Promise<readonly Entry[]> {
    await letPageRespond();
    const found = this.folders.get(folder);
    if (!found) throw new RejectedError('no longer exists');
    const bytesOf = (text: string) => new TextEncoder().encode(text);
    return [...found]
      .map(([name, kind]) => ({ name, kind, bytes: bytesOf(name) }))
      .toSorted((one, other) => compared(one.bytes, other.bytes))
      .map(({ name, kind }) => ({ name, kind }));
  }

  async find(path: string): Promise<Details | undefined> {
    await letPageRespond();
    const file = this.files.get(path);
    if (file) return { kind: file.kind ?? 'file', size: file.size, time: file.time };
    return this.folders.has(path) ? { kind: 'folder', size: 0, time: 0 } : undefined;
  }

  async read(path: string): Promise<Bytes> {
    const file = this.files.get(path);
    if (!file) throw new RejectedError('no longer exists');
    return file.read();
  }

  async create(path: string): Promise<boolean> {
    throw new RejectedError(`A browser can’t write ${pathIn(this.name, path)}`);
  }
}

function compared(one: Uint8Array, other: Uint8Array): number {
  for (let at = 0; at < one.length && at < other.length; at += 1)
    if (one[at] !== other[at]) return (one[at] ?? 0) - (other[at] ?? 0);
  return one.length - other.length;
}
