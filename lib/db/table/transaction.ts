// Sends a transaction until it has a result. DynamoDB cancels transactions that meet on an item (TransactionConflict),
// and the SDK does not retry those. The retry has the same token, so a transaction that was committed before its
// reply was lost is not applied twice.
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { ThrottledError } from '../../core/throttled.ts';
import { db } from './client.ts';
import { backoff } from './backoff.ts';

export type Action = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
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
 * Writes all actions or none.
 * @returns undefined if written, else the failed conditions
 * @throws ThrottledError if conflicts or throttling last until the deadline
 */
export async function transact(actions: readonly Action[]): Promise<readonly FailedCondition[] | undefined> {
  const command = new TransactWriteCommand({
    TransactItems: [...actions],
    ClientRequestToken: crypto.randomUUID(),
  });
  for (let attempt = 1; ; attempt++) {
    try {
      await db.send(command);
      return undefined;
    } catch (error) {
      if (!isCancelled(error)) throw error;
      const failed = failedConditions(error);
      if (failed.length > 0) return failed;
      if (!isRetryable(error)) throw error;
      if (!(await backoff(attempt))) throw new ThrottledError('transaction conflict', { cause: error });
    }
  }
}

const isCancelled = (error: unknown): error is TransactionCanceledException =>
  error instanceof TransactionCanceledException;

const failedConditions = ({ CancellationReasons = [] }: TransactionCanceledException): FailedCondition[] =>
  CancellationReasons.flatMap(({ Code, Item }, index) =>
    Code === 'ConditionalCheckFailed' ? [{ index, old: Item && unmarshall(Item) }] : [],
  );

/** Whether only contention or a lack of capacity stopped a transaction. */
export const isRetryable = ({ CancellationReasons = [] }: TransactionCanceledException): boolean =>
  CancellationReasons.every(({ Code = 'None' }) => Code === 'None' || RETRYABLE.has(Code));
