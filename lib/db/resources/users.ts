// Lists all users of a table and their keys, for the keys command: the only full-table scan outside the integrity checker.
import type { Account } from '../ledger/accounts.ts';
import { account, apiKey, SORT_KEY } from '../table/keys.ts';
import { scanTable } from '../table/scan.ts';
import { byAge, type ApiKeyRow } from './api-keys.ts';

/** A user with all keys, revoked ones included. */
export interface User {
  readonly account: Account;
  readonly keys: readonly ApiKeyRow[];
}

/** Every user, in no order, with keys in the order of their creation. Reads the whole table, at its full cost. */
export async function allUsers(): Promise<User[]> {
  const accounts: Account[] = [];
  const keys: ApiKeyRow[] = [];
  const add = (row: Account | ApiKeyRow) => void ('hash' in row ? keys.push(row) : accounts.push(row));
  await scanTable((row) => add(row as unknown as Account | ApiKeyRow), {
    FilterExpression: '#sort IN (:account, :key)',
    ExpressionAttributeNames: { '#sort': SORT_KEY },
    ExpressionAttributeValues: { ':account': account('').SK, ':key': apiKey('').SK },
  });
  const keysOf = Map.groupBy(keys, ({ userId }) => userId);
  return accounts.map((row) => ({ account: row, keys: byAge(keysOf.get(row.userId) ?? []) }));
}
