// Notes, without their contents: lean rows, so that a list costs little.
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
  /** The time of creation in milliseconds, raised by every change of the note: its optimistic lock. */
  readonly version: number;
  /** Its live todos; for a note in the trash, the todos deleted with it. */
  readonly todos: number;
  /** When it was moved to the trash. */
  readonly deleted?: number;
  /** What the last appends were told apart by, the newest last. */
  readonly appendKeys?: readonly string[];
  /** While todos are still to be derived from its content: how many commits have derived some (D47). */
  readonly unsynced?: number;
}

/** What is stored besides the keys: ids in bytes, and what a list of thousands need not pay for left out. */
type NoteItem = Omit<NoteRow, 'id' | 'group' | 'updated' | 'version' | 'contentVersion' | 'todos'> & {
  readonly group?: Uint8Array;
  /** Absent while it is the time of creation. */
  readonly updated?: number;
  /** Absent while it is the time of creation. */
  readonly version?: number;
  /** Absent while it is the version of the note. */
  readonly contentVersion?: number;
  /** Absent, or 0, while there are none. */
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

/** Replaces the note that was read. Fails if it has changed since, or has more or fewer todos. */
export const replaceNote = (row: NoteRow, read: NoteRow): Action => ({
  Put: {
    TableName: tableName(),
    Item: toItem(row),
    ...unchangedWithTodos(read),
  },
});

/** Demands that a note exists and is not in the trash. */
export const checkLive = (id: string): Action => ({
  ConditionCheck: { TableName: tableName(), Key: note(id), ConditionExpression: LIVE },
});

/** That a note exists and is not in the trash. */
export const LIVE = 'attribute_exists(PK) AND attribute_not_exists(deleted)';
const HAS_VERSION = '(version = :version OR (attribute_not_exists(version) AND created = :version))';
/** That a note still has the content of `:version`. */
export const HAS_CONTENT = `(contentVersion = :version OR (attribute_not_exists(contentVersion) AND ${HAS_VERSION}))`;

/** The condition that a note is still as it was read, with what else an expression names. */
export const unchanged = (read: NoteRow, values: Record<string, number> = {}) => ({
  ConditionExpression: HAS_VERSION,
  ExpressionAttributeValues: { ':version': read.version, ...values },
});

/** The same, and that it has as many todos, whose coming and going is no change of the note. */
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

/** A note's group as its row holds it. */
export const groupRef = (groupId: string | null): { group?: string } =>
  groupId === null ? {} : { group: localOf(groupId.toLowerCase()) };

/** A note as responses show it. */
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
