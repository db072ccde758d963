// Lists all users of a table for the keys command: the only full-table scan outside the integrity checker.
import { paginateScan } from '@aws-sdk/lib-dynamodb';
import type { Account } from '../ledger/accounts.ts';
import { db, tableName } from '../table/client.ts';
import { account, SORT_KEY } from '../table/keys.ts';

/** Every user's account, in no order. Reads the whole table, at its full cost. */
export async function* allAccounts(): AsyncIterable<Account> {
  const pages = paginateScan(
    { client: db },
    {
      TableName: tableName(),
      ConsistentRead: true,
      FilterExpression: '#sort = :account',
      ExpressionAttributeNames: { '#sort': SORT_KEY },
      ExpressionAttributeValues: { ':account': account('').SK },
    },
  );
  for await (const { Items = [] } of pages) yield* Items as Account[];
}
