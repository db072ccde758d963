// The group of a key that the keys command creates for a user (E39).
import { parseId } from '../../core/ids.ts';
import { findAccount } from '../../db/ledger/accounts.ts';
import { groups, type GroupRow } from '../../db/resources/groups.ts';

/** A user's group. Undefined if the id names none. */
export async function findGroup(userId: string, id: string): Promise<GroupRow | undefined> {
  const parsed = parseId(id);
  const account = parsed && (await findAccount(userId));
  return account && parsed.code in account.workspaces ? groups.get(parsed.id) : undefined;
}
