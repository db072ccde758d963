// The links that some keys of a user have made (E35): how many work, and ending them.
import { sliced } from '../../core/slices.ts';
import { findAccount } from '../../db/ledger/accounts.ts';
import { removeShare, sharesOf, type OwnShareRow } from '../../db/resources/shares.ts';
import { MAX_ACTIONS, transact } from '../../db/table/transaction.ts';
import { Conflict, retryOnConflict } from '../write/conflict.ts';
import { workingShares } from './own-shares.ts';

/** The links of a user that some keys have made. */
export interface LinksOfKeys {
  readonly userId: string;
  /** The ids of the keys; all keys of the user if absent, also those that earlier versions did not store with the link. */
  readonly keyIds?: ReadonlySet<string>;
}

/** How many of these links work. */
export const countLinks = async (of: LinksOfKeys): Promise<number> => (await workingLinks(of)).length;

/**
 * Ends these links: no later request with one succeeds. Idempotent: the same call completes an interrupted one.
 * @returns how many worked before
 */
export async function endLinks(of: LinksOfKeys): Promise<number> {
  let count = 0;
  await retryOnConflict(async () => {
    for (const links of sliced(await workingLinks(of), MAX_ACTIONS / ROWS_OF_LINK)) {
      // Another call may have deleted one of them since.
      if (await transact(links.flatMap(removeShare))) throw new Conflict('link');
      count += links.length;
    }
  });
  return count;
}

const ROWS_OF_LINK = 2;

async function workingLinks({ userId, keyIds }: LinksOfKeys): Promise<OwnShareRow[]> {
  const own = (await sharesOf(userId)).filter(({ createdBy = '' }) => keyIds?.has(createdBy) ?? true);
  // Most keys have made none, which costs no further call.
  return own.length === 0 ? [] : (await workingShares(await findAccount(userId), own)).working;
}
