// The model of transaction costs is exact: an item whose computed size is 4,096 bytes costs one read unit, and one byte
// more costs two.
import {
  DeleteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  type AttributeValue,
} from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import { itemSize, transactionReadUnits, transactionWriteUnits } from '../harness/costs/capacity.ts';
import { LOCAL_TABLE } from '../../infra/local/database/table.ts';

const READ_UNIT_BYTES = 4_096;

const NUMBERS = `0 9 10 120 -1 -1234567 0.05 12.34 1738123456700 1738123456789 1e100`.split(' ');

const ATTRIBUTES: Readonly<Record<string, AttributeValue>> = {
  'a string of several scripts': { S: 'é東😀a' },
  'an empty string': { S: '' },
  bytes: { B: new Uint8Array(1_000) },
  true: { BOOL: true },
  null: { NULL: true },
  'a list': { L: [{ S: 'c' }, { N: '-12.5' }, { L: [] }] },
  'a map': { M: { ab: { S: 'c' }, cd: { M: { e: { BOOL: false } } } } },
  ...Object.fromEntries(NUMBERS.map((text) => [`the number ${text}`, { N: text }])),
};

test.for(Object.entries(ATTRIBUTES))(
  'the computed size of %s equals the size DynamoDB charges for',
  async ([name, value]) => {
    const database = new DynamoDBClient();
    const Key = { PK: { S: `SIZE ${name}` }, SK: { S: 'x' } };
    const reported = async (bytes: number): Promise<number | undefined> => {
      const item = { ...Key, value };
      const fill = { S: 'x'.repeat(bytes - itemSize({ ...item, fill: { S: '' } })) };
      await database.send(new PutItemCommand({ TableName: LOCAL_TABLE, Item: { ...item, fill } }));
      const how = { ConsistentRead: true, ReturnConsumedCapacity: 'TOTAL' } as const;
      const { ConsumedCapacity } = await database.send(
        new GetItemCommand({ TableName: LOCAL_TABLE, Key, ...how }),
      );
      await database.send(new DeleteItemCommand({ TableName: LOCAL_TABLE, Key }));
      return ConsumedCapacity?.CapacityUnits;
    };
    expect([await reported(READ_UNIT_BYTES), await reported(READ_UNIT_BYTES + 1)]).toEqual([1, 2]);
  },
);

/** An item of exactly `bytes` bytes. */
const itemOf = (bytes: number) => ({ f: { S: 'x'.repeat(bytes - 1) } });

test('a transaction costs twice the units of each item, and a write those of the larger of old and new item', () => {
  expect([itemOf(4_096), itemOf(4_097), undefined].map(transactionReadUnits)).toEqual([2, 4, 2]);
  expect(transactionWriteUnits(itemOf(1_025), itemOf(10))).toBe(4);
  expect(transactionWriteUnits(undefined, itemOf(1_024))).toBe(2);
  expect(transactionWriteUnits(itemOf(3_000), undefined)).toBe(6);
  expect(transactionWriteUnits(undefined, undefined)).toBe(2);
});
