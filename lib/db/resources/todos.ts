// Todos: tasks bound to a line of a note.
import { timestamp } from '../../core/clock.ts';
import { codeOf, idOf, packed, unpacked } from '../../core/ids.ts';
import type { Todo } from '../../schema/entities.ts';
import { tableName } from '../table/client.ts';
import { todo, TODOS } from '../table/keys.ts';
import { rowsOf } from './repository.ts';
import type { Action } from '../table/transaction.ts';

/** A todo: `note` is the local part of its note's id, times are in milliseconds. */
export interface TodoRow {
  readonly id: string;
  readonly text: string;
  readonly note: string;
  readonly line: number;
  readonly created: number;
  readonly updated: number;
  /** When it was completed; absent while it is open. */
  readonly completed?: number;
  readonly deleted?: number;
  /** Made from a checkbox line of its note, and follows it (D38). */
  readonly derived?: true;
}

type Stored = Omit<TodoRow, 'id' | 'note'> & { readonly note: Uint8Array };

const stored = ({ id, ...row }: TodoRow): Record<string, unknown> => ({
  ...todo(id),
  ...row,
  note: packed(row.note),
});

const restored = (id: string, { note, ...row }: Stored): TodoRow => ({ id, ...row, note: unpacked(note) });

/** The todos of a workspace, deleted ones included. */
export const todoRows = rowsOf(TODOS, restored);

/** A todo, strongly consistent. */
export const findTodo = todoRows.one;

/** Stores a new todo. */
export const putTodo = (row: TodoRow): Action => ({
  Put: {
    TableName: tableName(),
    Item: stored(row),
    ConditionExpression: 'attribute_not_exists(PK)',
  },
});

/** Replaces the todo that was read, unless it was changed or deleted since; every change raises `updated`. */
export const replaceTodo = (row: TodoRow, read: TodoRow): Action => ({
  Put: {
    TableName: tableName(),
    Item: stored(row),
    ConditionExpression: 'updated = :updated AND attribute_not_exists(deleted)',
    ExpressionAttributeValues: { ':updated': read.updated },
  },
});

/** Deletes a todo softly. */
export const trashTodo = ({ id }: TodoRow, deleted: number): Action => ({
  Update: {
    TableName: tableName(),
    Key: todo(id),
    UpdateExpression: 'SET deleted = :deleted',
    ConditionExpression: 'attribute_exists(PK) AND attribute_not_exists(deleted)',
    ExpressionAttributeValues: { ':deleted': deleted },
  },
});

/** Takes back a soft deletion of that time. */
export const restoreTodo = ({ id }: TodoRow, deleted: number): Action => ({
  Update: {
    TableName: tableName(),
    Key: todo(id),
    UpdateExpression: 'REMOVE deleted',
    ConditionExpression: 'deleted = :deleted',
    ExpressionAttributeValues: { ':deleted': deleted },
  },
});

/** A todo as responses show it (spec 2.4). */
export function toTodo(row: TodoRow, userId: string, workspaceId: string): Todo {
  const { id, text, note, line, created, updated, completed, deleted } = row;
  return {
    id,
    text,
    completed: completed !== undefined,
    completedAt: completed === undefined ? null : timestamp(completed),
    noteId: idOf(note, codeOf(id)),
    lineNumber: line,
    workspaceId,
    userId,
    isDeleted: deleted !== undefined,
    deletedAt: deleted === undefined ? null : timestamp(deleted),
    deletedBy: deleted === undefined ? null : userId,
    createdAt: timestamp(created),
    updatedAt: timestamp(updated),
  };
}
