// What removes a note of the trash for ever, step by step.
import { tableName } from '../table/client.ts';
import { note } from '../table/keys.ts';
import type { Action } from '../table/transaction.ts';
import type { NoteRow } from './notes.ts';

/** Takes todos that are removed off a note in the trash that was read. */
export const forgetTodos = (read: NoteRow, count: number): Action => ({
  Update: {
    TableName: tableName(),
    Key: note(read.id),
    UpdateExpression: 'ADD todos :count',
    ConditionExpression: 'version = :version',
    ExpressionAttributeValues: { ':count': -count, ':version': read.version },
  },
});

/** Removes the note that was read. */
export const removeNote = (read: NoteRow): Action => ({
  Delete: {
    TableName: tableName(),
    Key: note(read.id),
    ConditionExpression: 'version = :version AND todos = :todos',
    ExpressionAttributeValues: { ':version': read.version, ':todos': read.todos },
  },
});

/** Demands that the note is still as it was read. */
export const checkUnchanged = (read: NoteRow): Action => ({
  ConditionCheck: {
    TableName: tableName(),
    Key: note(read.id),
    ConditionExpression: 'version = :version',
    ExpressionAttributeValues: { ':version': read.version },
  },
});
