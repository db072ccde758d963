// Codes of sign-in (E28): a row looked up by the hash of a code, and the slot in the user's list that is reserved for
// the new key. A code is valid for a minute. Its rows expire after a day, so that a second use is noticed until then.
import { checkItem, deleteItem, getItem, IS_NEW, putItem } from '../table/items.ts';
import { transact, type TransactItem } from '../table/transaction.ts';
import { apiKey, apiKeyId, EXPIRY, signInCode, userApiKey, type Key } from '../table/keys.ts';
import type { ApiKeyRow, ListedKey } from './api-keys.ts';

const VALID_MS = 60_000;
const RETENTION_MS = 86_400_000;

/** The rights that an approval grants, and the program that gets them. Times in milliseconds since the epoch. */
export interface SignInCode {
  readonly hash: string;
  readonly created: number;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly codeChallenge: string;
  readonly resource: string;
  /** The key to create, without its hash. */
  readonly key: Omit<ApiKeyRow, 'hash' | 'prefix' | 'created'>;
  /** The hash of the key that approved. */
  readonly creatorHash: string;
}

/** Stores a code, and reserves the slot of its key. */
export function putSignInCode(code: SignInCode): TransactItem[] {
  const { hash, created, key } = code;
  const expiry = { [EXPIRY]: Math.ceil((created + RETENTION_MS) / 1_000) };
  const slot = { code: hash, until: created + VALID_MS, ...expiry };
  return [
    putItem(signInCode(hash), { ...code, ...expiry }, IS_NEW),
    putItem(userApiKey(key.userId, key.keyId), slot, IS_NEW),
  ];
}

export const findSignInCode = (hash: string): Promise<SignInCode | undefined> =>
  getItem<SignInCode>(signInCode(hash));

export const isValid = ({ created }: SignInCode, time: number): boolean => time < created + VALID_MS;

/** Whether a slot is reserved for a key that can still be created. */
export const isPending = ({ hash, until = 0 }: ListedKey, time: number): boolean =>
  hash === undefined && time < until;

export async function removeSignInCode(hash: string): Promise<void> {
  await transact([deleteItem(signInCode(hash))]);
}

/** Stores the key issued for a code in its reserved slot. Fails if the slot is missing or has a key. */
export const putCodeKey = (row: ApiKeyRow, code: string): TransactItem[] => [
  putItem(apiKey(row.hash), row, IS_NEW),
  putItem(apiKeyId(row.keyId), { hash: row.hash }, IS_NEW),
  putItem(
    userApiKey(row.userId, row.keyId),
    { hash: row.hash, code },
    {
      ConditionExpression: 'attribute_exists(PK) AND attribute_not_exists(#hash)',
      ExpressionAttributeNames: HASH,
    },
  ),
];

const HASH = { '#hash': 'hash' };

/** The hash of the key that a code has created; undefined if it has created none. */
export const createdKeyOf = async ({ key }: SignInCode): Promise<string | undefined> =>
  (await checkedRow<{ hash: string }>(apiKeyId(key.keyId)))?.hash;

/**
 * Revokes the key of a code that is used again. A key that is already revoked or removed is left alone. The token
 * endpoint may put keys, not update them, so the row is put again.
 */
export async function revokeCodeKey(hash: string, revoked: number): Promise<void> {
  const row = await checkedRow<ApiKeyRow>(apiKey(hash));
  if (!row) return;
  const isCurrent = 'attribute_exists(PK) AND attribute_not_exists(revoked)';
  await transact([putItem(apiKey(hash), { ...row, revoked }, { ConditionExpression: isCurrent })]);
}

/** A row as the condition that it does not exist returns it: the token endpoint may check keys, not read them. */
async function checkedRow<T extends object>(key: Key): Promise<T | undefined> {
  const absent = { ...IS_NEW, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const;
  const [failed] = (await transact([checkItem(key, absent)])) ?? [];
  return failed?.old as T | undefined;
}

/** Removes the slot of a key that has not been created; fails if the key has been created since. */
export const removeKeySlot = (userId: string, keyId: string): TransactItem =>
  deleteItem(userApiKey(userId, keyId), {
    ConditionExpression: 'attribute_not_exists(#hash)',
    ExpressionAttributeNames: HASH,
  });
