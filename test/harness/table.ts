// A look into the table itself, for what no answer shows.
import { codeOf } from '../../lib/core/ids.ts';
import { findAccount, type Account } from '../../lib/db/accounts.ts';
import { workspacePartition, type Key } from '../../lib/db/keys.ts';
import { queryPages } from '../../lib/db/query.ts';

/** Every row stored for a workspace. */
export const rowsOf = async (workspaceId: string): Promise<Key[]> =>
  (await Array.fromAsync(queryPages(workspacePartition(codeOf(workspaceId))))).flat();

/** A user's account as stored. */
export async function accountOf(userId: string): Promise<Account> {
  const account = await findAccount(userId);
  if (!account) throw new Error('no account');
  return account;
}
