// Sends a transaction until it has a result. DynamoDB cancels transactions that meet on an item (TransactionConflict),
// and the SDK does not retry those.
import { TransactionCanceledException, type CancellationReason } from '@aws-sdk/client-dynamodb';
import {
  TransactGetCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { sliced } from '../../core/slices.ts';
import { retry } from './backoff.ts';
import { db, tableName } from './client.ts';
import type { Key } from './keys.ts';

export type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
export type Row = Readonly<Record<string, unknown>>;

/** An action whose condition failed, and its row if the action requests it. */
export interface FailedCondition {
  readonly index: number;
  readonly old: Row | undefined;
}

const RETRYABLE: ReadonlySet<string> = new Set([
  'TransactionConflict',
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
  'RequestLimitExceeded',
]);

/** DynamoDB's own limit on the actions of one transaction. */
export const MAX_ACTIONS = 100;

/**
 * Writes all actions or none. The retry has the same token, so a transaction that was committed before its reply was
 * lost is not applied twice.
 * @returns undefined if written, else the failed conditions
 * @throws ThrottledError if conflicts or throttling last until the deadline
 */
export function transact(actions: readonly TransactItem[]): Promise<readonly FailedCondition[] | undefined> {
  const command = new TransactWriteCommand({
    TransactItems: [...actions],
    ClientRequestToken: crypto.randomUUID(),
  });
  return retryContention(async () => {
    try {
      await db.send(command);
      return undefined;
    } catch (error) {
      const failed = failedConditions(error);
      if (failed.length === 0) throw error;
      return failed;
    }
  });
}

const failedConditions = (error: unknown): FailedCondition[] =>
  reasonsOf(error).flatMap(({ Code, Item }, index) =>
    Code === 'ConditionalCheckFailed' ? [{ index, old: Item && unmarshall(Item) }] : [],
  );

/**
 * All rows of these keys that exist, in no order, read in a transaction: while DynamoDB applies another transaction item
 * by item, other reads can return a row as it was before.
 * @throws ThrottledError if conflicts with writers last until the deadline
 */
export async function transactGetAll(keys: readonly Key[]): Promise<Key[]> {
  return (await Promise.all(sliced(keys, MAX_ACTIONS).map(getSlice))).flat();
}

function getSlice(keys: readonly Key[]): Promise<Key[]> {
  const items = keys.map(({ PK, SK }) => ({ Get: { TableName: tableName(), Key: { PK, SK } } }));
  return retryContention(async () => {
    const { Responses = [] } = await db.send(new TransactGetCommand({ TransactItems: items }));
    return Responses.flatMap(({ Item }) => (Item as Key | undefined) ?? []);
  });
}

/** Repeats an attempt that only contention or a lack of capacity has stopped. */
const retryContention = <T>(attempt: () => Promise<T>): Promise<T> =>
  retry(
    attempt,
    (error) =>
      error instanceof TransactionCanceledException &&
      reasonsOf(error).every(({ Code = 'None' }) => Code === 'None' || RETRYABLE.has(Code)),
    'transaction conflict',
  );

/** Why each action of a transaction was cancelled; none for any other error. */
const reasonsOf = (error: unknown): readonly CancellationReason[] =>
  (error instanceof TransactionCanceledException && error.CancellationReasons) || [];
