// The steps that purge a note.
import { tableName } from '../table/client.ts';
import { note } from '../table/keys.ts';
import type { Action } from '../table/transaction.ts';
import { unchanged } from './note-conditions.ts';
import type { NoteRow } from './notes.ts';

/** Subtracts todos that are removed, or deleted themselves, from the count of a note in the trash that was read. */
export const forgetTodos = (read: NoteRow, count: number): Action => ({
  Update: {
    TableName: tableName(),
    Key: note(read.id),
    UpdateExpression: 'ADD todos :count',
    ...unchanged(read, { ':count': -count }),
  },
});

/** Requires that the note has not changed since it was read. */
export const checkUnchanged = (read: NoteRow): Action => ({
  ConditionCheck: {
    TableName: tableName(),
    Key: note(read.id),
    ...unchanged(read),
  },
});
