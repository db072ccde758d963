// Counts the units of transactions. DynamoDB Local reports the units of plain calls as AWS does, but not those of
// transactions, so they are counted by the rules of the developer guide ("DynamoDB item sizes and formats"). Where the
// guide is only approximate, the rules are those of DynamoDB Local (test/infra/capacity.test.ts compares the two).
import type { AttributeValue } from '@aws-sdk/client-dynamodb';

export type Item = Readonly<Record<string, AttributeValue>>;

const READ_UNIT_BYTES = 4_096;
const WRITE_UNIT_BYTES = 1_024;
const TRANSACTION_FACTOR = 2;
/** A list or map takes this many bytes, and ELEMENT_BYTES for each element. */
const COLLECTION_BYTES = 3;
const ELEMENT_BYTES = 1;

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Read units of an item in a TransactGetItems. A missing item costs the minimum. */
export const transactionReadUnits = (item: Item | undefined): number =>
  TRANSACTION_FACTOR * started(itemSize(item), READ_UNIT_BYTES);

/** Write units of an item in a TransactWriteItems, by its larger size before and after. A check changes nothing. */
export const transactionWriteUnits = (before: Item | undefined, after: Item | undefined): number =>
  TRANSACTION_FACTOR * started(Math.max(itemSize(before), itemSize(after)), WRITE_UNIT_BYTES);

/** The size of an item in bytes: the names and values of its attributes. Sets are not supported, as no row has one. */
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
 * A number takes one byte for its sign and exponent, and one byte per two decimal digits. Digits are paired from the
 * decimal point on, without zero pairs at either end. A negative number takes one more byte.
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
