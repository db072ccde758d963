// Deletes a user with everything they have. Every step can be interrupted or repeated: the next run continues.
import { now } from '../../core/clock.ts';
import { COMMAND_MS } from '../../core/time-limits.ts';
import { findAccount, removeAccount } from '../../db/ledger/accounts.ts';
import { apiKeysOf, removeApiKey } from '../../db/resources/api-keys.ts';
import { purgesDue, removeWorkspace, type DuePurge } from '../../db/resources/workspaces.ts';
import { transact } from '../../db/table/transaction.ts';
import { Conflict, retryOnConflict } from '../conflict.ts';
import { purgeWorkspace } from './purge.ts';

/** What a run has deleted: an interrupted run before it may have deleted more. */
export interface DeletedUser {
  readonly keys: number;
  readonly workspaces: number;
}

/** Whether a user, or a part of one whose deletion was interrupted, is stored. */
export async function isStored(userId: string): Promise<boolean> {
  if (await findAccount(userId)) return true;
  return (await apiKeysOf(userId)).length > 0 || (await purgesOf(userId)).length > 0;
}

/**
 * Deletes the keys first, so that no new request begins, then the workspaces with all their rows, and the account last.
 * @param lastRequests waits until the requests that began before have ended: LAST_REQUEST_MS
 */
export async function deleteUser(userId: string, lastRequests: () => Promise<unknown>): Promise<DeletedUser> {
  const keys = await removeKeys(userId);
  await lastRequests();
  const workspaces = await retryOnConflict(async () => {
    const account = await findAccount(userId);
    for (const code of Object.keys(account?.workspaces ?? {})) await detachWorkspace(userId, code);
    const purges = await purgesOf(userId);
    for (const { code } of purges) while (!(await purgeWorkspace(code, now() + COMMAND_MS)));
    if (await transact([removeAccount(userId)])) throw new Conflict('account');
    return purges.length;
  });
  // A key that was created meanwhile. Without the account no other can be.
  return { keys: keys + (await removeKeys(userId)), workspaces };
}

async function removeKeys(userId: string): Promise<number> {
  const keys = await apiKeysOf(userId);
  for (const key of keys) await transact(removeApiKey(key));
  return keys.length;
}

/** Removes a workspace from the account, the default one included, and lists it for purging. */
const detachWorkspace = (userId: string, code: string): Promise<void> =>
  retryOnConflict(async () => {
    const account = await findAccount(userId);
    const entry = account?.workspaces[code];
    if (!account || !entry) return;
    if (await transact(removeWorkspace(account, code, entry))) throw new Conflict('account');
  });

/** The workspaces of a user that wait to be purged, with those that the user has deleted. */
const purgesOf = async (userId: string): Promise<DuePurge[]> =>
  (await Array.fromAsync(purgesDue())).filter((due) => due.userId === userId);
