// The sentences for broken invariants, by name. The test breaks every invariant, and fails if one of these is never
// reported.

/** The part of a sentence after the name of the row. */
export const SENTENCES = {
  unknownRow: () => 'is none the service knows',

  otherUser: () => 'names another user',
  noDefaultWorkspace: () => 'has no default workspace',
  sameName: () => 'has two workspaces of one name',
  storageLeft: (left: number, limit: number, used: number) =>
    `has ${left} bytes left of ${limit}, but uses ${used}`,

  changesMissing: (count: number, revision: number) =>
    `has ${count} changes in its feed, but had ${revision}`,
  otherCode: (id: string) => `has the id ${id}`,
  otherOwner: (owner: string) => `belongs to ${owner}`,
  purgedInAccount: () => 'is to be purged but still in the account',
  wrongNotes: (count: number, found: number) => `counts ${count} notes, but has ${found}`,
  wrongGroups: (count: number, found: number) => `counts ${count} groups, but has ${found}`,
  wrongTodos: (count: number, found: number) => `counts ${count} todos, but has ${found}`,
  wrongBytes: (count: number, found: number) => `counts ${count} bytes, but has ${found}`,
  strayWorkspace: () => 'is stored, but in no account and not to be purged',

  otherHash: () => 'holds another hash',
  keyOfNobody: () => 'belongs to no user',
  keyOfOtherWorkspace: () => 'names another workspace than the default one',
  keyWithoutId: () => 'can’t be found by its id',
  keyNotListed: () => 'is not in its user’s list',
  noKey: () => 'is led to by a key id or a list, but is no key',

  groupLost: () => 'lies in a group that is gone',
  groupLoop: () => 'lies in a loop',
  groupNotRemoved: () => 'is there, but an unfinished deletion has removed it',
  deletedWithLive: () => 'is not in the trash, but carries the id of a group deletion',
  noteTodos: (said: number, found: number) => `says ${said} todos, but has ${found}`,
  noteOlderThanContent: (note: number, content: number) =>
    `is of version ${note}, but its content of ${content}`,
  appendsTooMany: (count: number) => `remembers ${count} appends`,
  appendTwice: () => 'remembers an append twice',
  noteLost: () => 'lies in a group that is gone',
  bodyLacksPart: () => 'lacks a part of its body',
  bodyOfOtherVersion: () => 'has a body of another version',
  bodyUnreadable: () => 'has a body that can’t be read',
  bodySize: (said: number, found: number) => `says ${said} bytes, but has ${found}`,
  bodyOfNothing: () => 'belongs to nothing',

  todoWithoutNote: () => 'has no note',

  snapshotsOfNothing: () => 'are of no note',
  snapshotsTooMany: (count: number) => `are ${count}`,
  snapshotsUnordered: () => 'are out of order',
  snapshotNumber: () => 'have a number that was never given',
  snapshotLost: () => 'can’t be found by id',
  snapshotNotKept: () => 'is not kept',
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
