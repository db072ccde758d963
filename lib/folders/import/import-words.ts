// How the messages of an import name what a user can choose: a command has options, the web app has boxes.

export interface ImportWords {
  /** The options in sentences such as `--todos had no effect`. */
  readonly titles: string;
  readonly todos: string;
  /** What to do if the storage quota has no room for the files. @param limit the quota with room for them, in bytes */
  readonly moreRoom: (userId: string, limit: number) => string;
}

export const COMMAND_WORDS: ImportWords = {
  titles: '--titles',
  todos: '--todos',
  moreRoom: (userId, limit) =>
    `Raise it: npm run keys -- set --user ${userId} --storage-limit ${limit}\nOr import the notes only: --no-files`,
};
