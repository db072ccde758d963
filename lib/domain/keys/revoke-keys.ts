// Revoking keys: a key is revoked together with every key that it has created, directly or through others (E31).
import { now } from '../../core/clock.ts';
import {
  apiKeysOf,
  findApiKey,
  findHash,
  revokeApiKey,
  type ApiKeyRow,
} from '../../db/resources/api-keys.ts';

/** The key of an id, also a revoked one. */
export async function findKey(keyId: string): Promise<ApiKeyRow | undefined> {
  // An id of another form can be longer than a key of the table may be.
  const hash = KEY_ID.test(keyId) ? await findHash(keyId) : undefined;
  return hash === undefined ? undefined : findApiKey(hash);
}

const KEY_ID = /^[0-9A-Z]{26}$/;

/** When a key was revoked, and how many keys were revoked with it. */
export interface Revocation {
  readonly revoked: number;
  readonly others: number;
}

/**
 * Revokes a key permanently, then the keys that it has created. Idempotent: the same call completes an interrupted one.
 * @returns undefined if there is no such key
 */
export async function revokeKey(keyId: string): Promise<Revocation | undefined> {
  const key = await findKey(keyId);
  return key && revokeFound(key);
}

/** Revokes a key that has been read. @returns undefined if its user has been deleted since */
export async function revokeFound({ hash, userId, keyId }: ApiKeyRow): Promise<Revocation | undefined> {
  const revoked = await revokeApiKey(hash, now());
  return revoked === undefined ? undefined : { revoked, others: await revokeCreated(userId, keyId) };
}

/** Revokes all keys of a user. @returns how many were not revoked yet */
export async function revokeAllKeys(userId: string): Promise<number> {
  return revokeUntilNone(async () => (await apiKeysOf(userId)).filter(isCurrent));
}

/** Revokes the keys that a revoked key has created, directly or through others. @returns how many were not revoked yet */
const revokeCreated = (userId: string, keyId: string): Promise<number> =>
  revokeUntilNone(async () => createdThrough(keyId, await apiKeysOf(userId)).filter(isCurrent));

const isCurrent = ({ revoked }: ApiKeyRow): boolean => revoked === undefined;

/**
 * A key that is not revoked yet can create another one after the keys were read. So they are read again until all are
 * revoked: a revoked key creates none.
 */
async function revokeUntilNone(read: () => Promise<ApiKeyRow[]>): Promise<number> {
  let count = 0;
  for (let keys = await read(); keys.length > 0; keys = await read())
    for (const { hash } of keys) {
      await revokeApiKey(hash, now());
      count += 1;
    }
  return count;
}

/** The keys whose chain of `createdBy` leads to this one, each after the key that created it. */
function createdThrough(keyId: string, keys: readonly ApiKeyRow[]): ApiKeyRow[] {
  const byCreator = Map.groupBy(keys, ({ createdBy }) => createdBy);
  const found = [...(byCreator.get(keyId) ?? [])];
  for (const key of found) found.push(...(byCreator.get(key.keyId) ?? []));
  return found;
}
