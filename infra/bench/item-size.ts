// How many bytes DynamoDB counts for an item: the rules of its developer guide ("DynamoDB item sizes and formats"),
// where that says "approximately" as DynamoDB Local counts them (test/infra/capacity.test.ts finds both equal).
// Items are in DynamoDB's JSON, as they cross the wire.

export type Attribute = Readonly<Record<string, unknown>>;
export type Item = Readonly<Record<string, Attribute>>;

/** A list or map costs this much, and one more for each element. */
const COLLECTION_BYTES = 3;
const ELEMENT_BYTES = 1;

/** The size of an item in bytes: its attributes' names and values. */
export const itemSize = (item: Item): number =>
  sum(Object.entries(item).map(([name, value]) => Buffer.byteLength(name) + attributeSize(value)));

/** The size of an attribute's value in bytes. @throws for a type there is not */
export function attributeSize(attribute: Attribute): number {
  const [[type, value] = ['nothing', undefined]] = Object.entries(attribute);
  switch (type) {
    case 'S':
      return Buffer.byteLength(String(value));
    case 'N':
      return numberSize(String(value));
    case 'B':
      return Buffer.byteLength(String(value), 'base64');
    case 'BOOL':
    case 'NULL':
      return 1;
    case 'L':
      return (
        COLLECTION_BYTES + sum((value as Attribute[]).map((each) => ELEMENT_BYTES + attributeSize(each)))
      );
    case 'M': {
      const entries = Object.keys(value as object).length;
      return COLLECTION_BYTES + ELEMENT_BYTES * entries + itemSize(value as Item);
    }
    case 'SS':
    case 'NS':
    case 'BS':
      return sum((value as string[]).map((each) => attributeSize({ [type.charAt(0)]: each })));
    default:
      throw new Error(`${type} is no type of an attribute`);
  }
}

/**
 * A number is stored as its sign and exponent, one byte, and two decimal digits a byte, paired from the decimal
 * point on and without zero pairs at either end; a negative one takes a byte more.
 */
export function numberSize(text: string): number {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^([-+]?)(\d*)\.?(\d*)(?:e([-+]?\d+))?$/i.exec(text) ?? [];
  const digits = (whole + fraction).replace(/^0+/, '');
  if (digits === '') return 1;
  const point = whole.length - (whole.length + fraction.length - digits.length) + Number(exponent);
  const odd = Math.abs(point) % 2;
  const pairs = `${'0'.repeat(odd)}${digits}`.match(/\d\d?/g) ?? [];
  const last = pairs.findLastIndex((pair) => Number(pair) > 0);
  return 1 + last + 1 + (sign === '-' ? 1 : 0);
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
