// Notes, without their contents: lean rows, so that a list costs little. Attribute names are short on purpose.
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { timestamp } from '../core/clock.ts';
import { codeOf, idOf, localOf, type WorkspaceCode } from '../core/ids.ts';
import type { Note } from '../schema/entities.ts';
import type { BodyRef } from './bodies.ts';
import { db, tableName } from './client.ts';
import { localIn, note, NOTES, type Key } from './keys.ts';
import { queryAll } from './query.ts';
import type { Action } from './transact.ts';

/** A note as stored: times in milliseconds; `group` is the local part of its group's id. */
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

type Stored = Omit<NoteRow, 'id'> & Key;

/** A note of a workspace, strongly consistent. */
export async function findNote(id: string): Promise<NoteRow | undefined> {
  const { Item } = await db.send(
    new GetCommand({ TableName: tableName(), Key: note(id), ConsistentRead: true }),
  );
  return Item && fromStored(codeOf(id), Item as Stored);
}

/** All notes of a workspace, trash included, strongly consistent (D31). */
export async function notesIn(code: WorkspaceCode): Promise<NoteRow[]> {
  return (await queryAll<Stored>(code, NOTES)).map((row) => fromStored(code, row));
}

/** Stores a new note. */
export const putNote = ({ id, ...row }: NoteRow): Action => ({
  Put: {
    TableName: tableName(),
    Item: { ...note(id), ...row },
    ConditionExpression: 'attribute_not_exists(PK)',
  },
});

/** Replaces the note that was read. */
export const replaceNote = ({ id, ...row }: NoteRow, read: NoteRow): Action => {
  const { condition, values } = lock(read);
  return {
    Put: {
      TableName: tableName(),
      Item: { ...note(id), ...row },
      ConditionExpression: condition,
      ExpressionAttributeValues: values,
    },
  };
};

/** Moves the note that was read to the trash. */
export const trashNote = (read: NoteRow, deleted: number): Action => {
  const { condition, values } = lock(read);
  return {
    Update: {
      TableName: tableName(),
      Key: note(read.id),
      UpdateExpression: 'SET deleted = :trashed REMOVE trashing',
      ConditionExpression: condition,
      ExpressionAttributeValues: { ':trashed': deleted, ...values },
    },
  };
};

/** Notes when the deletion of the note that was read began; it stays where it is. */
export const beginTrashing = (read: NoteRow, time: number): Action => {
  const { condition, values } = lock(read);
  return {
    Update: {
      TableName: tableName(),
      Key: note(read.id),
      UpdateExpression: 'SET trashing = :begun',
      ConditionExpression: condition,
      ExpressionAttributeValues: { ':begun': time, ...values },
    },
  };
};

/** Counts a new todo of a note that is not in the trash and, where a version is given, still has that content. */
export const countTodo = (id: string, version?: number): Action => ({
  Update: {
    TableName: tableName(),
    Key: note(id),
    UpdateExpression: 'ADD todos :one',
    ConditionExpression: version === undefined ? LIVE : `${LIVE} AND #version = :version`,
    ...(version !== undefined && { ExpressionAttributeNames: { '#version': 'version' } }),
    ExpressionAttributeValues: { ':one': 1, ...(version !== undefined && { ':version': version }) },
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
function lock({ updated, todos, deleted, trashing }: NoteRow): {
  condition: string;
  values: Record<string, number>;
} {
  const parts = Object.entries({ updated, todos, deleted, trashing });
  const conditions = parts.map(([name, value]) =>
    value === undefined ? `attribute_not_exists(${name})` : `${name} = :${name}`,
  );
  const values = parts.flatMap(([name, value]) =>
    value === undefined ? [] : [[`:${name}`, value] as const],
  );
  return { condition: conditions.join(' AND '), values: Object.fromEntries(values) };
}

/** A note's group as its row holds it. */
export const groupRef = (groupId: string | null): { group?: string } =>
  groupId === null ? {} : { group: localOf(groupId.toLowerCase()) };

function fromStored(code: WorkspaceCode, { PK, SK, ...row }: Stored): NoteRow {
  return { id: idOf(localIn(NOTES, { PK, SK }), code), ...row };
}

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
