// Reads rows in a transaction. While DynamoDB applies a transaction item by item, other reads can return a row as it
// was before.
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactGetCommand } from '@aws-sdk/lib-dynamodb';
import { sliced } from '../../core/slices.ts';
import { ThrottledError } from '../../core/throttled.ts';
import { backoff } from './backoff.ts';
import { db, tableName } from './client.ts';
import type { Key } from './keys.ts';
import { isRetryable, MAX_ACTIONS } from './transaction.ts';

/**
 * All rows of these keys that exist, in no order.
 * @throws ThrottledError if conflicts with writers last until the deadline
 */
export async function transactGetAll(keys: readonly Key[]): Promise<Key[]> {
  return (await Promise.all(sliced(keys, MAX_ACTIONS).map(getSlice))).flat();
}

async function getSlice(keys: readonly Key[]): Promise<Key[]> {
  const items = keys.map(({ PK, SK }) => ({ Get: { TableName: tableName(), Key: { PK, SK } } }));
  for (let attempt = 1; ; attempt++) {
    try {
      const { Responses = [] } = await db.send(new TransactGetCommand({ TransactItems: items }));
      return Responses.flatMap(({ Item }) => (Item as Key | undefined) ?? []);
    } catch (error) {
      if (!(error instanceof TransactionCanceledException && isRetryable(error))) throw error;
      if (!(await backoff(attempt))) throw new ThrottledError('transaction conflict', { cause: error });
    }
  }
}
