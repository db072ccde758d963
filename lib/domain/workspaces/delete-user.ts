// Deletes a user with everything they have. Every step can be interrupted or repeated: the next run continues.
import { now } from '../../core/clock.ts';
import { COMMAND_MS } from '../../core/time-limits.ts';
import { findAccount, removeAccount } from '../../db/ledger/accounts.ts';
import { apiKeysIn, listedKeys, removeApiKey } from '../../db/resources/api-keys.ts';
import { sharesOf, removeShare } from '../../db/resources/shares.ts';
import { removeKeySlot, removeSignInCode } from '../../db/resources/sign-in-codes.ts';
import { purgesDue, removeWorkspace, type DuePurge } from '../../db/resources/workspaces.ts';
import { listedKeyId } from '../../db/table/keys.ts';
import { transact } from '../../db/table/transaction.ts';
import { Conflict, retryOnConflict } from '../write/conflict.ts';
import { purgeWorkspace } from './purge.ts';

/** The counts of this run. An earlier, interrupted run may have deleted more. */
export interface DeletedUser {
  readonly keys: number;
  readonly workspaces: number;
}

/** Whether a user, or a part of one whose deletion was interrupted, is stored. */
export async function isStored(userId: string): Promise<boolean> {
  if (await findAccount(userId)) return true;
  const parts = await Promise.all([listedKeys(userId), sharesOf(userId), purgesOf(userId)]);
  return parts.some(({ length }) => length > 0);
}

/**
 * Deletes the keys and shares first, so that no new request begins, then the workspaces with all their rows, and the
 * account last.
 * @param lastRequests waits until the requests that began before have ended: LAST_REQUEST_MS
 */
export async function deleteUser(userId: string, lastRequests: () => Promise<unknown>): Promise<DeletedUser> {
  const keys = await removeKeys(userId);
  await removeShares(userId);
  await lastRequests();
  const workspaces = await retryOnConflict(async () => {
    const account = await findAccount(userId);
    for (const code of Object.keys(account?.workspaces ?? {})) await detachWorkspace(userId, code);
    const purges = await purgesOf(userId);
    for (const purge of purges) while (!(await purgeWorkspace(purge, now() + COMMAND_MS)));
    if (await transact([removeAccount(userId)])) throw new Conflict('account');
    return purges.length;
  });
  // Keys and shares that were created since. Without the account no further one can be created.
  await removeShares(userId);
  return { keys: keys + (await removeKeys(userId)), workspaces };
}

async function removeKeys(userId: string): Promise<number> {
  const listed = await listedKeys(userId);
  const keys = await apiKeysIn(listed);
  for (const key of keys) await transact(removeApiKey(key));
  // Slots of keys that a sign-in has not created. One that it has created since is found by the next run.
  for (const row of listed.filter(({ hash }) => hash === undefined))
    await transact([removeKeySlot(userId, listedKeyId(row))]);
  for (const { code } of listed) if (code !== undefined) await removeSignInCode(code);
  return keys.length;
}

async function removeShares(userId: string): Promise<void> {
  // Another run may have removed it since.
  for (const row of await sharesOf(userId)) await transact(removeShare(row));
}

/** Removes a workspace from the account, the default one included, and lists it for purging. */
const detachWorkspace = (userId: string, code: string): Promise<void> =>
  retryOnConflict(async () => {
    const account = await findAccount(userId);
    const entry = account?.workspaces[code];
    if (!account || !entry) return;
    if (await transact(removeWorkspace(account, code, entry))) throw new Conflict('account');
  });

/** The workspaces of a user that wait to be purged, including the ones that the user has deleted. */
const purgesOf = async (userId: string): Promise<DuePurge[]> =>
  (await Array.fromAsync(purgesDue())).filter((due) => due.userId === userId);
