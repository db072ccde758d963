// Checks of notes, and the writes that change the count of a note's todos. They do not change the note's version.
import { checkItem, updateItem, type Condition } from '../table/items.ts';
import { note } from '../table/keys.ts';
import type { TransactItem } from '../table/transaction.ts';
import { HAS_VERSION, type NoteRow } from './notes.ts';

/** The condition that a note exists and is not in the trash. */
const LIVE = 'attribute_exists(PK) AND attribute_not_exists(deleted)';
/** The condition that a note still has the content of `:version`. */
const HAS_CONTENT = `(contentVersion = :version OR (attribute_not_exists(contentVersion) AND ${HAS_VERSION}))`;

/** The condition that a note has not changed since it was read. `values`: further values of the expression. */
const unchanged = (read: NoteRow, values: Record<string, number> = {}): Condition => ({
  ConditionExpression: HAS_VERSION,
  ExpressionAttributeValues: { ':version': read.version, ...values },
});

/** Requires that a note exists and is not in the trash. */
export const checkLive = (id: string): TransactItem => checkItem(note(id), { ConditionExpression: LIVE });

/** Requires that the note has not changed since it was read. */
export const checkUnchanged = (read: NoteRow): TransactItem => checkItem(note(read.id), unchanged(read));

/** Adds to the todos of a note that is not in the trash. */
export const addTodos = (id: string, count: number): TransactItem =>
  updateItem(note(id), 'ADD todos :count', {
    ConditionExpression: LIVE,
    ExpressionAttributeValues: { ':count': count },
  });

/** Subtracts todos that are removed, or deleted themselves, from the count of a note in the trash that was read. */
export const forgetTodos = (read: NoteRow, count: number): TransactItem =>
  updateItem(note(read.id), 'ADD todos :count', unchanged(read, { ':count': -count }));

/** A further part of the todos derived from a note's content, after the first. */
interface DerivedTodos {
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
): TransactItem =>
  updateItem(note(id), `ADD todos :count ${isLast ? 'REMOVE unsynced, filled' : 'SET unsynced = :next'}`, {
    ConditionExpression: `${LIVE} AND ${HAS_CONTENT} AND unsynced = :unsynced`,
    ExpressionAttributeValues: {
      ':count': count,
      ':version': contentVersion,
      ':unsynced': unsynced,
      ...(!isLast && { ':next': unsynced + 1 }),
    },
  });
