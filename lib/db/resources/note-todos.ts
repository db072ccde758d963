// The todos that a note's row counts. Their coming and going is no change of the note: its version stays.
import { tableName } from '../table/client.ts';
import { note } from '../table/keys.ts';
import type { Action } from '../table/transaction.ts';
import { HAS_CONTENT, LIVE } from './notes.ts';

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

/** Some of the todos that are derived from the content of a note, but for the first. */
export interface DerivedTodos {
  readonly count: number;
  readonly contentVersion: number;
  /** What the note's row says of them before. */
  readonly unsynced: number;
  /** Whether none is missing with these. */
  readonly isLast: boolean;
}

/** Adds derived todos to a note that is not in the trash, and has neither another content nor more of them. */
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
