// A proxy between the functions and DynamoDB Local that records each call: its function and its cost.
import {
  GetItemCommand,
  type AttributeValue,
  type DynamoDBClient,
  type GetItemInput,
} from '@aws-sdk/client-dynamodb';
import { AUTHORIZER, JANITOR } from '../../../infra/build/functions.ts';
import {
  isLayoutLook,
  startDynamoProxy,
  type DynamoCall,
} from '../../../infra/local/database/dynamo-proxy.ts';
import { sum, transactionReadUnits, transactionWriteUnits } from './capacity.ts';

/** The total cost of calls. */
export interface Cost {
  readonly calls: number;
  readonly read: number;
  readonly write: number;
}

type Reported = { readonly CapacityUnits: number };
type Call = Readonly<Record<'read' | 'write', number>>;

export type Recorder = Awaited<ReturnType<typeof startRecorder>>;

export async function startRecorder(target: string, database: DynamoDBClient) {
  let calls: (Call & { readonly caller: string })[] = [];
  const proxy = await startDynamoProxy(target, async (call, carry) => {
    if (isLayoutLook(call)) return carry();
    const keys = transactionKeys(call);
    const itemOf = async (key: GetItemInput) => (await database.send(new GetItemCommand(key))).Item;
    const before = await Promise.all(keys.map(itemOf));
    const response = await carry({ ...call.input, ReturnConsumedCapacity: 'TOTAL' });
    const after = await Promise.all(keys.map(itemOf));
    const writes = !/Get|Query|Scan/.test(call.operation);
    const ofItem = writes ? transactionWriteUnits : transactionReadUnits;
    const ofTransaction = sum(before.map((item, n) => ofItem(item, after[n])));
    const units = keys.length > 0 ? ofTransaction : reportedUnits(call, response.text);
    const [read, write] = writes ? [0, units] : [units, 0];
    calls.push({ caller: call.caller, read, write });
    return response;
  });
  return {
    endpoint: proxy.endpoint,
    stop: () => proxy.stop(),
    /** Returns the result of `work`, with the cost of the key check and of the endpoint's function. */
    async during<T>(work: () => Promise<T>): Promise<{ result: T; keyCheck: Cost; cost: Cost }> {
      calls = [];
      const result = await work();
      const keyCheck = calls.filter(({ caller }) => caller === AUTHORIZER);
      const own = calls.filter(({ caller }) => caller !== AUTHORIZER && caller !== JANITOR);
      return { result, keyCheck: costOf(keyCheck), cost: costOf(own) };
    },
  };
}

/** Adds up the cost of calls. */
const costOf = (calls: readonly Call[]): Cost => ({
  calls: calls.length,
  read: sum(calls.map((call) => call.read)),
  write: sum(calls.map((call) => call.write)),
});

/** The reported units. AWS charges the minimum for a query that finds nothing; DynamoDB Local does not report it. */
function reportedUnits({ operation, input }: DynamoCall, response: string): number {
  const { ConsumedCapacity = [] } = JSON.parse(response) as { ConsumedCapacity?: Reported | Reported[] };
  const units = sum([ConsumedCapacity].flat().map(({ CapacityUnits }) => CapacityUnits));
  return Math.max(units, operation === 'Query' ? (input['ConsistentRead'] === true ? 1 : 0.5) : 0);
}

/** The keys of the items that a transaction reads, writes or checks; empty for a plain call. */
function transactionKeys({ operation, input }: DynamoCall): GetItemInput[] {
  if (!operation.startsWith('Transact')) return [];
  type Action = Readonly<Record<string, GetItemInput & { Item?: Record<'PK' | 'SK', AttributeValue> }>>;
  const actions = (input['TransactItems'] as Action[]).flatMap((action) => Object.values(action));
  return actions.map(({ TableName, Key, Item }) => ({
    TableName,
    Key: Item ? { PK: Item.PK, SK: Item.SK } : Key,
    ConsistentRead: true,
  }));
}
