// The size model is exact to the byte: an item of 4,096 bytes by the model costs the database one read unit, and two
// with one byte more.
import { expect, inject, test } from 'vitest';
import { Database } from '../../infra/bench/database.ts';
import { itemSize, type Attribute, type Item } from '../../infra/bench/item-size.ts';
import { LOCAL_TABLE } from '../../infra/local/table.ts';

const READ_UNIT_BYTES = 4_096;

const base64 = (bytes: number): string => Buffer.alloc(bytes, 1).toString('base64');

const ATTRIBUTES: Readonly<Record<string, Attribute>> = {
  'a string of several scripts': { S: 'é東😀a' },
  'an empty string': { S: '' },
  bytes: { B: base64(1_000) },
  true: { BOOL: true },
  null: { NULL: true },
  'a list': { L: [{ S: 'c' }, { N: '-12.5' }, { L: [] }] },
  'a map': { M: { ab: { S: 'c' }, cd: { M: { e: { BOOL: false } } } } },
  'a set of strings': { SS: ['a', 'bc'] },
  'a set of numbers': { NS: ['1', '223'] },
  'a set of bytes': { BS: [base64(3), base64(4)] },
  ...Object.fromEntries(
    ['0', '9', '10', '120', '-1', '-1234567', '0.05', '12.34', '1738123456700', '1738123456789', '1e100'].map(
      (text) => [`the number ${text}`, { N: text }],
    ),
  ),
};

test.for(Object.entries(ATTRIBUTES))('%s is as large as the database says', async ([name, value]) => {
  const database = new Database(inject('endpoint'));
  const key = { PK: { S: `SIZE ${name}` }, SK: { S: 'x' } };
  const units = async (bytes: number): Promise<number> => {
    const item: Item = { ...key, value };
    const fill = { fill: { S: 'x'.repeat(bytes - itemSize({ ...item, fill: { S: '' } })) } };
    await database.send('PutItem', { TableName: LOCAL_TABLE, Item: { ...item, ...fill } });
    const read = { TableName: LOCAL_TABLE, Key: key, ConsistentRead: true, ReturnConsumedCapacity: 'TOTAL' };
    const output = await database.send('GetItem', read);
    await database.send('DeleteItem', { TableName: LOCAL_TABLE, Key: key });
    return (output as { ConsumedCapacity: { CapacityUnits: number } }).ConsumedCapacity.CapacityUnits;
  };
  expect([await units(READ_UNIT_BYTES), await units(READ_UNIT_BYTES + 1)]).toEqual([1, 2]);
});
