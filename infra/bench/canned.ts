// A DynamoDB that answers what was recorded: it stores nothing, so that a request, and a write above all, can be made
// as often as a measurement needs it.
import { LAYOUT } from '../../lib/db/table/keys.ts';
import { isLayoutLook, startDynamoProxy, type DynamoProxy, type DynamoReply } from '../local/dynamo-proxy.ts';
import type { RecordedCall } from './recorder.ts';

const WRITES = /^(TransactWriteItems|PutItem|UpdateItem|DeleteItem|BatchWriteItem)$/;

/**
 * Answers reads by their input, by turns where one was made several times, and writes by their operation. What none
 * of the calls asked is answered from `others`.
 */
export function startCanned(
  calls: readonly RecordedCall[],
  others: readonly RecordedCall[],
): Promise<DynamoProxy> {
  const replies = new Map([...Map.groupBy(others, keyOf), ...Map.groupBy(calls, keyOf)]);
  const served = new Map<string, number>();
  return startDynamoProxy('', async (call) => {
    if (isLayoutLook(call)) return LAYOUT_ROW;
    const key = keyOf(call);
    const count = served.get(key) ?? 0;
    served.set(key, count + 1);
    const known = replies.get(key);
    return known?.[count % known.length] ?? unknown(call.operation);
  });
}

const LAYOUT_ROW: DynamoReply = {
  status: 200,
  text: JSON.stringify({ Item: { layout: { S: LAYOUT } } }),
};

const keyOf = ({ operation, input }: Pick<RecordedCall, 'operation' | 'input'>): string =>
  WRITES.test(operation) ? operation : `${operation} ${JSON.stringify(input)}`;

const unknown = (operation: string): DynamoReply => ({
  status: 400,
  text: JSON.stringify({
    __type: 'com.amazonaws.dynamodb.v20120810#ValidationException',
    message: `this ${operation} was not recorded`,
  }),
});
