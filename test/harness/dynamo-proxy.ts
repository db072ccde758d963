// A DynamoDB that fails as the real one may: whoever starts it decides what becomes of each call.
import {
  startDynamoProxy,
  type Carry,
  type DynamoCall,
  type DynamoProxy,
  type DynamoReply,
} from '../../infra/local/dynamo-proxy.ts';

/** One call on its way to the database. */
export interface Call extends DynamoCall {
  /** From 0, over the life of the proxy. */
  readonly number: number;
}

type Outcome = DynamoReply | undefined;
type Meet = (call: DynamoCall, carry: Carry) => Outcome | Promise<Outcome>;

/** What may become of a call; `inside` is told by the parts of a transaction or a batch. Without a reply its connection is cut. */
const FAULTS = {
  pass: (_call, carry) => carry(),
  'conflict-before': (call) => cancelled(call, 'TransactionConflict'),
  'conflict-after': async (call, carry) => {
    const reply = await carry();
    return reply.status === 200 ? cancelled(call, 'TransactionConflict') : reply;
  },
  throttle: () => exception('ThrottlingException'),
  'throttle-inside': (call, carry) =>
    call.operation.startsWith('Transact') ? cancelled(call, 'ThrottlingError') : partOf(call, carry, 0),
  'capacity-inside': (call) => cancelled(call, 'ProvisionedThroughputExceeded'),
  'in-progress': () => exception('TransactionInProgressException'),
  unprocessed: (call, carry) => partOf(call, carry),
  hang: () => new Promise(() => {}),
  'cut-before': () => undefined,
  'cut-after': (_call, carry) => carry().then(() => undefined),
  fail: () => exception('ValidationException'),
  denied: () => exception('AccessDeniedException'),
} satisfies Record<string, Meet>;

export type Fault = keyof typeof FAULTS;

/** Starts a proxy before the database at `target`; `decide` says what becomes of each call. */
export async function startProxy(
  target: string,
  decide: (call: Call) => Fault | Promise<Fault>,
): Promise<DynamoProxy> {
  let count = 0;
  return startDynamoProxy(target, async (call, carry) => {
    const meet: Meet = FAULTS[await decide({ ...call, number: count++ })];
    return meet(call, carry);
  });
}

/** A transaction that was cancelled for its first item. */
function cancelled({ input }: DynamoCall, reason: string): DynamoReply {
  const items = (input['TransactItems'] as unknown[] | undefined) ?? [];
  const CancellationReasons = items.map((_, n) => ({ Code: n === 0 ? reason : 'None' }));
  return exception('TransactionCanceledException', { CancellationReasons });
}

function exception(name: string, more: object = {}): DynamoReply {
  const body = { __type: `com.amazonaws.dynamodb.v20120810#${name}`, message: 'injected', ...more };
  return { status: 400, text: JSON.stringify(body) };
}

/** A part of a batch on one table is carried out, the rest is left over: half of it, and of a single item nothing. */
async function partOf({ operation, input }: DynamoCall, carry: Carry, share = 1 / 2): Promise<DynamoReply> {
  const isRead = operation === 'BatchGetItem';
  if (!isRead && operation !== 'BatchWriteItem')
    return share === 0 ? exception('ProvisionedThroughputExceededException') : carry();
  const [[table, batch] = ['', []]] = Object.entries(input['RequestItems'] as Record<string, Batch>);
  const all = 'Keys' in batch ? batch.Keys : batch;
  const of = (items: readonly unknown[]) => ({
    [table]: 'Keys' in batch ? { ...batch, Keys: items } : items,
  });
  const count = Math.floor(all.length * share);
  const done = count > 0 ? await carry({ RequestItems: of(all.slice(0, count)) }) : undefined;
  const reply = (done ? JSON.parse(done.text) : { Responses: { [table]: [] } }) as object;
  const left = { [isRead ? 'UnprocessedKeys' : 'UnprocessedItems']: of(all.slice(count)) };
  return { status: 200, text: JSON.stringify({ ...reply, ...left }) };
}

type Batch = readonly unknown[] | { readonly Keys: readonly unknown[] };
