// Todos: tasks bound to a line of a note.
import { timestamp } from '../core/clock.ts';
import { codeOf, idOf } from '../core/ids.ts';
import type { Todo } from '../schema/entities.ts';
import { tableName } from './client.ts';
import { todo, TODOS } from './keys.ts';
import { rowsOf } from './rows.ts';
import type { Action } from './transact.ts';

/** A todo as stored: `note` is the local part of its note's id, times are in milliseconds. */
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

type Stored = Omit<TodoRow, 'id'>;

/** The todos of a workspace, deleted ones included. */
export const todoRows = rowsOf(TODOS, (id, stored: Stored): TodoRow => ({ id, ...stored }));

/** A todo, strongly consistent. */
export const findTodo = todoRows.one;

/** Stores a new todo. */
export const putTodo = ({ id, ...row }: TodoRow): Action => ({
  Put: {
    TableName: tableName(),
    Item: { ...todo(id), ...row },
    ConditionExpression: 'attribute_not_exists(PK)',
  },
});

/** Replaces the todo that was read, unless it was changed or deleted since; every change raises `updated`. */
export const replaceTodo = ({ id, ...row }: TodoRow, read: TodoRow): Action => ({
  Put: {
    TableName: tableName(),
    Item: { ...todo(id), ...row },
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
