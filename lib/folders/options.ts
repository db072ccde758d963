// The options that import and export share.

export interface FolderOptions {
  /** The id of the workspace; by default the default workspace. */
  readonly workspace?: string;
  readonly trash?: boolean;
  readonly snapshots?: boolean;
  /** false leaves out the files that are not notes (E24). */
  readonly files?: boolean;
}
