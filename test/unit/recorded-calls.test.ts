// The calls that the benchmark records and sends again.
import { expect, test } from 'vitest';
import { sameCall } from '../../infra/bench/recorded-calls.ts';

const call = (operation: string, input: object) => ({ operation, input: { ...input }, caller: 'note-post' });

test('a recorded transaction is sent to another table with the same bytes and a new token', () => {
  const put = (table: string, B: unknown) => ({
    Put: { TableName: table, Item: { data: { B }, name: { S: 'B' } } },
  });
  const recorded = { TransactItems: [put('notes', 'AP8=')], ClientRequestToken: 'used' };
  expect(sameCall(call('TransactWriteItems', recorded), 'other')?.input).toEqual({
    TransactItems: [put('other', Buffer.of(0, 255))],
  });
});

test('a recorded read is sent to another table, other calls are not sent', () => {
  const Key = { PK: { S: 'KEY#1' }, SK: { S: 'KEY' } };
  const read = call('GetItem', { TableName: 'notes', Key, ConsistentRead: true });
  expect(sameCall(read, 'other')?.input).toEqual({ TableName: 'other', Key, ConsistentRead: true });
  expect(sameCall(call('UpdateItem', { TableName: 'notes', Key }), 'other')).toBeUndefined();
});
