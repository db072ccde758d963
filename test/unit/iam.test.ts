// The IAM rules of the test run: the actions and partitions of a call, and the calls it denies.
import { expect, test, vi } from 'vitest';
import { iam } from '../harness/iam.ts';
import { usesOf } from '../harness/partition-keys.ts';

const key = (PK: string) => ({ PK: { S: PK }, SK: { S: 'X' } });
const query = (partition: string) => ({
  KeyConditionExpression: 'PK = :partition AND SK BETWEEN :from AND :to',
  ExpressionAttributeValues: { ':partition': { S: partition }, ':from': { S: 'A' }, ':to': { S: 'B' } },
});

test.for([
  ['GetItem', { Key: key('A') }, ['GetItem A']],
  ['PutItem', { Item: key('A') }, ['PutItem A']],
  ['Query', query('A'), ['Query A']],
  [
    'BatchGetItem',
    { RequestItems: { t: { Keys: [key('A'), key('B')] } } },
    ['BatchGetItem A', 'BatchGetItem B'],
  ],
  [
    'BatchWriteItem',
    { RequestItems: { t: [{ DeleteRequest: { Key: key('A') } }, { PutRequest: { Item: key('B') } }] } },
    ['BatchWriteItem A', 'BatchWriteItem B'],
  ],
  [
    'TransactWriteItems',
    { TransactItems: [{ Update: { Key: key('A') } }, { ConditionCheck: { Key: key('B') } }] },
    ['UpdateItem A', 'ConditionCheckItem B'],
  ],
  ['TransactGetItems', { TransactItems: [{ Get: { Key: key('A') } }] }, ['GetItem A']],
  ['Scan', { TableName: 't' }, ['Scan undefined']],
] as const)('%s requires the right actions and partitions', ([operation, input, uses]) => {
  expect(usesOf(operation, input).map(({ action, partition }) => `${action} ${partition}`)).toEqual(uses);
});

const call = (caller: string, operation: string, input: object) =>
  iam({ caller, operation, input: input as Record<string, unknown> });

test.for([
  ['authorizer', 'GetItem', { Key: key('USER#1') }],
  ['note-get', 'GetItem', { Key: key('KEY#1') }],
  ['note-get', 'Query', query('PURGE')],
  ['note-get', 'Query', { KeyConditionExpression: 'other = :x', ExpressionAttributeValues: {} }],
  ['note-get', 'BatchGetItem', { RequestItems: { t: { Keys: [key('WORKSPACE#1'), key('KEY#1')] } } }],
  ['note-post', 'TransactWriteItems', { TransactItems: [{ Put: { Item: key('META') } }] }],
  ['note-get', 'PutItem', { Item: key('USER#1') }],
] as const)('%s is denied %s %o', ([caller, operation, input]) => {
  vi.spyOn(console, 'error').mockReturnValue();
  expect(call(caller, operation, input)).toBe('denied');
});

test.for([
  ['authorizer', 'GetItem', { Key: key('KEY#1') }],
  ['note-get', 'GetItem', { Key: key('META') }],
  ['note-get', 'Query', query('WORKSPACE#1')],
  ['workspace-delete', 'TransactWriteItems', { TransactItems: [{ Put: { Item: key('PURGE') } }] }],
] as const)('%s is allowed %s %o', ([caller, operation, input]) => {
  expect(call(caller, operation, input)).toBe('pass');
});
