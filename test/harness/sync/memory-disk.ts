// A disk in memory with inodes and times, and what a person and a person's programs do with a folder on it.
import type { Bytes, Entry } from '../../../lib/folders/disk.ts';
import type { Clock } from './power.ts';

export interface DiskOptions {
  readonly clock: Clock;
  /** Names that differ only in letter case are the same (macOS, Windows). The case of a new name is kept. */
  readonly ignoresCase?: boolean;
  /** `stored`: names are stored in NFD (HFS+). `same`: names of different forms are the same (APFS). */
  readonly unicode?: 'exact' | 'stored' | 'same';
  /** Names that Windows does not allow are rejected. */
  readonly windowsNames?: boolean;
}

export interface Node {
  readonly kind: Entry['kind'];
  readonly inode: number;
  name: string;
  /** Of a folder. */
  readonly children: Map<string, Node>;
  bytes: Bytes;
  readonly born: number;
  modified: number;
  changed: number;
  isUnreadable: boolean;
  /** Of a file: it can't be renamed. Of a folder: nothing in it can be created, renamed or removed. */
  isLocked: boolean;
}

/** The name of sync's own folder. */
export const OWN = '.notes-sync';

const NOT_ALLOWED = /[<>:"|?*\\\p{Cc}]|[. ]$|^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/iu;

export const bytesOf = (content: Bytes | string): Bytes =>
  typeof content === 'string' ? new TextEncoder().encode(content) : content.slice();

/** A text with its byte order mark; of bytes that are not UTF-8, a text with `bytes:` and a character for each. */
export function textOf(bytes: Bytes): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return `bytes:${Buffer.from(bytes).toString('latin1')}`;
  }
}

/** A path without its last name, and that name. */
export function splitPath(path: string): { readonly folder: string; readonly name: string } {
  const at = path.lastIndexOf('/');
  return { folder: path.slice(0, Math.max(0, at)), name: path.slice(at + 1) };
}

/** Each method that takes a path throws if a folder of it does not exist, unless it says something else. */
export class MemoryDisk {
  readonly clock: Clock;
  readonly #options: DiskOptions;
  #inodes = 0;
  root: Node;

  constructor(options: DiskOptions) {
    this.#options = options;
    this.clock = options.clock;
    this.root = this.node('', 'folder');
  }

  /** A new node that is not in a folder yet. */
  node(name: string, kind: Entry['kind'], bytes: Bytes = bytesOf('')): Node {
    this.#inodes += 1;
    const now = this.clock.now();
    const inode = this.#inodes;
    const times = { born: now, modified: now, changed: now };
    const flags = { isUnreadable: false, isLocked: false };
    return { kind, inode, name: this.#stored(name), children: new Map(), bytes, ...times, ...flags };
  }

  #stored = (name: string): string => (this.#options.unicode === 'stored' ? name.normalize('NFD') : name);

  #key(name: string): string {
    const { unicode = 'exact', ignoresCase = false } = this.#options;
    const normal = unicode === 'exact' ? name : name.normalize('NFD');
    return ignoresCase ? normal.toLowerCase() : normal;
  }

  /** Why a name can't be used, if so. */
  problemOf(name: string): string | undefined {
    if (Buffer.byteLength(name) > 255) return 'the name is too long';
    return this.#options.windowsNames && NOT_ALLOWED.test(name) ? 'the name is not allowed here' : undefined;
  }

  /** Undefined if there is nothing at the path. */
  at(path: string): Node | undefined {
    let node: Node | undefined = this.root;
    for (const name of path === '' ? [] : path.split('/')) node = node?.children.get(this.#key(name));
    return node;
  }

  #parent(path: string): Node {
    const { folder } = splitPath(path);
    const parent = this.at(folder);
    if (parent?.kind !== 'folder') throw new Error(`no folder ${folder}`);
    return parent;
  }

  /** Puts a node into the folder of a path, in the place of another one. */
  put(path: string, node: Node): void {
    const { name } = splitPath(path);
    const problem = this.problemOf(name);
    if (problem !== undefined) throw new Error(`${path}: ${problem}`);
    const parent = this.#parent(path);
    const key = this.#key(name);
    node.name = this.#stored(name);
    node.changed = this.clock.now();
    parent.children.set(key, node);
    this.#touch(parent);
  }

