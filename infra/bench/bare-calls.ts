// The calls a request makes, made again by the bare SDK client: no document client, no domain, no chain.
import {
  BatchGetItemCommand,
  BatchWriteItemCommand,
  DeleteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactGetItemsCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';

/** A call as it was recorded: its input in DynamoDB's JSON. */
export interface BareCall {
  readonly operation: string;
  readonly input: object;
}

type Client = Pick<DynamoDBClient, 'send'>;
type Send = (client: Client) => Promise<unknown>;

/** Sends these calls as often as it is called: those of a wave together, the waves one after the other. */
export function bareCaller(waves: readonly (readonly BareCall[])[]): () => Promise<void> {
  const client = new DynamoDBClient({});
  const sends = waves.map((calls) =>
    calls.map(({ operation, input }) => sender(operation, withBytes(input))),
  );
  return async () => {
    for (const wave of sends) await Promise.all(wave.map((send) => send(client)));
  };
}

// The one unchecked step: an input that was recorded of an operation is one of that operation.
// oxlint-disable-next-line typescript/no-explicit-any
function sender(operation: string, input: any): Send {
  switch (operation) {
    case 'GetItem':
      return (client) => client.send(new GetItemCommand(input));
    case 'Query':
      return (client) => client.send(new QueryCommand(input));
    case 'BatchGetItem':
      return (client) => client.send(new BatchGetItemCommand(input));
    case 'TransactGetItems':
      return (client) => client.send(new TransactGetItemsCommand(input));
    case 'TransactWriteItems':
      return (client) => client.send(new TransactWriteItemsCommand(input));
    case 'PutItem':
      return (client) => client.send(new PutItemCommand(input));
    case 'UpdateItem':
      return (client) => client.send(new UpdateItemCommand(input));
    case 'DeleteItem':
      return (client) => client.send(new DeleteItemCommand(input));
    case 'BatchWriteItem':
      return (client) => client.send(new BatchWriteItemCommand(input));
    default:
      throw new Error(`no bare call of ${operation}`);
  }
}

/** Binary values as the SDK takes them: on the wire they are base64. */
function withBytes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withBytes);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      name === 'B' && typeof each === 'string' ? Buffer.from(each, 'base64') : withBytes(each),
    ]),
  );
}
