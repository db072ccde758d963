// Notes without their contents: small rows, so that a list costs little.
import { timestamp } from '../../core/clock.ts';
import { codeOf, idOf, idToBytes, bytesToId, localOf } from '../../core/ids.ts';
import type { Note, NoteSummary } from '../../schema/entities.ts';
import type { ContentRef } from '../contents/content-store.ts';
import { tableName } from '../table/client.ts';
import { note, NOTES } from '../table/keys.ts';
import type { Action } from '../table/transaction.ts';
import { repository } from './repository.ts';

/** A note. Times in milliseconds since the epoch; `group` is the local part of its group's id. */
export interface NoteRow extends ContentRef {
  readonly id: string;
  readonly name: string;
  readonly group?: string;
  readonly created: number;
  readonly updated: number;
  /** Starts at the time of the first write in milliseconds and increases with every change of the note: its optimistic lock. */
  readonly version: number;
  /** Its live todos; for a note in the trash, the todos deleted with it. */
  readonly todos: number;
  /** When it was moved to the trash. */
  readonly deleted?: number;
  /** Short hashes of the Idempotency-Keys of the last appends, newest last. */
  readonly appendKeys?: readonly string[];
  /** The number of commits that have derived todos from its content, while some are still missing (D47). */
  readonly unsynced?: number;
}

/**
 * The stored attributes besides the keys. Ids are stored as bytes and defaults are omitted, because a list reads
 * thousands.
 */
type NoteItem = Omit<NoteRow, 'id' | 'group' | 'updated' | 'version' | 'contentVersion' | 'todos'> & {
  readonly group?: Uint8Array;
  /** Omitted if it equals the creation time. */
  readonly updated?: number;
  /** Omitted if it equals the creation time. */
  readonly version?: number;
  /** Omitted if it equals the version of the note. */
  readonly contentVersion?: number;
  /** Omitted, or 0, if there are none. */
  readonly todos?: number;
};

const toItem = (row: NoteRow): Record<string, unknown> => {
  const { id, group, updated, version, contentVersion, todos, ...rest } = row;
  return {
    ...note(id),
    ...rest,
    ...(group !== undefined && { group: idToBytes(group) }),
    ...(updated !== row.created && { updated }),
    ...(version !== row.created && { version }),
    ...(contentVersion !== version && { contentVersion }),
    ...(todos !== 0 && { todos }),
  };
};

const fromAttributes = (id: string, { group, ...item }: NoteItem): NoteRow => {
  const { created, updated = created, version = created, contentVersion = version, todos = 0 } = item;
  const row = { ...item, id, updated, version, contentVersion, todos };
  return group ? { ...row, group: bytesToId(group) } : row;
};

/** The notes of a workspace, trash included. */
export const notes = repository(NOTES, fromAttributes);

/** Stores a new note. */
export const putNote = (row: NoteRow): Action => ({
  Put: { TableName: tableName(), Item: toItem(row), ConditionExpression: 'attribute_not_exists(PK)' },
});

/** Replaces the note that was read. Fails if the note or its number of todos has changed since. */
export const replaceNote = (row: NoteRow, read: NoteRow): Action => ({
  Put: {
    TableName: tableName(),
    Item: toItem(row),
    ...unchangedWithTodos(read),
  },
});

/** Requires that a note exists and is not in the trash. */
export const checkLive = (id: string): Action => ({
  ConditionCheck: { TableName: tableName(), Key: note(id), ConditionExpression: LIVE },
});

/** The condition that a note exists and is not in the trash. */
export const LIVE = 'attribute_exists(PK) AND attribute_not_exists(deleted)';
const HAS_VERSION = '(version = :version OR (attribute_not_exists(version) AND created = :version))';
/** The condition that a note still has the content of `:version`. */
export const HAS_CONTENT = `(contentVersion = :version OR (attribute_not_exists(contentVersion) AND ${HAS_VERSION}))`;

/** The condition that a note has not changed since it was read. `values`: further values of the expression. */
export const unchanged = (read: NoteRow, values: Record<string, number> = {}) => ({
  ConditionExpression: HAS_VERSION,
  ExpressionAttributeValues: { ':version': read.version, ...values },
});

/** The same, and that it has as many todos. Creating or deleting todos does not change the note's version. */
export const unchangedWithTodos = ({ version, todos, unsynced }: NoteRow) => ({
  ConditionExpression: [
    HAS_VERSION,
    todos === 0 ? NO_TODOS : 'todos = :todos',
    unsynced === undefined ? 'attribute_not_exists(unsynced)' : 'unsynced = :unsynced',
  ].join(' AND '),
  ExpressionAttributeValues: {
    ':version': version,
    ':todos': todos,
    ...(unsynced !== undefined && { ':unsynced': unsynced }),
  },
});

const NO_TODOS = '(attribute_not_exists(todos) OR todos = :todos)';

/** A note's group as its row stores it. */
export const groupRef = (groupId: string | null): { group?: string } =>
  groupId === null ? {} : { group: localOf(groupId.toLowerCase()) };

/** A note as the API returns it. */
export const toNote = (
  row: NoteRow,
  { content, ...of }: { userId: string; workspaceId: string; content: string },
): Note => ({ ...toNoteSummary(row, of), content });

/** The same without its content. */
export function toNoteSummary(
  { id, name, group, created, updated, deleted }: NoteRow,
  { userId, workspaceId }: { userId: string; workspaceId: string },
): NoteSummary {
  return {
    id,
    name,
    workspaceId,
    groupId: group === undefined ? null : idOf(group, codeOf(id)),
    userId,
    icon: null,
    isDeleted: deleted !== undefined,
    deletedAt: deleted === undefined ? null : timestamp(deleted),
    deletedBy: deleted === undefined ? null : userId,
    isEncrypted: false,
    encryptionMetadata: null,
    createdAt: timestamp(created),
    updatedAt: timestamp(updated),
  };
}
