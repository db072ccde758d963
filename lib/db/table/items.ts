// Reads one item, and builds the actions of transactions.
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { db, tableName } from './client.ts';
import type { Key } from './keys.ts';
import type { TransactItem } from './transaction.ts';

/** The condition of an action, with the names and values of its expressions. */
export interface Condition {
  readonly ConditionExpression?: string;
  readonly ExpressionAttributeNames?: Record<string, string>;
  readonly ExpressionAttributeValues?: Record<string, unknown>;
  /** Returns the row if the condition fails. */
  readonly ReturnValuesOnConditionCheckFailure?: 'ALL_OLD';
}

export const EXISTS: Condition = { ConditionExpression: 'attribute_exists(PK)' };
export const IS_NEW: Condition = { ConditionExpression: 'attribute_not_exists(PK)' };

/** The item of this key, strongly consistent (D31). */
export async function getItem<T extends object>({ PK, SK }: Key): Promise<(T & Key) | undefined> {
  const read = new GetCommand({ TableName: tableName(), Key: { PK, SK }, ConsistentRead: true });
  return (await db.send(read)).Item as (T & Key) | undefined;
}

export const putItem = (key: Key, attributes: object, condition: Condition = {}): TransactItem => ({
  Put: { TableName: tableName(), Item: { ...key, ...attributes }, ...condition },
});

export const updateItem = ({ PK, SK }: Key, update: string, condition: Condition): TransactItem => ({
  Update: { TableName: tableName(), Key: { PK, SK }, UpdateExpression: update, ...condition },
});

export const deleteItem = ({ PK, SK }: Key, condition: Condition = {}): TransactItem => ({
  Delete: { TableName: tableName(), Key: { PK, SK }, ...condition },
});

/** Requires that the condition holds for an item. */
export const checkItem = ({ PK, SK }: Key, { ConditionExpression, ...values }: Condition): TransactItem => ({
  ConditionCheck: { TableName: tableName(), Key: { PK, SK }, ConditionExpression, ...values },
});
