// Repeats BatchGetItem and BatchWriteItem until everything is done: both can leave a part unprocessed.
import { BatchGetCommand, BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { sliced } from '../../core/slices.ts';
import { ThrottledError } from '../../core/throttled.ts';
import { db, tableName } from './client.ts';
import type { Key } from './keys.ts';
import { backoff } from './backoff.ts';

const GET_MAX_KEYS = 100;
const WRITE_MAX_ITEMS = 25;
const DELETES_AT_ONCE = 4;

/** All rows of these keys that exist, strongly consistent, in no order. */
export async function getAll<T extends Key = Key>(keys: readonly Key[]): Promise<T[]> {
  const slices = sliced(keys, GET_MAX_KEYS).map((slice) => getSlice<T>(slice));
  return (await Promise.all(slices)).flat();
}

async function getSlice<T extends Key>(keys: readonly Key[]): Promise<T[]> {
  const table = tableName();
  const rows: T[] = [];
  let pending: Record<string, unknown>[] = keys.map((key) => ({ ...key }));
  for (let attempt = 1; pending.length > 0;) {
    const { Responses, UnprocessedKeys } = await db.send(
      new BatchGetCommand({ RequestItems: { [table]: { Keys: pending, ConsistentRead: true } } }),
    );
    const found = (Responses?.[table] ?? []) as T[];
    rows.push(...found);
    pending = UnprocessedKeys?.[table]?.Keys ?? [];
    // A full response (16 MB) leaves the rest unprocessed. Only an empty response means a lack of capacity.
    if (pending.length > 0 && found.length === 0 && !(await backoff(attempt++)))
      throw new ThrottledError('batch get');
  }
  return rows;
}

/**
 * Deletes the rows of these keys, a few slices at a time. A partition takes 1,000 write units a second; more parallel
 * slices would be throttled, together with other writes to the partition.
 * @throws ThrottledError at the deadline; rows deleted until then stay deleted
 */
export async function deleteAll(keys: readonly Key[]): Promise<void> {
  // Shared by all workers: if a slice fails, none of them starts another.
  const slices = sliced(keys, WRITE_MAX_ITEMS).values();
  const work = async (): Promise<void> => {
    for (const slice of slices) await deleteSlice(slice);
  };
  await Promise.all(Array.from({ length: DELETES_AT_ONCE }, work));
}

async function deleteSlice(keys: readonly Key[]): Promise<void> {
  const table = tableName();
  let pending = keys.map(({ PK, SK }) => ({
    DeleteRequest: { Key: { PK, SK } } as { Key: Record<string, unknown> },
  }));
  for (let attempt = 1; pending.length > 0; attempt++) {
    const { UnprocessedItems } = await db.send(new BatchWriteCommand({ RequestItems: { [table]: pending } }));
    pending = (UnprocessedItems?.[table] ?? []) as typeof pending;
    if (pending.length > 0 && !(await backoff(attempt))) throw new ThrottledError('batch delete');
  }
}
