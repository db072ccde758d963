// The table's layout for commands: the table can be empty, older, or of this version.
import { GetCommand, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { db, tableName } from './client.ts';
import { LAYOUT, layoutKey } from './keys.ts';
import { NO_LAYOUT, otherLayout } from './layout-guard.ts';

/** The layout of the table's rows: this version's own for an empty table, NO_LAYOUT for rows older than any mark. */
export async function layoutOfTable(table = tableName()): Promise<string> {
  const found = await mark(table);
  if (found !== undefined) return found;
  const first = new ScanCommand({ TableName: table, Limit: 1, ConsistentRead: true });
  const { Items = [] } = await db.send(first);
  // The writer of that row may have marked the table since.
  return Items.length === 0 ? LAYOUT : ((await mark(table)) ?? NO_LAYOUT);
}

/** Marks an empty table with this version's layout. @throws Error when the table's rows have another one */
export async function claimLayout(): Promise<void> {
  const found = await layoutOfTable();
  if (found !== LAYOUT) throw new Error(otherLayout(found));
  const put = new PutCommand({
    TableName: tableName(),
    Item: { ...layoutKey, layout: LAYOUT },
    ConditionExpression: 'attribute_not_exists(PK)',
  });
  await db.send(put).catch((error: unknown) => {
    // Another process has marked it.
    if (Object(error).name !== 'ConditionalCheckFailedException') throw error;
  });
}

async function mark(table: string): Promise<string | undefined> {
  const look = new GetCommand({ TableName: table, Key: layoutKey, ConsistentRead: true });
  return (await db.send(look)).Item?.['layout'] as string | undefined;
}
