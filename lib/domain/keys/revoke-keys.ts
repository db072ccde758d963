// Revoking keys: a key is revoked together with every key that it has created, directly or through others (E31).
import { now } from '../../core/clock.ts';
import {
  apiKeysOf,
  findApiKey,
  findHash,
  revokeApiKey,
  type ApiKeyRow,
} from '../../db/resources/api-keys.ts';
import { countLinks, endLinks, type LinksOfKeys } from '../sharing/links-of-keys.ts';

/** The key of an id, also a revoked one. */
export async function findKey(keyId: string): Promise<ApiKeyRow | undefined> {
  // An id of another form can be longer than a key of the table may be.
  const hash = KEY_ID.test(keyId) ? await findHash(keyId) : undefined;
  return hash === undefined ? undefined : findApiKey(hash);
}

const KEY_ID = /^[0-9A-Z]{26}$/;

export interface RevocationOptions {
  /** Whether the links that the keys have made end, too (E35). */
  readonly endsLinks?: boolean;
}

/** When a key was revoked, and how many keys were revoked with it. */
export interface Revocation {
  readonly revoked: number;
  readonly others: number;
  /** How many working links the key and those that it has created have made. */
  readonly links: number;
}

/**
 * Revokes a key permanently, then the keys that it has created. Idempotent: the same call completes an interrupted one.
 * @returns undefined if there is no such key
 */
export async function revokeKey(
  keyId: string,
  options: RevocationOptions = {},
): Promise<Revocation | undefined> {
  const key = await findKey(keyId);
  return key && revokeFound(key, options);
}

/** Revokes a key that has been read. @returns undefined if its user has been deleted since */
export async function revokeFound(
  key: ApiKeyRow,
  { endsLinks = false }: RevocationOptions,
): Promise<Revocation | undefined> {
  const revoked = await revokeApiKey(key.hash, now());
  if (revoked === undefined) return undefined;
  const { others, of } = await revokeCreated(key);
  // The links are read after the keys were revoked: a revoked key creates none.
  return { revoked, others, links: await (endsLinks ? endLinks(of) : countLinks(of)) };
}

/**
 * Revokes the key of the request, as `revokeFound` does. Once that is done, the call cannot be repeated: so the keys that
 * it has created, and the links, come before.
 */
export async function revokeOwn(key: ApiKeyRow, options: RevocationOptions): Promise<Revocation | undefined> {
  const { of } = await revokeCreated(key);
  const before = options.endsLinks ? await endLinks(of) : 0;
  const revocation = await revokeFound(key, options);
  return revocation && { ...revocation, links: before + revocation.links };
}

/** Revokes the keys that a key has created, directly or through others. @returns how many, and the links of all of them */
async function revokeCreated({ userId, keyId }: ApiKeyRow): Promise<{ others: number; of: LinksOfKeys }> {
  const { count, keys } = await revokeUntilNone(async () => createdThrough(keyId, await apiKeysOf(userId)));
  return { others: count, of: { userId, keyIds: new Set([keyId, ...keys.map((key) => key.keyId)]) } };
}

/** Revokes all keys of a user. @returns how many were not revoked yet, and how many working links the user had */
export async function revokeAllKeys(userId: string, { endsLinks = false }: RevocationOptions = {}) {
  const { count } = await revokeUntilNone(() => apiKeysOf(userId));
  return { revoked: count, links: await (endsLinks ? endLinks({ userId }) : countLinks({ userId })) };
}

const isCurrent = ({ revoked }: ApiKeyRow): boolean => revoked === undefined;

/**
 * A key that is not revoked yet can create another one after the keys were read. So they are read again until all are
 * revoked: a revoked key creates none.
 * @returns how many were not revoked yet, and the keys as they were read last
 */
async function revokeUntilNone(read: () => Promise<ApiKeyRow[]>) {
  let count = 0;
  for (;;) {
    const keys = await read();
    const current = keys.filter(isCurrent);
    if (current.length === 0) return { count, keys };
    for (const { hash } of current) {
      await revokeApiKey(hash, now());
      count += 1;
    }
  }
}

/** The keys whose chain of `createdBy` leads to this one, each after the key that created it. */
function createdThrough(keyId: string, keys: readonly ApiKeyRow[]): ApiKeyRow[] {
  const byCreator = Map.groupBy(keys, ({ createdBy }) => createdBy);
  const found = [...(byCreator.get(keyId) ?? [])];
  for (const key of found) found.push(...(byCreator.get(key.keyId) ?? []));
  return found;
}
