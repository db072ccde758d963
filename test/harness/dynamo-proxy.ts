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
  'pass' | 'conflict-before' | 'conflict-after' | 'throttle' | 'cut-before' | 'cut-after' | 'fail' | 'denied';

export async function startProxy(
  target: string,
  decide: (call: Call) => Fault | Promise<Fault>,
): Promise<DynamoProxy> {
  let count = 0;
  return startDynamoProxy(target, async (call, carry) => {
    const fate = await decide({ ...call, number: count++ });
    if (fate === 'cut-before') return undefined;
    if (fate === 'throttle') return exception('ThrottlingException', {});
    if (fate === 'fail') return exception('ValidationException', {});
    if (fate === 'denied') return exception('AccessDeniedException', {});
    if (fate === 'conflict-before') return conflict(call);
    const reply = await carry();
    if (fate === 'cut-after') return undefined;
    return fate === 'conflict-after' && reply.status === 200 ? conflict(call) : reply;
  });
}

function conflict({ input }: DynamoCall): DynamoReply {
  const items = (input['TransactItems'] as unknown[] | undefined) ?? [];
  const CancellationReasons = items.map((_, n) => ({ Code: n === 0 ? 'TransactionConflict' : 'None' }));
  return exception('TransactionCanceledException', { CancellationReasons });
}

function exception(name: string, more: object): DynamoReply {
  const body = { __type: `com.amazonaws.dynamodb.v20120810#${name}`, message: 'injected', ...more };
  return { status: 400, text: JSON.stringify(body) };
}
