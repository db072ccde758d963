// GET and PUT /account: the user's limits, usage and time zone, and the key of the request (E22).
import { timestamp, timestampOrNull } from '../../core/clock.ts';
import { noneLeft } from '../../core/inputs.ts';
import { changeAccount, type Account as AccountRow } from '../../db/ledger/accounts.ts';
import { transact } from '../../db/table/transaction.ts';
import type { Account } from '../../schema/account.ts';
import type { AccountUpdate } from '../../schema/inputs/workspaces.ts';
import { ownAccount } from '../access/access.ts';
import type { Caller } from '../caller.ts';
import type { Outcome } from '../write/outcome.ts';
import { requireTimeZone } from '../time-zone.ts';
import { Conflict, retryOnConflict } from '../write/conflict.ts';

/** The caller's account. */
export const getAccount = async (caller: Caller): Promise<Outcome<Account>> => ({
  data: toAccount(await ownAccount(caller), caller),
});

/**
 * Changes the time zone; it is stored in IANA spelling.
 * @throws ApiError invalidRequest if it is not an IANA time zone
 */
export function updateAccount(
  caller: Caller,
  { timeZone: name, ...rest }: AccountUpdate,
): Promise<Outcome<Account>> {
  noneLeft(rest);
  const timeZone = requireTimeZone(name);
  return retryOnConflict(async () => {
    const read = await ownAccount(caller);
    if (await transact([changeAccount(read, { timeZone })])) throw new Conflict('account');
    return { data: toAccount({ ...read, timeZone }, caller) };
  });
}

function toAccount(row: AccountRow, caller: Caller): Account {
  const { keyId, keyName, readOnly, writeGroupId, keyExpires } = caller;
  const { storageLimit: limit, storageLeft, workspaces, defaultCode } = row;
  return {
    userId: row.userId,
    timeZone: row.timeZone,
    defaultWorkspaceId: workspaces[defaultCode]?.id ?? '',
    storage: { used: limit - storageLeft, limit },
    workspaces: { used: Object.keys(workspaces).length, limit: row.workspaceLimit },
    createdAt: timestamp(row.created),
    key: {
      id: keyId,
      name: keyName,
      readOnly,
      ...(writeGroupId !== undefined && { writeGroupId }),
      expiresAt: timestampOrNull(keyExpires),
    },
  };
}
