// Repeats BatchGetItem and BatchWriteItem until everything is done: both can leave a part unprocessed.
import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  type BatchWriteCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { sliced } from '../../core/slices.ts';
import { ThrottledError } from '../../core/throttled.ts';
import { workers } from '../../core/workers.ts';
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
 * @throws ThrottledError at the deadline; rows deleted until then are not restored
 */
export async function deleteAll(keys: readonly Key[]): Promise<void> {
  await Promise.all(workers(DELETES_AT_ONCE, sliced(keys, WRITE_MAX_ITEMS), deleteSlice));
}

const deleteSlice = (keys: readonly Key[]): Promise<void> =>
  writeSlice(
    keys.map(({ PK, SK }) => ({ DeleteRequest: { Key: { PK, SK } } })),
    'batch delete',
  );

/** Stores rows, in slices. @throws ThrottledError at the deadline; rows stored until then are not removed */
export async function putAll(rows: readonly Key[]): Promise<void> {
  for (const slice of sliced(rows, WRITE_MAX_ITEMS))
    await writeSlice(
      slice.map((row) => ({ PutRequest: { Item: { ...row } } })),
      'batch put',
    );
}

type WriteRequest = NonNullable<NonNullable<BatchWriteCommandInput['RequestItems']>[string]>[number];

async function writeSlice(requests: WriteRequest[], reason: string): Promise<void> {
  const table = tableName();
  let pending = requests;
  for (let attempt = 1; pending.length > 0; attempt++) {
    const { UnprocessedItems } = await db.send(new BatchWriteCommand({ RequestItems: { [table]: pending } }));
    pending = UnprocessedItems?.[table] ?? [];
    if (pending.length > 0 && !(await backoff(attempt))) throw new ThrottledError(reason);
  }
}

/** Deletes the rows of these keys one by one: unlike a batch, this needs no right to put rows. */
export async function deleteEach(keys: readonly Key[]): Promise<void> {
  for (const { PK, SK } of keys)
    await db.send(new DeleteCommand({ TableName: tableName(), Key: { PK, SK } }));
}
