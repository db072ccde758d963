// A proxy that makes DynamoDB fail in the ways the real one can; the test chooses the fault of each call.
import {
  startDynamoProxy,
  type Carry,
  type DynamoCall,
  type DynamoProxy,
  type DynamoResponse,
} from '../../../infra/local/database/dynamo-proxy.ts';

/** One call on its way to the database. */
export interface Call extends DynamoCall {
  /** Counts from 0 over the lifetime of the proxy. */
  readonly number: number;
}

type Outcome = DynamoResponse | undefined;
/** How a call is met that none of the faults below describes. */
export type Meet = (call: DynamoCall, carry: Carry) => Outcome | Promise<Outcome>;

/**
 * The possible faults of a call; those ending in `inside` are reported for a part of a transaction or batch. Without a
 * reply the connection is cut.
 */
const FAULTS = {
  pass: (_call, carry) => carry(),
  'conflict-before': (call) => cancelled(call, 'TransactionConflict'),
  'conflict-after': async (call, carry) => {
    const response = await carry();
    return response.status === 200 ? cancelled(call, 'TransactionConflict') : response;
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

export type Decide = (call: Call) => Fault | Meet | Promise<Fault | Meet>;

/** Starts a proxy in front of the database at `target`; `decide` returns the fault of each call. */
export async function startProxy(target: string, decide: Decide): Promise<DynamoProxy> {
  let count = 0;
  return startDynamoProxy(target, async (call, carry) => {
    const fault = await decide({ ...call, number: count++ });
    const meet: Meet = typeof fault === 'string' ? FAULTS[fault] : fault;
    return meet(call, carry);
  });
}

/** A transaction cancelled because of its first item. */
function cancelled({ input }: DynamoCall, reason: string): DynamoResponse {
  const items = (input['TransactItems'] as unknown[] | undefined) ?? [];
  const CancellationReasons = items.map((_, n) => ({ Code: n === 0 ? reason : 'None' }));
  return exception('TransactionCanceledException', { CancellationReasons });
}

function exception(name: string, more: object = {}): DynamoResponse {
  const body = { __type: `com.amazonaws.dynamodb.v20120810#${name}`, message: 'injected', ...more };
  return { status: 400, text: JSON.stringify(body) };
}

/** Executes half of a batch on one table and returns the rest as unprocessed; a batch of one item is not executed. */
async function partOf(
  { operation, input }: DynamoCall,
  carry: Carry,
  share = 1 / 2,
): Promise<DynamoResponse> {
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
  const response = (done ? JSON.parse(done.text) : { Responses: { [table]: [] } }) as object;
  const left = { [isRead ? 'UnprocessedKeys' : 'UnprocessedItems']: of(all.slice(count)) };
  return { status: 200, text: JSON.stringify({ ...response, ...left }) };
}

type Batch = readonly unknown[] | { readonly Keys: readonly unknown[] };
