// What import and export need from a folder. A folder may be on a disk, in an archive, or in the memory of a browser.

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
  /** Replaces or creates a file, completely or not at all. */
  replace(path: string, text: string): Promise<void>;
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
