// Stored API keys: a row looked up by hash, a row that leads from the key's id to it, and a row in the user's list.
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { getAll } from '../table/batch.ts';
import { db, knownLayout, tableName } from '../table/client.ts';
import { checkItem, deleteItem, getItem, IS_NEW, putItem } from '../table/items.ts';
import { API_KEYS, apiKey, apiKeyId, userApiKey, type Key } from '../table/keys.ts';
import { NO_LAYOUT, otherLayout } from '../table/layout-guard.ts';
import { queryOfUser } from '../table/query.ts';
import type { TransactItem } from '../table/transaction.ts';

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
  /** Whether it can only read (E10). True also for a key of one group, so that an earlier version lets it write nothing. */
  readonly readOnly?: true;
  /** The only group in which it writes (E39). */
  readonly writeGroupId?: string;
  /** The id of the key that created it (E31). */
  readonly createdBy?: string;
  /** Whether it was created by sign-in (E28). */
  readonly signIn?: true;
}

/** What a key may write, as a row stores it. */
export const storedScope = (readOnly: boolean, writeGroupId: string | undefined) => ({
  ...((readOnly || writeGroupId !== undefined) && { readOnly: true as const }),
  ...(writeGroupId !== undefined && { writeGroupId }),
});

/** What a stored key may write: everything, nothing, or the notes of one group. */
export const scopeOf = ({ readOnly, writeGroupId }: Pick<ApiKeyRow, 'readOnly' | 'writeGroupId'>) =>
  writeGroupId === undefined ? { readOnly: readOnly ?? false } : { readOnly: false, writeGroupId };

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

/** A row of a user's list: it leads to a key, or is the slot of one that a sign-in may create (sign-in-codes.ts). */
export interface ListedKey extends Key {
  readonly hash?: string;
  /** The hash of the code that creates or has created the key. */
  readonly code?: string;
  /** Until when the key can be created, in milliseconds since the epoch. */
  readonly until?: number;
}

/** The list of a user's keys and slots. */
export const listedKeys = (userId: string): Promise<ListedKey[]> => queryOfUser(userId, API_KEYS);

/** The keys of a list, oldest first. */
export async function apiKeysIn(listed: readonly ListedKey[]): Promise<ApiKeyRow[]> {
  const hashes = listed.flatMap(({ hash }) => hash ?? []);
  return byAge(await getAll<ApiKeyRow & Key>(hashes.map((hash) => apiKey(hash))));
}

/** All keys of a user, oldest first. */
export const apiKeysOf = async (userId: string): Promise<ApiKeyRow[]> => apiKeysIn(await listedKeys(userId));

/** Keys in the order of their creation, which is the order of their ids. */
export const byAge = (rows: readonly ApiKeyRow[]): ApiKeyRow[] =>
  rows.toSorted((a, b) => (a.keyId < b.keyId ? -1 : 1));

/** Stores a new key. */
export const putApiKey = (row: ApiKeyRow): TransactItem[] => {
  const { hash, keyId, userId } = row;
  return [
    putItem(apiKey(hash), row, IS_NEW),
    putItem(apiKeyId(keyId), { hash }, IS_NEW),
    putItem(userApiKey(userId, keyId), { hash }, IS_NEW),
  ];
};

/** Requires that a key is neither revoked nor expired. */
export const checkUsable = (hash: string, time: number): TransactItem =>
  checkItem(apiKey(hash), {
    ConditionExpression:
      'attribute_exists(PK) AND attribute_not_exists(revoked) AND (attribute_not_exists(expires) OR expires > :now)',
    ExpressionAttributeValues: { ':now': time },
  });

/** Whether a key is neither revoked nor expired. */
export const isUsable = ({ revoked, expires = Infinity }: ApiKeyRow, time: number): boolean =>
  revoked === undefined && expires > time;

/** Removes a key, as if it had never existed. */
export const removeApiKey = ({ hash, keyId, userId }: ApiKeyRow): TransactItem[] =>
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
