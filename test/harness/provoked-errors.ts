// How to provoke each error that a tool can return, for any tool.
import { expect } from 'vitest';
import type { ErrorName } from '../../lib/domain/errors.ts';
import { SHARES_PER_USER } from '../../lib/schema/limits.ts';
import { newUser, type Client } from './client.ts';
import { storeShares } from './shares.ts';

const CONTENT_TOO_LARGE = 'x'.repeat(1_048_577);
/** The storage quota of the caller. */
export const QUOTA_BYTES = 10;

export interface Provoked {
  /** Arguments in addition to the required ones, or instead of them. */
  readonly input?: () => Promise<Readonly<Record<string, unknown>>>;
  /** What the caller has done. */
  readonly before?: (me: Client) => Promise<void>;
  /** The argument without which the error can't occur. */
  readonly by?: string;
  readonly readOnly?: true;
  readonly fault?: 'fail' | 'throttle';
  /** The message of the tools, if it is another one than that of the endpoints. */
  readonly message?: string;
  /** The members of the result besides the error and its hint. */
  readonly extras?: object;
}

const unknownId = () => crypto.randomUUID();
const idOfOther = async () => {
  const { workspaceId } = await newUser();
  return unknownId().slice(0, 24) + workspaceId.slice(24);
};

/** How to provoke each error, for any tool. */
export const PROVOKED: Readonly<Partial<Record<ErrorName, Provoked>>> = {
  workspaceDenied: { by: 'workspaceId', input: async () => ({ workspaceId: (await newUser()).workspaceId }) },
  workspaceNotFound: { by: 'workspaceId', input: async () => ({ workspaceId: unknownId() }) },
  calendarWorkspaceNotFound: { input: async () => ({ workspaceId: unknownId() }) },
  noteDenied: { input: async () => ({ noteId: await idOfOther(), linksTo: await idOfOther() }) },
  noteNotFound: { by: 'noteId', input: async () => ({ noteId: unknownId() }) },
  groupDenied: { input: async () => ({ groupId: await idOfOther(), parentId: await idOfOther() }) },
  groupNotFound: { input: async () => ({ groupId: unknownId() }) },
  parentGroupNotFound: { input: async () => ({ parentId: unknownId() }) },
  todoDenied: { input: async () => ({ todoId: await idOfOther() }) },
  todoNotFound: { input: async () => ({ todoId: unknownId() }) },
  fileDenied: { by: 'fileId', input: async () => ({ fileId: await idOfOther() }) },
  fileNotFound: { input: async () => ({ fileId: unknownId(), path: 'absent.png' }) },
  fileExists: { input: async () => ({ path: 'x.png' }) },
  linkDenied: { by: 'linkId', input: async () => ({ linkId: await idOfOther() }) },
  linkNotFound: { by: 'linkId', input: async () => ({ linkId: unknownId() }) },
  linkLimit: { before: (me) => storeShares(me, SHARES_PER_USER) },
  snapshotDenied: { by: 'snapshotId', input: async () => ({ snapshotId: await idOfOther() }) },
  snapshotNotFound: { by: 'snapshotId', input: async () => ({ snapshotId: unknownId() }) },
  // The tools check ids and bytes themselves.
  invalidNoteId: { by: 'an id of another form' },
  fileSize: { by: 'bytes' },
  notBytes: { by: 'bytes' },
  fileChanged: { by: 'ifMatch' },
  invalidDate: {
    input: async () => ({ date: '2026-02-30' }),
    message: 'date: must be an existing day: YYYY-MM-DD, today, tomorrow, +7d or -7d',
  },
  weekWithoutYear: { input: async () => ({ week: 5 }) },
  cursorExpired: { input: async () => ({ cursor: 'none' }) },
  noteTooLarge: { by: 'content', input: async () => ({ content: CONTENT_TOO_LARGE }) },
  calendarNoteTooLarge: { by: 'content', input: async () => ({ content: CONTENT_TOO_LARGE }) },
  quotaExceeded: {
    by: 'content',
    input: async () => ({ content: 'x'.repeat(QUOTA_BYTES + 1) }),
    extras: { details: { used: 0, limit: QUOTA_BYTES } },
  },
  noteChanged: {
    by: 'ifMatch',
    input: async () => ({ ifMatch: 'other' }),
    extras: { etag: expect.any(String) as string },
  },
  keyReadOnly: { readOnly: true },
  rateLimited: { fault: 'throttle' },
  internal: { fault: 'fail' },
};
