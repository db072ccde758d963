// What the calls of this folder name: the ids of a user's data.

/** No ids. A fixture has the ids of its items, and these for all others. */
export const NO_IDS = {
  userId: '',
  keyId: '',
  /** The default workspace. */
  workspaceId: '',
  /** A note, which is a day's or a week's in most fixtures, and its group. */
  noteId: '',
  groupId: '',
  /** A live todo that is derived from the note, and one that was deleted itself. */
  todoId: '',
  deletedTodoId: '',
  snapshotId: '',
  /** A group at the root, a group in it, and another group at the root. */
  folderId: '',
  innerId: '',
  otherId: '',
  /** A live file, and one in the trash that had the same path. */
  fileId: '',
  trashedFileId: '',
  /** Another workspace, with a note, a group, a file, and a note in the trash. */
  roomId: '',
  roomNoteId: '',
  roomGroupId: '',
  roomTrashId: '',
  /** A link to the note, and the token of one to the todos. */
  linkId: '',
  token: '',
  feedToken: '',
  /** A code of sign-in that has not been used, and the secret of its program. */
  code: '',
  codeVerifier: '',
};

export type Ids = Readonly<typeof NO_IDS>;

/** The calendar notes of all fixtures. */
export const DAY = { date: '2025-02-07' };
export const WEEK = { week: 6, year: 2025 };

/** Lines with more checkboxes than fit the transaction of their note. */
export const many = (line: string): string =>
  Array.from({ length: 120 }, (_, n) => `${line} ${n}`).join('\n');
