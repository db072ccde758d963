// A folder to sync on a disk in memory. It keeps the contract of SyncFolder strictly, and fails when a test wants it to.
import type { Bytes, SyncFolder } from '../../../lib/folders/disk.ts';
import { RejectedError } from '../../../lib/folders/failures.ts';
import { bytesOf, OWN, splitPath, textOf, type MemoryDisk, type Node } from './memory-disk.ts';
import type { Power } from './power.ts';

/** What goes wrong with an operation. A text that is added to a file is added by half if the disk gets full. */
export type DiskFault = 'full' | 'rejected' | 'killed before' | 'killed within' | 'killed after';

export interface Done {
  readonly operation: keyof SyncFolder;
  readonly path: string;
  /** The new path of a renamed file. */
  readonly to?: string;
  /** Counts the operations that write, from 1. 0 for others. */
  readonly number: number;
}

export interface SyncFolderOptions {
  readonly power?: Power;
  /** Is called before each operation. It may also do what another program does at that moment. */
  readonly before?: (operation: Done) => DiskFault | undefined;
  /** Is called while a file is read, after its first half. */
  readonly whileRead?: (path: string) => void;
  readonly name?: string;
}

const isOwn = (path: string): boolean => path === OWN || path.startsWith(`${OWN}/`);

export class MemorySyncFolder implements SyncFolder {
  readonly name: string;
  readonly disk: MemoryDisk;
  /** The operations that wrote, also in `.notes-sync`. */
  readonly writes: Done[] = [];
  /** The disk was removed: nothing can be read or written. */
  isGone = false;
  readonly #options: SyncFolderOptions;
  #number = 0;

  constructor(disk: MemoryDisk, options: SyncFolderOptions = {}) {
    this.disk = disk;
    this.name = options.name ?? 'folder';
    this.#options = options;
  }

  /** The operations that wrote outside of `.notes-sync`. */
  get writesOutside(): Done[] {
    return this.writes.filter(({ path, to }) => !isOwn(path) || (to !== undefined && !isOwn(to)));
  }

