// The sentences for broken invariants, by name. The test breaks every invariant, and fails if one of these is never
// reported.

/** The part of a sentence after the name of the row. */
export const SENTENCES = {
  unknownRow: () => 'has a kind that the service does not know',

  otherUser: () => 'names another user',
  noDefaultWorkspace: () => 'has no default workspace',
  sameName: () => 'has two workspaces with the same name',
  storageLeft: (left: number, limit: number, used: number) =>
    `has ${left} bytes left of ${limit}, but uses ${used}`,

  changesMissing: (count: number, revision: number) =>
    `has ${count} changes in its feed, but counts ${revision}`,
  otherCode: (id: string) => `has the id ${id}`,
  otherOwner: (owner: string) => `belongs to ${owner}`,
  purgedInAccount: () => 'waits to be purged, but is still in the account',
  wrongCount: (what: string, count: number, found: number) => `counts ${count} ${what}, but has ${found}`,
  strayWorkspace: () => 'is stored, but is neither in an account nor waiting to be purged',

  otherHash: () => 'has a wrong hash',
  keyOfNobody: () => 'belongs to no user',
  keyOfOtherWorkspace: () => 'does not name the default workspace',
  keyWithoutId: () => 'can’t be found by its id',
  keyNotListed: () => 'is not in its user’s list',
  creatorRevoked: (creator: string) => `was created by the revoked key ${creator} and is not revoked`,
  codeOfNobody: () => 'of a sign-in belongs to no user',
  linkOfNobody: () => 'belongs to no user',
  linkOfNoWorkspace: () => 'belongs to no workspace of its user',
  linkNotListed: () => 'is not in its user’s list',
  linkNotFound: () => 'can’t be found by its token',
  noKey: () => 'is named by a key id or a list, but has no key',

  groupLost: () => 'is in a group that does not exist',
  groupLoop: () => 'is in a loop of groups',
  groupNotRemoved: () => 'exists, although an unfinished deletion has removed it',
  deletedWithLive: () => 'is not in the trash, but carries the id of a group deletion',
  noteTodos: (count: number, found: number) => `counts ${count} todos, but has ${found}`,
  noteOlderThanContent: (note: number, content: number) =>
    `has version ${note}, but its content has version ${content}`,
  appendsTooMany: (count: number) => `remembers ${count} appends`,
  appendTwice: () => 'remembers an append twice',
  noteLost: () => 'is in a group that does not exist',
  bodyLacksPart: () => 'lacks a part of its body',
  bodyOfOtherVersion: () => 'has a body of another version',
  bodyUnreadable: () => 'has a body that can’t be read',
  bodySize: (recorded: number, found: number) => `records ${recorded} bytes, but has ${found}`,
  bodyOfNothing: () => 'belongs to no note or snapshot',

  fileLacksPart: () => 'lacks a part of its bytes',
  fileSize: (recorded: number, found: number) => `records ${recorded} bytes, but has ${found}`,
  fileHash: () => 'has other bytes than its hash says',
  fileWithoutPath: () => 'can’t be found by its path',
  filePurged: () => 'has bytes that wait to be purged',
  pathOfNothing: () => 'leads to no file with that path',
  chunkOfNothing: () => 'belongs to no file and does not wait to be purged',

  todoWithoutNote: () => 'has no note',

  snapshotsOfNothing: () => 'belong to no note',
  snapshotsTooMany: (count: number) => `are too many: ${count}`,
  snapshotsUnordered: () => 'are out of order',
  snapshotNumber: () => 'have a number that was never assigned',
  snapshotLost: () => 'can’t be found by id',
  snapshotNotListed: () => 'is not in the list of its note',
};

export type Rule = keyof typeof SENTENCES;

/** A broken invariant: its rule, and a sentence that names the row. */
export interface Violation {
  readonly rule: Rule;
  readonly sentence: string;
}

export function violation<R extends Rule>(
  subject: string,
  rule: R,
  ...values: Parameters<(typeof SENTENCES)[R]>
): Violation {
  const sentence = SENTENCES[rule] as (...of: unknown[]) => string;
  return { rule, sentence: `${subject} ${sentence(...values)}` };
}
