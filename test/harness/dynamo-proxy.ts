// A DynamoDB that fails as the real one may: whoever starts it decides over each call.
import {
  startDynamoProxy,
  type DynamoCall,
  type DynamoProxy,
  type DynamoReply,
} from '../../infra/local/dynamo-proxy.ts';

/** One call on its way to the database. */
export interface Call extends DynamoCall {
  /** From 0, over the life of the proxy. */
  readonly number: number;
}

/** What becomes of a call: refused before or after it was carried out, or cut off without a reply. */
export type Fault =
  | 'pass'
  | 'conflict-before'
  | 'conflict-after'
  | 'throttle'
  | 'throttle-inside'
  | 'in-progress'
  | 'cut-before'
  | 'cut-after'
  | 'hang'
  | 'fail'
  | 'denied';

export async function startProxy(
  target: string,
  decide: (call: Call) => Fault | Promise<Fault>,
): Promise<DynamoProxy> {
  let count = 0;
  return startDynamoProxy(target, async (call, carry) => {
    const fate = await decide({ ...call, number: count++ });
    if (fate === 'cut-before') return undefined;
    // No answer, ever; the connection is held until the caller has had enough.
    if (fate === 'hang') return new Promise(() => undefined);
    if (fate === 'throttle-inside') return inside(call);
    if (fate === 'in-progress') return exception('TransactionInProgressException', {});
    if (fate === 'throttle') return exception('ThrottlingException', {});
    if (fate === 'fail') return exception('ValidationException', {});
    if (fate === 'denied') return exception('AccessDeniedException', {});
    if (fate === 'conflict-before') return conflict(call);
    const reply = await carry();
    if (fate === 'cut-after') return undefined;
    return fate === 'conflict-after' && reply.status === 200 ? conflict(call) : reply;
  });
}

const conflict = (call: DynamoCall): DynamoReply => cancelled(call, 'TransactionConflict');

/** Throttling as each operation tells of it: a batch leaves all of its items undone, a transaction is cancelled. */
function inside(call: DynamoCall): DynamoReply {
  const { operation, input } = call;
  if (operation.startsWith('Transact')) return cancelled(call, 'ThrottlingError');
  if (!operation.startsWith('Batch')) return exception('ProvisionedThroughputExceededException', {});
  const left = operation === 'BatchGetItem' ? 'UnprocessedKeys' : 'UnprocessedItems';
  return { status: 200, text: JSON.stringify({ Responses: {}, [left]: input['RequestItems'] }) };
}

function cancelled({ input }: DynamoCall, reason: string): DynamoReply {
  const items = (input['TransactItems'] as unknown[] | undefined) ?? [];
  const CancellationReasons = items.map((_, n) => ({ Code: n === 0 ? reason : 'None' }));
  return exception('TransactionCanceledException', { CancellationReasons });
}

function exception(name: string, more: object): DynamoReply {
  const body = { __type: `com.amazonaws.dynamodb.v20120810#${name}`, message: 'injected', ...more };
  return { status: 400, text: JSON.stringify(body) };
}
