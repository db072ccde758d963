// The limits of a user's keys count usable keys, and the slots of pending sign-ins.
import { now } from '../../core/clock.ts';
import { editAccount } from '../../db/ledger/accounts.ts';
import { apiKeysIn, checkUsable, findHash, isUsable, listedKeys } from '../../db/resources/api-keys.ts';
import { isPending } from '../../db/resources/sign-in-codes.ts';
import { transact, type TransactItem } from '../../db/table/transaction.ts';
import { KEYS_PER_USER, SIGN_IN_KEYS_PER_USER } from '../../schema/limits.ts';
import { ownAccount } from '../access/access.ts';
import type { Caller } from '../caller.ts';
import { ApiError } from '../errors.ts';
import { Conflict, retryOnConflict } from '../write/conflict.ts';

/**
 * Stores a key that the caller's key creates, or the code of one that a sign-in can create, within the limits.
 * @param rowsOf the writes that store it, at a time, with the hash of the caller's key
 * @throws ApiError keyLimit, signInKeyLimit; authenticationRequired if the caller's key has been revoked or has expired
 * since
 */
export const addKey = (
  caller: Caller,
  isSignIn: boolean,
  rowsOf: (time: number, creatorHash: string) => TransactItem[],
): Promise<void> =>
  retryOnConflict(async () => {
    const [account, creator] = await Promise.all([ownAccount(caller), findHash(caller.keyId)]);
    await requireFreeSlot(caller.userId, now(), isSignIn);
    const time = now();
    if (creator === undefined) throw new ApiError('authenticationRequired');
    const checks = [checkUsable(creator, time), editAccount(account, { version: 'keysVersion' })];
    const failed = await transact([...checks, ...rowsOf(time, creator)]);
    if (failed?.some(({ index }) => index === 0)) throw new ApiError('authenticationRequired');
    if (failed) throw new Conflict('account');
  });

/** @throws ApiError keyLimit or signInKeyLimit if the user can have no further key */
async function requireFreeSlot(userId: string, time: number, isSignIn: boolean): Promise<void> {
  const listed = await listedKeys(userId);
  const keys = (await apiKeysIn(listed)).filter((key) => isUsable(key, time));
  const pending = listed.filter((row) => isPending(row, time)).length;
  if (keys.length + pending >= KEYS_PER_USER) throw new ApiError('keyLimit');
  const signIn = keys.filter((key) => key.signIn).length + pending;
  if (isSignIn && signIn >= SIGN_IN_KEYS_PER_USER) throw new ApiError('signInKeyLimit');
}
