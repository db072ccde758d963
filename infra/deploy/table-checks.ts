// Whether a stack can use a table that it did not create.
import { DescribeTableCommand, DynamoDBClient, type TableDescription } from '@aws-sdk/client-dynamodb';
import { PARTITION_KEY, SORT_KEY } from '../../lib/db/table/keys.ts';
import { unreachable } from '../local/choose-table.ts';
import { UserError } from '../user-error.ts';
import { chosenRegion } from './deployed-stack.ts';

/**
 * Checks a table that a stack is to use without having created it: a restored copy, or one that `npm run destroy` left.
 * @throws UserError if there is no such table, or it is not one of this service
 */
export async function requireAttachable(table: string): Promise<void> {
  const keys = (await described(table)).KeySchema?.map(({ AttributeName }) => AttributeName);
  if (keys?.[0] !== PARTITION_KEY || keys[1] !== SORT_KEY)
    throw new UserError(`The table ${table} is none of this service: its key is ${keys?.join(', ')}.`);
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