  /** Takes the node at a path out of its folder. */
  take(path: string): Node {
    const parent = this.#parent(path);
    const key = this.#key(splitPath(path).name);
    const node = parent.children.get(key);
    if (!node) throw new Error(`nothing at ${path}`);
    parent.children.delete(key);
    this.#touch(parent);
    return node;
  }

  #touch(folder: Node): void {
    folder.modified = this.clock.now();
    folder.changed = this.clock.now();
  }

  /** Creates a folder and those above it. */
  makeFolder(path: string): void {
    const names = path.split('/');
    for (const n of names.keys()) {
      const folder = names.slice(0, n + 1).join('/');
      if (!this.at(folder)) this.put(folder, this.node('', 'folder'));
    }
  }

  #fileAt(path: string): Node {
    const node = this.at(path);
    if (node?.kind !== 'file') throw new Error(`no file ${path}`);
    return node;
  }

  /** Writes a file in place, or creates it with its folders. */
  write(path: string, content: Bytes | string): void {
    const node = this.at(path);
    if (!node) return this.save(path, content);
    this.#fileAt(path);
    node.bytes = bytesOf(content);
    this.#touch(node);
  }

  /** Writes a file as Vim and VS Code do it: a new file takes the place of the old one. */
  save(path: string, content: Bytes | string): void {
    const { folder } = splitPath(path);
    if (folder !== '') this.makeFolder(folder);
    const old = this.at(path);
    this.put(path, this.node('', 'file', bytesOf(content)));
    const node = this.at(path);
    // A program that saves keeps the case of the name that the file has.
    if (node && old) node.name = old.name;
  }

  /** Writes a file in place and sets its old time again. @throws if the size would be another one */
  tick(path: string, content: string): void {
    const node = this.#fileAt(path);
    const { modified, bytes } = node;
    if (bytesOf(content).length !== bytes.length) throw new Error(`another size of ${path}`);
    this.write(path, content);
    node.modified = modified;
  }

  /** Sets the time of the last change of the bytes. */
  setTime(path: string, time: number): void {
    const node = this.#fileAt(path);
    node.modified = time;
    node.changed = this.clock.now();
  }

  /** Renames a file or folder. @throws if something else is at the new path */
  rename(from: string, to: string): void {
    const node = this.at(from);
    const there = this.at(to);
    if (there && there !== node) throw new Error(`something is at ${to}`);
    const { folder } = splitPath(to);
    if (folder !== '') this.makeFolder(folder);
    this.put(to, this.take(from));
  }

  /** Removes a file, or a folder with everything in it. */
  remove(path: string): void {
    this.take(path);
  }

  text(path: string): string {
    return textOf(this.#fileAt(path).bytes);
  }

  setUnreadable(path: string, isUnreadable = true): void {
    const node = this.at(path);
    if (node) node.isUnreadable = isUnreadable;
  }

  setLocked(path: string, isLocked = true): void {
    const node = this.at(path);
    if (node) node.isLocked = isLocked;
  }

  /** The paths of everything below a folder, but by default not in `.notes-sync` and not that folder. */
  *paths(folder = '', withOwn = false): Generator<{ readonly path: string; readonly node: Node }> {
    for (const node of this.at(folder)?.children.values() ?? []) {
      const path = folder === '' ? node.name : `${folder}/${node.name}`;
      if (path === OWN && !withOwn) continue;
      yield { path, node };
      if (node.kind === 'folder') yield* this.paths(path, withOwn);
    }
  }

  /** The texts of all files below a folder by path, without `.notes-sync`. */
  files(folder = ''): Record<string, string> {
    const all = [...this.paths(folder)].filter(({ node }) => node.kind === 'file');
    return Object.fromEntries(
      all
        .map(({ path, node }) => [path, textOf(node.bytes)] as const)
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    );
  }

  /** The folders, without `.notes-sync`. */
  folders(): string[] {
    return [...this.paths()].flatMap(({ path, node }) => (node.kind === 'folder' ? path : [])).toSorted();
  }

  /** A copy of the folder with everything in it, as another program makes it: times are kept, inodes are not. */
  copy(): MemoryDisk {
    const copy = new MemoryDisk(this.#options);
    // Numbers that this disk has not used.
    copy.#inodes = this.#inodes + 1_000_000;
    const copied = (node: Node): Node => {
      const made = copy.node(node.name, node.kind, node.bytes.slice());
      for (const [key, child] of node.children) made.children.set(key, copied(child));
      return Object.assign(made, { modified: node.modified });
    };
    copy.root = copied(this.root);
    return copy;
  }
}
