// Groups: folders of a workspace.
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { db, tableName } from './client.ts';
import { group } from './keys.ts';
import type { Action } from './transact.ts';

/** Whether a group exists, strongly consistent. */
export async function groupExists(id: string): Promise<boolean> {
  const { Item } = await db.send(
    new GetCommand({ TableName: tableName(), Key: group(id), ConsistentRead: true }),
  );
  return Item !== undefined;
}

/** Demands that a group exists. */
export const checkGroup = (id: string): Action => ({
  ConditionCheck: {
    TableName: tableName(),
    Key: group(id),
    ConditionExpression: 'attribute_exists(PK)',
  },
});
