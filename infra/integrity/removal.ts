// The type of a repair, and the simplest repair: the removal of a row.
import { tableName } from '../../lib/db/table/client.ts';
import type { Key } from '../../lib/db/table/keys.ts';
import type { Action } from '../../lib/db/table/transaction.ts';

/** One repair: its description, and a write that succeeds only if nothing has changed. */
export interface Repair {
  readonly sentence: string;
  readonly action: Action;
}

/** Removes a row if it exists, or if another condition holds. */
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
