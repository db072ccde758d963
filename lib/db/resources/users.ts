// Lists all users of a table and their keys, for the keys command: the only full-table scan outside the integrity checker.
import { paginateScan } from '@aws-sdk/lib-dynamodb';
import type { Account } from '../ledger/accounts.ts';
import { db, tableName } from '../table/client.ts';
import { account, apiKey, SORT_KEY } from '../table/keys.ts';
import { byAge, type ApiKeyRow } from './api-keys.ts';

/** A user with all keys, revoked ones included. */
export interface User {
  readonly account: Account;
  readonly keys: readonly ApiKeyRow[];
}

/** Every user, in no order, with keys in the order of their creation. Reads the whole table, at its full cost. */
export async function allUsers(): Promise<User[]> {
  const pages = paginateScan(
    { client: db },
    {
      TableName: tableName(),
      ConsistentRead: true,
      FilterExpression: '#sort IN (:account, :key)',
      ExpressionAttributeNames: { '#sort': SORT_KEY },
      ExpressionAttributeValues: { ':account': account('').SK, ':key': apiKey('').SK },
    },
  );
  const accounts: Account[] = [];
  const keys: ApiKeyRow[] = [];
  for await (const { Items = [] } of pages)
    for (const row of Items as (Account | ApiKeyRow)[])
      if ('hash' in row) keys.push(row);
      else accounts.push(row);
  const keysOf = Map.groupBy(keys, ({ userId }) => userId);
  return accounts.map((row) => ({ account: row, keys: byAge(keysOf.get(row.userId) ?? []) }));
}
