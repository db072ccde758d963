// A repair, and the simplest of them.
import { tableName } from '../../lib/db/table/client.ts';
import type { Key } from '../../lib/db/table/keys.ts';
import type { Action } from '../../lib/db/table/transaction.ts';

/** One repair: what it does, and the write that does it if nothing has changed. */
export interface Repair {
  readonly sentence: string;
  readonly action: Action;
}

/** Removes a row that is there, or one of which a condition holds. */
export const removal = (
  sentence: string,
  key: Key,
  condition = 'attribute_exists(PK)',
  values?: object,
): Repair => ({
  sentence,
  action: {
    Delete: {
      TableName: tableName(),
      Key: { ...key },
      ConditionExpression: condition,
      ...(values && { ExpressionAttributeValues: { ...values } }),
    },
  },
});
