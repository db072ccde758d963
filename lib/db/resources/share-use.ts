// Counts the uses of shares. Besides the creation of a key at sign-in, this is the only write of a request without a
// key.
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { db, tableName } from '../table/client.ts';
import { share } from '../table/keys.ts';
import type { ShareRow, ShareUse } from './shares.ts';

/** The use of a share on a UTC day. */
export interface Use {
  readonly time: number;
  readonly day: string;
  readonly bytes: number;
  /** The bytes that a share may send on a day. */
  readonly maxBytes: number;
}

/**
 * Counts a use of a share, on condition that the day's bytes suffice.
 * @returns whether it was counted, the share's bytes of the day do not suffice, or the share no longer exists
 */
export async function countUse(
  { hash, usedOn }: ShareRow & ShareUse,
  use: Use,
): Promise<'counted' | 'exhausted' | 'gone'> {
  if (usedOn !== use.day) {
    const first = await update(hash, use, ':bytes', '(attribute_not_exists(usedOn) OR usedOn <> :day)', {});
    if (first !== 'failed') return first;
  }
  const further = await update(hash, use, 'usedBytes + :bytes', 'usedOn = :day AND usedBytes <= :left', {
    ':left': use.maxBytes - use.bytes,
  });
  return further === 'failed' ? 'exhausted' : further;
}

async function update(
  hash: string,
  { time, day, bytes }: Use,
  usedBytes: string,
  condition: string,
  values: Readonly<Record<string, number>>,
): Promise<'counted' | 'failed' | 'gone'> {
  const command = new UpdateCommand({
    TableName: tableName(),
    Key: share(hash),
    UpdateExpression: `SET usedBytes = ${usedBytes}, usedOn = :day, lastUsed = :time`,
    ConditionExpression: `attribute_exists(PK) AND ${condition}`,
    ExpressionAttributeValues: { ':bytes': bytes, ':day': day, ':time': time, ...values },
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  });
  try {
    await db.send(command);
    return 'counted';
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return error.Item ? 'failed' : 'gone';
  }
}
