// What differs between the programs that import, export and sync folders: npm run import in a clone, and notes.mjs.

export interface Service {
  readonly url: string;
  readonly key: string;
}

export interface FolderProgram {
  /** The version of the program, which each request names. */
  readonly version: string;
  /** Whether the program is notes.mjs, which a person downloads again for a newer version. */
  readonly isNotesFile: boolean;
  /** What the help says about the defaults of the two options. */
  readonly help: Readonly<Record<'url' | 'key', string>>;
  /**
   * The service to use if no URL is given.
   * @param key the given key
   * @throws UserError if there is no default
   */
  service(key: string | undefined): Service;
}
