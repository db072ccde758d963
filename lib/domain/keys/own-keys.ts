// The keys that a user manages through the API (E31). A key is shown only once.
import { timestamp, timestampOrNull } from '../../core/clock.ts';
import { noneLeft } from '../../core/inputs.ts';
import { apiKeysOf, putApiKey, scopeOf, type ApiKeyRow } from '../../db/resources/api-keys.ts';
import { groups } from '../../db/resources/groups.ts';
import type { KeyDeletion, NewKeyInput } from '../../schema/inputs/keys.ts';
import type { ApiKey, CreatedApiKey, DeletedApiKey } from '../../schema/keys.ts';
import { loadOwned } from '../access/access.ts';
import { rejectGroupKey } from '../access/group-key-error.ts';
import { writesEverything, type Caller } from '../caller.ts';
import { ApiError, invalidField } from '../errors.ts';
import { expiryTime } from '../expiry.ts';
import type { Outcome } from '../write/outcome.ts';
import { makeKey } from './api-keys.ts';
import { addKey } from './key-slots.ts';
import { findKey, revokeFound, revokeOwn } from './revoke-keys.ts';

/**
 * Whether a key manages only itself: one that cannot write everything, and a key created by sign-in, because a text in a
 * note must not be able to make an agent lock its owner out (E31).
 */
const isConfined = (caller: Caller): boolean => !writesEverything(caller) || caller.signIn === true;

/** The user's keys that are not revoked, oldest first; only the caller's own if it manages only itself. */
export async function listKeys(caller: Caller) {
  const rows = isConfined(caller) ? [await findKey(caller.keyId)] : await apiKeysOf(caller.userId);
  const data = rows.flatMap((row) => (row && row.revoked === undefined ? toApiKey(row) : []));
  return { data, count: data.length };
}

/**
 * Creates a key, which expires no later than the caller's.
 * @throws ApiError keyFromSignIn, keyLimit, invalidRequest, groupDenied, groupNotFound; authenticationRequired if the
 * caller's key has been revoked or has expired since
 */
export async function createOwnKey(
  caller: Caller,
  { name, expiresAt, readOnly, writeGroupId, ...rest }: NewKeyInput,
): Promise<Outcome<CreatedApiKey>> {
  noneLeft(rest);
  requireCreator(caller);
  const expires = earlier(expiryTime(expiresAt), caller.keyExpires);
  const scope = await requestedScope(caller, readOnly, writeGroupId);
  const { userId, workspaceId, keyId: createdBy } = caller;
  const { row, made } = makeKey(userId, workspaceId, name, {
    ...scope,
    createdBy,
    ...(expires !== undefined && { expires }),
  });
  await addKey(caller, false, () => putApiKey(row));
  return { data: { ...toApiKey(row), key: made.key } };
}

/**
 * The scope of a new key, whose group must exist.
 * @throws ApiError invalidRequest, groupDenied, groupNotFound
 */
export async function requestedScope(caller: Caller, readOnly = false, writeGroupId?: string) {
  if (writeGroupId === undefined) return { readOnly };
  if (readOnly) throw invalidField('writeGroupId', 'must not be sent with readOnly');
  const { row } = await loadOwned(caller, 'group', writeGroupId, groups.get);
  return { readOnly, writeGroupId: row.id };
}

/** @throws ApiError keyFromSignIn if the caller's key creates no keys; a read-only key is rejected before (E10) */
export function requireCreator({ signIn }: Caller): void {
  if (signIn) throw new ApiError('keyFromSignIn');
}

/** The earlier of two ends; undefined means never. */
export const earlier = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined ? other : Math.min(one, other ?? Infinity);

/**
 * Revokes a key and every key that it has created, directly or through others, and if asked ends their links. Idempotent.
 * @throws ApiError keyNotFound if it is not a key that the caller manages; keyOneGroup, keyGroupGone;
 * authenticationRequired if the caller's key has been removed since
 */
export async function deleteOwnKey(
  caller: Caller,
  { id, links: endsLinks = false, ...rest }: KeyDeletion,
): Promise<Outcome<DeletedApiKey>> {
  noneLeft(rest);
  const isOwn = id === caller.keyId;
  if (!isOwn) await rejectGroupKey(caller);
  const key = isConfined(caller) && !isOwn ? undefined : await findKey(id);
  const revoke = isOwn ? revokeOwn : revokeFound;
  const revocation = key?.userId === caller.userId ? await revoke(key, { endsLinks }) : undefined;
  if (!revocation) throw new ApiError(isOwn ? 'authenticationRequired' : 'keyNotFound');
  return { data: { id, deleted: true, links: revocation.links } };
}

function toApiKey(row: ApiKeyRow): ApiKey {
  return {
    id: row.keyId,
    name: row.label,
    ...scopeOf(row),
    createdAt: timestamp(row.created),
    expiresAt: timestampOrNull(row.expires),
    lastUsedAt: timestampOrNull(row.lastUsed),
    createdBy: row.createdBy ?? null,
  };
}
