// Checks whether this version can use a table: its key, and the layout of its rows.
import { DescribeTableCommand, DynamoDBClient, type TableDescription } from '@aws-sdk/client-dynamodb';
import { LAYOUT, PARTITION_KEY, SORT_KEY } from '../../lib/db/table/keys.ts';
import { unreachable } from './choose-table.ts';
import { UserError } from '../ground/user-error.ts';
import { chosenRegion } from './deployed-stack.ts';

/**
 * Checks a table that a stack is to use without having created it: a restored copy, or one that `npm run destroy` left.
 * @throws UserError if there is no such table, or it is not one of this service
 */
export async function requireAttachable(table: string): Promise<void> {
  const keys = (await described(table)).KeySchema?.map(({ AttributeName }) => AttributeName);
  if (keys?.[0] !== PARTITION_KEY || keys[1] !== SORT_KEY)
    throw new UserError(
      `The table ${table} is not a table of this service: its key is ${keys?.join(', ')}. Name another one.`,
    );
}

/** @throws UserError if there is no such table, or its rows have another layout */
export async function requireReadable(table: string): Promise<void> {
  try {
    await requireLayout(table);
  } catch (error) {
    throw error instanceof UserError ? error : unreachable(table, error);
  }
}

/** @throws UserError if the table's rows have another layout than this version reads */
export async function requireLayout(table: string): Promise<void> {
  // Imported here: the client reads its environment when it is loaded.
  const { otherLayout } = await import('../../lib/db/table/layout-guard.ts');
  const { layoutOfTable } = await import('../../lib/db/table/layout.ts');
  const found = await layoutOfTable(table);
  if (found !== LAYOUT)
    throw new UserError(
      `${table}: ${otherLayout(found)}. Use the version that wrote it, or move its rows first: docs/table-layouts.md`,
    );
}

async function described(table: string): Promise<TableDescription> {
  const client = new DynamoDBClient(chosenRegion());
  try {
    const { Table } = await client.send(new DescribeTableCommand({ TableName: table }));
    return Table ?? {};
  } catch (error) {
    throw unreachable(table, error);
  } finally {
    client.destroy();
  }
}
