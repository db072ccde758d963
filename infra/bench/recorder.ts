// A proxy between the functions and DynamoDB Local that records each call: its function, start, end and cost. It delays
// every reply for a moment, so that parallel calls overlap in time on a fast machine, too.
import {
  GetItemCommand,
  type AttributeValue,
  type DynamoDBClient,
  type GetItemInput,
} from '@aws-sdk/client-dynamodb';
import { setTimeout } from 'node:timers/promises';
import { AUTHORIZER, JANITOR } from '../build/functions.ts';
import { isLayoutLook, startDynamoProxy, type DynamoCall } from '../local/database/dynamo-proxy.ts';
import { transactionReadUnits, transactionWriteUnits } from './capacity.ts';
import { sum } from './statistics.ts';

/** The total cost of calls. */
export interface Cost {
  readonly calls: number;
  /** Sequential round trips: the longest chain of calls of which none overlaps another in time. */
  readonly trips: number;
  readonly read: number;
  readonly write: number;
}

type Reported = { readonly CapacityUnits: number };
export type Call = Readonly<Record<'start' | 'end' | 'read' | 'write', number>>;

const HOLD_MS = 30;
/** A large reply keeps a function busy before it sends the next of several parallel calls. */
const HOLD_MS_PER_MB = 600;

export async function startRecorder(target: string, database: DynamoDBClient) {
  let calls: (Call & { readonly caller: string })[] = [];
  const proxy = await startDynamoProxy(target, async (call, carry) => {
    if (isLayoutLook(call)) return carry();
    const start = performance.now();
    const keys = transactionKeys(call);
    const itemOf = async (key: GetItemInput) => (await database.send(new GetItemCommand(key))).Item;
    const before = await Promise.all(keys.map(itemOf));
    const reply = await carry({ ...call.input, ReturnConsumedCapacity: 'TOTAL' });
    const after = await Promise.all(keys.map(itemOf));
    await setTimeout(HOLD_MS + (HOLD_MS_PER_MB * reply.text.length) / 2 ** 20);
    const writes = !/Get|Query|Scan/.test(call.operation);
    const ofItem = writes ? transactionWriteUnits : transactionReadUnits;
    const ofTransaction = sum(before.map((item, n) => ofItem(item, after[n])));
    const units = keys.length > 0 ? ofTransaction : reportedUnits(call, reply.text);
    const [read, write] = writes ? [0, units] : [units, 0];
    calls.push({ caller: call.caller, start, end: performance.now(), read, write });
    return reply;
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
export function costOf(calls: readonly Call[]): Cost {
  let [trips, free] = [0, -Infinity];
  for (const { start, end } of calls.toSorted((a, b) => a.end - b.end))
    if (start >= free) [trips, free] = [trips + 1, end];
  const [read, write] = [sum(calls.map((call) => call.read)), sum(calls.map((call) => call.write))];
  return { calls: calls.length, trips, read, write };
}

/** The reported units. AWS charges the minimum for a query that finds nothing; DynamoDB Local does not report it. */
function reportedUnits({ operation, input }: DynamoCall, reply: string): number {
  const { ConsumedCapacity = [] } = JSON.parse(reply) as { ConsumedCapacity?: Reported | Reported[] };
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
