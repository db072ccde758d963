// What removes a note of the trash for ever, step by step.
import { tableName } from '../table/client.ts';
import { note } from '../table/keys.ts';
import type { Action } from '../table/transaction.ts';
import { unchanged, unchangedWithTodos, type NoteRow } from './notes.ts';

/** Takes todos that are removed, or deleted themselves, off the count of a note in the trash that was read. */
export const forgetTodos = (read: NoteRow, count: number): Action => ({
  Update: {
    TableName: tableName(),
    Key: note(read.id),
    UpdateExpression: 'ADD todos :count',
    ...unchanged(read, { ':count': -count }),
  },
});

/** Removes the note that was read. */
export const removeNote = (read: NoteRow): Action => ({
  Delete: {
    TableName: tableName(),
    Key: note(read.id),
    ...unchangedWithTodos(read),
  },
});

/** Demands that the note is still as it was read. */
export const checkUnchanged = (read: NoteRow): Action => ({
  ConditionCheck: {
    TableName: tableName(),
    Key: note(read.id),
    ...unchanged(read),
  },
});
