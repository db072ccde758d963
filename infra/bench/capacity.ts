// What the items of a transaction cost. DynamoDB Local reports the units of plain calls as AWS does, but not those of
// transactions, so these are counted here by the rules of the developer guide ("DynamoDB item sizes and formats"),
// where it says "approximately" as DynamoDB Local counts (test/infra/capacity.test.ts holds the two equal).
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { sum } from './statistics.ts';

export type Item = Readonly<Record<string, AttributeValue>>;

const READ_UNIT_BYTES = 4_096;
const WRITE_UNIT_BYTES = 1_024;
const TRANSACTION_FACTOR = 2;
/** A list or map costs this much, and one more for each element. */
const COLLECTION_BYTES = 3;
const ELEMENT_BYTES = 1;

/** Read units of an item in a TransactGetItems; one that is not there costs the least. */
export const transactionReadUnits = (item: Item | undefined): number =>
  TRANSACTION_FACTOR * started(itemSize(item), READ_UNIT_BYTES);

/** Write units of an item in a TransactWriteItems, by the larger of before and after; a check changes nothing. */
export const transactionWriteUnits = (before: Item | undefined, after: Item | undefined): number =>
  TRANSACTION_FACTOR * started(Math.max(itemSize(before), itemSize(after)), WRITE_UNIT_BYTES);

/** The size of an item in bytes: its attributes' names and values. No row holds a set. */
export const itemSize = (item: Item = {}): number =>
  sum(Object.entries(item).map(([name, value]) => Buffer.byteLength(name) + attributeSize(value)));

const started = (bytes: number, unit: number): number => Math.max(1, Math.ceil(bytes / unit));

function attributeSize({ S, N, B, L, M }: AttributeValue): number {
  if (S !== undefined) return Buffer.byteLength(S);
  if (N !== undefined) return numberSize(N);
  if (B !== undefined) return B.length;
  if (L !== undefined) return COLLECTION_BYTES + sum(L.map((each) => ELEMENT_BYTES + attributeSize(each)));
  if (M !== undefined) return COLLECTION_BYTES + ELEMENT_BYTES * Object.keys(M).length + itemSize(M);
  return 1; // true, false and null
}

/**
 * A number is stored as its sign and exponent, one byte, and two decimal digits a byte, paired from the decimal
 * point on and without zero pairs at either end; a negative one takes a byte more.
 */
function numberSize(text: string): number {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^([-+]?)(\d*)\.?(\d*)(?:e([-+]?\d+))?$/i.exec(text) ?? [];
  const digits = (whole + fraction).replace(/^0+/, '');
  if (digits === '') return 1;
  const point = whole.length - (whole.length + fraction.length - digits.length) + Number(exponent);
  const pairs = `${'0'.repeat(Math.abs(point) % 2)}${digits}`.match(/\d\d?/g) ?? [];
  return 2 + pairs.findLastIndex((pair) => Number(pair) > 0) + (sign === '-' ? 1 : 0);
}
