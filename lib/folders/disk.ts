// What imports, exports and sync need from a folder. A folder may be on a disk, in an archive, or in the memory of a
// browser.

export type Bytes = Uint8Array<ArrayBuffer>;

/** A folder's entry: one that is neither a file nor a folder is a link, a pipe or the like. */
export interface Entry {
  readonly name: string;
  readonly kind: 'file' | 'folder' | 'link' | 'special';
  /** The entry can't be opened, because its name is not UTF-8. */
  readonly isNotUtf8?: boolean;
}

export interface Details {
  readonly kind: Entry['kind'];
  /** In bytes. */
  readonly size: number;
  /** The earlier of the times of creation and of the last change, in milliseconds since the epoch. */
  readonly time: number;
}

/** A folder to read. Paths are below it (paths.ts). @throws RejectedError from each method if a path can't be read */
export interface ReadFolder {
  /** The folder as messages name it. */
  readonly name: string;
  /** The entries of a folder, in the order of the bytes of their names. */
  list(folder: string): Promise<readonly Entry[]>;
  /** Undefined if there is nothing at the path. Of a link it is the link itself. */
  find(path: string): Promise<Details | undefined>;
  /** The bytes of a file, also through a link. */
  read(path: string): Promise<Bytes>;
}

/** A folder to import. */
export interface ImportFolder extends ReadFolder {
  /** Creates a file. Returns false if it exists. */
  create(path: string, text: string): Promise<boolean>;
}

/** A folder to export to. */
export interface ExportFolder extends ReadFolder {
  makeFolder(path: string): Promise<void>;
  /**
   * Replaces or creates a file, completely or not at all, and its folders.
   * @param time the time of the last change, in milliseconds since the epoch; by default that of writing
   */
  replace(path: string, content: Bytes | string, time?: number): Promise<void>;
  /** Sets the time of the last change, in milliseconds since the epoch. */
  setTime(path: string, time: number): Promise<void>;
  /** Removes what only writing needed. */
  close(): Promise<void>;
}

/** What a file is like without its bytes. If all members are equal, the bytes are most likely equal, too. */
export interface Stat {
  readonly kind: Entry['kind'];
  /** In bytes. */
  readonly size: number;
  /** The time of the last change of the bytes, in milliseconds since the epoch. A program can set it. */
  readonly modified: number;
  /** The time of the last change of the bytes or of anything else, in milliseconds since the epoch. */
  readonly changed: number;
  /** The file behind the name, such as the number of its inode. A file that takes the place of another one has another. */
  readonly file: string;
}

/**
 * A folder to keep in sync. Nothing in it is ever replaced or removed, only renamed: the methods that replace and remove
 * are for the folder `.notes-sync` in it. @throws RejectedError from each method if it can't be done
 */
export interface SyncFolder extends ReadFolder {
  /**
   * Tells this folder apart from copies of it. It stays the same if the folder is renamed.
   * Creates `.notes-sync` if it does not exist.
   */
  identity(): Promise<string>;
  /** Undefined if there is nothing at the path. */
  stat(path: string): Promise<Stat | undefined>;
  /** Creates a folder and those above it; nothing happens if it exists. */
  makeFolder(path: string): Promise<void>;
  /**
   * Creates a file and its folders, completely or not at all.
   * @param time the time of the last change, in milliseconds since the epoch; by default that of writing
   * @returns false if something is at the path
   */
  create(path: string, content: Bytes | string, time?: number): Promise<boolean>;
  /** Renames a file, and creates the folders of its new path. @returns false if it does not exist, or something is at `to` */
  rename(from: string, to: string): Promise<boolean>;
  /** Removes a folder if it is empty. @returns whether it was removed */
  removeFolder(path: string): Promise<boolean>;
  /** Replaces or creates a file in `.notes-sync`, completely or not at all, and creates its folders. */
  replace(path: string, content: Bytes | string): Promise<void>;
  /** Adds to the end of a file in `.notes-sync`, or creates it. */
  append(path: string, text: string): Promise<void>;
  /** Removes a file, or a folder with everything in it, in `.notes-sync`. Nothing happens if it does not exist. */
  remove(path: string): Promise<void>;
}
