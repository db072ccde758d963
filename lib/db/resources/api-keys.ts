// Stored API keys: a row looked up by hash, a row that leads from the key's id to it, and a row in the user's list.
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { getAll } from '../table/batch.ts';
import { db, knownLayout, tableName } from '../table/client.ts';
import { deleteItem, getItem, IS_NEW, putItem } from '../table/items.ts';
import { API_KEYS, apiKey, apiKeyId, userApiKey, userPartition, wholeKind, type Key } from '../table/keys.ts';
import { NO_LAYOUT, otherLayout } from '../table/layout-guard.ts';
import { queryPages } from '../table/query.ts';
import type { Action } from '../table/transaction.ts';

/** Everything about a key except the key itself. Times in milliseconds since the epoch. */
export interface ApiKeyRow {
  readonly hash: string;
  readonly keyId: string;
  readonly userId: string;
  /** The user's default workspace, which never changes (D26). The authorizer passes it on. */
  readonly workspaceId: string;
  readonly label: string;
  /** The first characters of the key. */
  readonly prefix: string;
  readonly created: number;
  readonly lastUsed?: number;
  readonly revoked?: number;
  /** When it expires. */
  readonly expires?: number;
  /** Whether it can only read (E10). */
  readonly readOnly?: true;
}

/** The key of this hash, strongly consistent, so that a revoked key fails immediately. */
export async function findApiKey(hash: string): Promise<ApiKeyRow | undefined> {
  const row = await getItem<ApiKeyRow>(apiKey(hash));
  // The first key marks its table. A key in a table without a mark is from an earlier version, like its rows.
  if (row && (await knownLayout?.()) === NO_LAYOUT) throw new Error(otherLayout(NO_LAYOUT));
  return row;
}

/** The hash of the key of this id. */
export async function findHash(keyId: string): Promise<string | undefined> {
  return (await getItem<Pick<ApiKeyRow, 'hash'>>(apiKeyId(keyId)))?.hash;
}

/** All keys of a user, oldest first. */
export async function apiKeysOf(userId: string): Promise<ApiKeyRow[]> {
  const pages = queryPages<ApiKeyRow & Key>(userPartition(userId), { range: wholeKind(API_KEYS) });
  const listed = (await Array.fromAsync(pages)).flat();
  const rows = await getAll<ApiKeyRow & Key>(listed.map(({ hash }) => apiKey(hash)));
  return byAge(rows);
}

/** Keys in the order of their creation, which is that of their ids. */
export const byAge = (rows: readonly ApiKeyRow[]): ApiKeyRow[] =>
  rows.toSorted((a, b) => (a.keyId < b.keyId ? -1 : 1));

/** Stores a new key. */
export const putApiKey = (row: ApiKeyRow): Action[] => {
  const { hash, keyId, userId } = row;
  return [
    putItem(apiKey(hash), row, IS_NEW),
    putItem(apiKeyId(keyId), { hash }, IS_NEW),
    putItem(userApiKey(userId, keyId), { hash }, IS_NEW),
  ];
};

/** Removes a key, as if it had never existed. */
export const removeApiKey = ({ hash, keyId, userId }: ApiKeyRow): Action[] =>
  [apiKey(hash), apiKeyId(keyId), userApiKey(userId, keyId)].map((key) => deleteItem(key));

/** Records when a key was used. */
export const touchApiKey = (hash: string, lastUsed: number): Promise<unknown> =>
  db.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: apiKey(hash),
      UpdateExpression: 'SET lastUsed = :now',
      ConditionExpression: 'attribute_exists(PK)',
      ExpressionAttributeValues: { ':now': lastUsed },
    }),
  );

/**
 * Revokes a key and returns when it was revoked; undefined if its user has just been deleted. A key that is already
 * revoked keeps its time.
 */
export async function revokeApiKey(hash: string, revoked: number): Promise<number | undefined> {
  const update = new UpdateCommand({
    TableName: tableName(),
    Key: apiKey(hash),
    UpdateExpression: 'SET revoked = if_not_exists(revoked, :now)',
    ConditionExpression: 'attribute_exists(PK)',
    ExpressionAttributeValues: { ':now': revoked },
    ReturnValues: 'ALL_NEW',
  });
  try {
    const { Attributes } = await db.send(update);
    return Number(Attributes?.['revoked']);
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw error;
  }
}
