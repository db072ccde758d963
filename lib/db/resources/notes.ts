// Notes, without their contents: lean rows, so that a list costs little. Attribute names are short on purpose.
import { timestamp } from '../../core/clock.ts';
import { codeOf, idOf, localOf, packed, unpacked } from '../../core/ids.ts';
import type { Note } from '../../schema/entities.ts';
import type { BodyRef } from '../contents/content-store.ts';
import { tableName } from '../table/client.ts';
import { note, NOTES } from '../table/keys.ts';
import { rowsOf } from './repository.ts';
import type { Action } from '../table/transaction.ts';

/** A note: times in milliseconds; `group` is the local part of its group's id. */
export interface NoteRow extends BodyRef {
  readonly id: string;
  readonly name: string;
  readonly group?: string;
  readonly created: number;
  readonly updated: number;
  /** When it went to the trash. */
  readonly deleted?: number;
  /**
   * Todos of this time are in the trash and the note is not: a deletion or restoration that takes several commits
   * is under way. Whoever goes on with it, or deletes the note anew, uses the same time (D33).
   */
  readonly trashing?: number;
  /** Todos it ever had: none means that nothing needs to be looked for when it goes to the trash. */
  readonly todos?: number;
}

/** What a list of thousands pays for: ids are packed, and a note that never changed does not say so. */
type Stored = Omit<NoteRow, 'id' | 'group' | 'updated' | 'version'> & {
  readonly group?: Uint8Array;
  /** When it was changed; absent while it is as it was created. */
  readonly updated?: number;
  /** Absent for the first. */
  readonly version?: number;
};

const FIRST_VERSION = 1;
const storedVersion = (version: number): number | undefined =>
  version === FIRST_VERSION ? undefined : version;
const storedUpdate = ({ created, updated }: Pick<NoteRow, 'created' | 'updated'>): number | undefined =>
  updated === created ? undefined : updated;

const stored = ({ id, group, ...row }: NoteRow): Record<string, unknown> => ({
  ...note(id),
  ...row,
  ...(group !== undefined && { group: packed(group) }),
  updated: storedUpdate(row),
  version: storedVersion(row.version),
});

const restored = (id: string, { group, updated, version = FIRST_VERSION, ...row }: Stored): NoteRow => ({
  id,
  ...row,
  ...(group && { group: unpacked(group) }),
  updated: updated ?? row.created,
  version,
});

/** The notes of a workspace, trash included. */
export const noteRows = rowsOf(NOTES, restored);

/** A note, strongly consistent. */
export const findNote = noteRows.one;

/** Stores a new note. */
export const putNote = (row: NoteRow): Action => ({
  Put: {
    TableName: tableName(),
    Item: stored(row),
    ConditionExpression: 'attribute_not_exists(PK)',
  },
});

/** Replaces the note that was read. */
export const replaceNote = (row: NoteRow, read: NoteRow): Action => ({
  Put: { TableName: tableName(), Item: stored(row), ...lock(read) },
});

/** Moves the note that was read to the trash. */
export const trashNote = (read: NoteRow, deleted: number): Action => ({
  Update: {
    TableName: tableName(),
    Key: note(read.id),
    UpdateExpression: 'SET deleted = :trashed REMOVE trashing',
    ...lock(read, { ':trashed': deleted }),
  },
});

/** Notes when the deletion of the note that was read began; it stays where it is. */
export const beginTrashing = (read: NoteRow, time: number): Action => ({
  Update: {
    TableName: tableName(),
    Key: note(read.id),
    UpdateExpression: 'SET trashing = :begun',
    ...lock(read, { ':begun': time }),
  },
});

/** Counts a new todo of a note that is not in the trash. */
export const countTodo = (id: string): Action => ({
  Update: {
    TableName: tableName(),
    Key: note(id),
    UpdateExpression: 'ADD todos :one',
    ConditionExpression: LIVE,
    ExpressionAttributeValues: { ':one': 1 },
  },
});

/** The same, if the note still has the content of this version. */
export const countTodoOf = (id: string, version: number): Action => ({
  Update: {
    TableName: tableName(),
    Key: note(id),
    UpdateExpression: 'ADD todos :one',
    ...unchanged({ deleted: undefined, version: storedVersion(version) }, { ':one': 1 }),
  },
});

/** Says that a deletion or restoration that took several commits is over. */
export const endTrashing = (id: string, time: number): Action => ({
  Update: {
    TableName: tableName(),
    Key: note(id),
    UpdateExpression: 'REMOVE trashing',
    ConditionExpression: 'trashing = :time AND attribute_not_exists(deleted)',
    ExpressionAttributeValues: { ':time': time },
  },
});

/** Demands that a note exists and is not in the trash. */
export const checkLive = (id: string): Action => ({
  ConditionCheck: { TableName: tableName(), Key: note(id), ConditionExpression: LIVE },
});

const LIVE = 'attribute_exists(PK) AND attribute_not_exists(deleted)';

/**
 * The note is still the one that was read: every change raises `updated` (domain/notes.ts), every new todo raises
 * `todos`, the trash sets `deleted` and, where it takes long, `trashing` before.
 */
const lock = (read: NoteRow, values: Values = {}) =>
  unchanged(
    { updated: storedUpdate(read), todos: read.todos, deleted: read.deleted, trashing: read.trashing },
    values,
  );

type Values = Readonly<Record<string, number>>;

/** Demands that a row exists and these attributes are as they were read, undefined ones absent; beside the values of an update. */
function unchanged(read: Readonly<Record<string, number | undefined>>, values: Values) {
  const attributes = Object.entries(read);
  const present = attributes.filter(([, value]) => value !== undefined);
  const all = { ...values, ...Object.fromEntries(present.map(([name, value]) => [`:${name}`, value])) };
  return {
    ConditionExpression: [
      'attribute_exists(PK)',
      ...attributes.map(([name, value]) =>
        value === undefined ? `attribute_not_exists(#${name})` : `#${name} = :${name}`,
      ),
    ].join(' AND '),
    ExpressionAttributeNames: Object.fromEntries(attributes.map(([name]) => [`#${name}`, name])),
    ...(Object.keys(all).length > 0 && { ExpressionAttributeValues: all }),
  };
}

/** A note's group as its row holds it. */
export const groupRef = (groupId: string | null): { group?: string } =>
  groupId === null ? {} : { group: localOf(groupId.toLowerCase()) };

/** A note as responses show it (spec 2.2). */
export function toNote(row: NoteRow, content: string, userId: string, workspaceId: string): Note {
  const { id, name, group, created, updated, deleted } = row;
  return {
    id,
    name,
    content,
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