  #read<T>(operation: keyof SyncFolder, path: string, run: () => T): T {
    const { power, before } = this.#options;
    power?.require();
    const fault = before?.({ operation, path, number: 0 });
    if (fault === 'killed before' || fault === 'killed within') power?.turnOff();
    this.#requireDisk(fault);
    const result = run();
    if (fault === 'killed after') power?.turnOff();
    return result;
  }

  /** @param half what is done if the operation is stopped within */
  #write<T>(done: Omit<Done, 'number'>, run: () => T, half: () => void = () => {}): T {
    const { power, before } = this.#options;
    power?.require();
    this.#number += 1;
    const all = { ...done, number: this.#number };
    const fault = before?.(all);
    if (fault === 'killed before') power?.turnOff();
    this.#requireDisk(fault === 'rejected' ? fault : undefined);
    if (fault === 'full' || fault === 'killed within') half();
    if (fault === 'killed within') power?.turnOff();
    if (fault === 'full') throw new RejectedError('no space left on device');
    const result = run();
    if (result !== false) this.writes.push(all);
    if (fault === 'killed after') power?.turnOff();
    return result;
  }

  #requireDisk(fault: DiskFault | undefined): void {
    if (this.isGone) throw new RejectedError('no longer exists');
    if (fault === 'rejected') throw new RejectedError('input/output error');
  }

  /** The folder of a path; it is created if it does not exist. */
  #makeFolders(path: string): Node {
    if (path === '') return this.disk.root;
    const node = this.disk.at(path);
    if (node && node.kind !== 'folder') throw new RejectedError('is not a folder');
    if (node) return node;
    const { folder, name } = splitPath(path);
    this.#requireFree(this.#makeFolders(folder), name);
    this.disk.makeFolder(path);
    return this.#makeFolders(path);
  }

  #requireFree(folder: Node, name: string): void {
    if (folder.isLocked) throw new RejectedError('permission denied');
    const problem = this.disk.problemOf(name);
    if (problem !== undefined) throw new RejectedError(problem);
  }

  /** Puts a node at a path that is free, with the folders of the path. */
  #put(path: string, node: Node): void {
    const { folder, name } = splitPath(path);
    this.#requireFree(this.#makeFolders(folder), name);
    this.disk.put(path, node);
  }

  #take(path: string): Node {
    const parent = this.disk.at(splitPath(path).folder);
    if (parent?.isLocked || this.disk.at(path)?.isLocked) throw new RejectedError('permission denied');
    return this.disk.take(path);
  }

  #requireOwn(path: string): void {
    if (!path.startsWith(`${OWN}/`)) throw new Error(`${path} is not in ${OWN}: it must only be renamed`);
  }

  async list(folder: string) {
    return this.#read('list', folder, () => {
      const node = this.disk.at(folder);
      if (node?.kind !== 'folder') throw new RejectedError('no longer exists');
      if (node.isUnreadable) throw new RejectedError('permission denied');
      return [...node.children.values()]
        .map(({ name, kind }) => ({ name, kind }))
        .toSorted((a, b) => Buffer.compare(Buffer.from(a.name), Buffer.from(b.name)));
    });
  }

  async find(path: string) {
    return this.#read('find', path, () => {
      const node = this.disk.at(path);
      return node && { kind: node.kind, size: node.bytes.length, time: Math.min(node.born, node.modified) };
    });
  }

  async stat(path: string) {
    return this.#read('stat', path, () => {
      const node = this.disk.at(path);
      if (!node) return undefined;
      const { kind, bytes, modified, changed, inode } = node;
      return { kind, size: bytes.length, modified, changed, file: String(inode) };
    });
  }

  async read(path: string): Promise<Bytes> {
    return this.#read('read', path, () => {
      const bytes = this.#bytesOf(path);
      this.#options.whileRead?.(path);
      const after = this.disk.at(path)?.bytes ?? bytes;
      if (after === bytes) return bytes.slice();
      const half = bytes.length >> 1;
      return new Uint8Array([...bytes.slice(0, half), ...after.slice(half)]);
    });
  }

  #bytesOf(path: string): Bytes {
    const node = this.disk.at(path);
    if (!node) throw new RejectedError('no longer exists');
    if (node.kind !== 'file') throw new RejectedError('is not a file');
    if (node.isUnreadable) throw new RejectedError('permission denied');
    return node.bytes;
  }

  async identity(): Promise<string> {
    if (!this.disk.at(OWN)) await this.makeFolder(OWN);
    return this.#read('identity', OWN, () => `disk ${this.disk.at(OWN)?.inode}`);
  }

  async makeFolder(path: string): Promise<void> {
    if (path === '' || this.disk.at(path)?.kind === 'folder') return this.#read('makeFolder', path, () => {});
    this.#write({ operation: 'makeFolder', path }, () => void this.#makeFolders(path));
  }

  async create(path: string, content: Bytes | string, time?: number): Promise<boolean> {
    return this.#write({ operation: 'create', path }, () => {
      if (this.disk.at(path)) return false;
      this.#put(path, this.disk.node('', 'file', bytesOf(content)));
      if (time !== undefined) this.disk.setTime(path, time);
      return true;
    });
  }

  async rename(path: string, to: string): Promise<boolean> {
    return this.#write({ operation: 'rename', path, to }, () => {
      const node = this.disk.at(path);
      if (!node || this.disk.at(to)) return false;
      if (node.kind !== 'file') throw new Error(`${path} is not a file`);
      const { folder, name } = splitPath(to);
      this.#requireFree(this.#makeFolders(folder), name);
      this.#put(to, this.#take(path));
      return true;
    });
  }

  async removeFolder(path: string): Promise<boolean> {
    return this.#write({ operation: 'removeFolder', path }, () => {
      const node = this.disk.at(path);
      if (node?.kind !== 'folder' || node.children.size > 0 || path === '') return false;
      this.#take(path);
      return true;
    });
  }

  async replace(path: string, content: Bytes | string): Promise<void> {
    this.#requireOwn(path);
    this.#write({ operation: 'replace', path }, () => {
      if (this.disk.at(path)?.kind === 'folder') throw new RejectedError('is a folder');
      this.#put(path, this.disk.node('', 'file', bytesOf(content)));
    });
  }

  async append(path: string, text: string): Promise<void> {
    this.#requireOwn(path);
    const add = (added: string): void => {
      const node = this.disk.at(path);
      if (node && node.kind !== 'file') throw new RejectedError('is a folder');
      if (node) this.disk.write(path, `${textOf(node.bytes)}${added}`);
      else this.#put(path, this.disk.node('', 'file', bytesOf(added)));
    };
    const half = text.slice(0, text.length >> 1);
    this.#write(
      { operation: 'append', path },
      () => add(text),
      () => add(half),
    );
  }

  async remove(path: string): Promise<void> {
    this.#requireOwn(path);
    if (!this.disk.at(path)) return this.#read('remove', path, () => {});
    this.#write({ operation: 'remove', path }, () => void this.#take(path));
  }
}
