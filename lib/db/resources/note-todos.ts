// The todos that a note's row counts. Creating or deleting them does not change the note's version.
import { tableName } from '../table/client.ts';
import { note } from '../table/keys.ts';
import type { Action } from '../table/transaction.ts';
import { HAS_CONTENT, LIVE } from './note-conditions.ts';

/** Adds to the todos of a note that is not in the trash. */
export const addTodos = (id: string, count: number): Action => ({
  Update: {
    TableName: tableName(),
    Key: note(id),
    UpdateExpression: 'ADD todos :count',
    ConditionExpression: LIVE,
    ExpressionAttributeValues: { ':count': count },
  },
});

/** A further part of the todos derived from a note's content, after the first. */
export interface DerivedTodos {
  readonly count: number;
  readonly contentVersion: number;
  /** The value in the note's row before this part. */
  readonly unsynced: number;
  /** Whether no todo is missing after this part. */
  readonly isLast: boolean;
}

/** Adds derived todos to a note, unless it is in the trash, has other content, or already has more of them. */
export const addDerivedTodos = (
  id: string,
  { count, contentVersion, unsynced, isLast }: DerivedTodos,
): Action => ({
  Update: {
    TableName: tableName(),
    Key: note(id),
    UpdateExpression: `ADD todos :count ${isLast ? 'REMOVE unsynced' : 'SET unsynced = :next'}`,
    ConditionExpression: `${LIVE} AND ${HAS_CONTENT} AND unsynced = :unsynced`,
    ExpressionAttributeValues: {
      ':count': count,
      ':version': contentVersion,
      ':unsynced': unsynced,
      ...(!isLast && { ':next': unsynced + 1 }),
    },
  },
});
