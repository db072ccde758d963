// Records the calls that functions send to the database, to send them again to another table.
import { GetItemCommand, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb';
import { isLayoutLook, startDynamoProxy, type DynamoCall } from '../local/database/dynamo-proxy.ts';

/** A call to the database, ready to be sent once. */
type Command = GetItemCommand | TransactWriteItemsCommand;

/** The calls that `run` sends to the database at `endpoint` through another endpoint, without those that load functions. */
export async function recordCalls(
  endpoint: string,
  run: (endpoint: string) => Promise<unknown>,
): Promise<readonly DynamoCall[]> {
  const calls: DynamoCall[] = [];
  const proxy = await startDynamoProxy(endpoint, (call, carry) => {
    if (!isLayoutLook(call)) calls.push(call);
    return carry();
  });
  try {
    await run(proxy.endpoint);
  } finally {
    await proxy.stop();
  }
  return calls;
}

/** The same read or transaction for another table; undefined for other calls. Bytes in a recorded call are base64. */
export function sameCall({ operation, input }: DynamoCall, table: string): Command | undefined {
  const moved: unknown = JSON.parse(JSON.stringify(input), (name, value: unknown) => {
    if (name === 'TableName') return table;
    return name === 'B' && typeof value === 'string' ? Buffer.from(value, 'base64') : value;
  });
  if (operation === 'GetItem')
    return new GetItemCommand(moved as ConstructorParameters<typeof GetItemCommand>[0]);
  if (operation !== 'TransactWriteItems') return undefined;
  const { TransactItems } = moved as ConstructorParameters<typeof TransactWriteItemsCommand>[0];
  return new TransactWriteItemsCommand({ TransactItems });
}
