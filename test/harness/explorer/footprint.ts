// The rows that a DynamoDB call reads and writes. Two calls commute unless one of them writes a row that the other one
// reads or writes.
import type { DynamoCall } from '../../../infra/local/database/dynamo-proxy.ts';
import { PARTITION_KEY, SORT_KEY } from '../../../lib/db/table/keys.ts';

/** Rows of a partition, from the first sort key to the last. */
interface Rows {
  readonly partition: string;
  readonly from: string;
  readonly to: string;
}

export interface Footprint {
  readonly reads: readonly Rows[];
  readonly writes: readonly Rows[];
}

type Wire = Readonly<Record<string, { readonly S?: string }>>;
type Part = Readonly<Record<string, { readonly Key?: Wire; readonly Item?: Wire }>>;

/** Sorts after every sort key. */
const LAST = '\uffff';

/** @throws Error for an operation that the service does not use */
export function footprintOf({ operation, input }: Pick<DynamoCall, 'operation' | 'input'>): Footprint {
  const read = OPERATIONS[operation];
  if (!read) throw new Error(`the explorer does not know which rows ${operation} reads and writes`);
  return read(input);
}

/** Whether the order of two calls can matter. */
export const conflict = (a: Footprint, b: Footprint): boolean =>
  meets(a.writes, b.writes) || meets(a.writes, b.reads) || meets(a.reads, b.writes);

/** The call in words, the same for each copy of a fixture: `Query NOTE#`. */
export function callText({ operation, input }: Pick<DynamoCall, 'operation' | 'input'>): string {
  const { reads, writes } = footprintOf({ operation, input });
  const kinds = new Set([...writes, ...reads].map(({ from }) => from.split('#')[0]));
  return `${operation} ${[...kinds].join(' ')}`;
}

const meets = (some: readonly Rows[], others: readonly Rows[]): boolean =>
  some.some((a) => others.some((b) => a.partition === b.partition && a.from <= b.to && b.from <= a.to));

type Input = DynamoCall['input'];

const OPERATIONS: Readonly<Record<string, (input: Input) => Footprint>> = {
  GetItem: (input) => ({ reads: [row(input['Key'])], writes: [] }),
  Query: (input) => ({ reads: [queried(input)], writes: [] }),
  BatchGetItem: (input) => ({
    reads: tablesOf<{ Keys: Wire[] }>(input).flatMap(({ Keys }) => Keys.map(row)),
    writes: [],
  }),
  TransactGetItems: (input) => ({ reads: partsOf(input).map(rowOfPart), writes: [] }),
  PutItem: (input) => ({ reads: [], writes: [row(input['Item'])] }),
  UpdateItem: (input) => ({ reads: [], writes: [row(input['Key'])] }),
  DeleteItem: (input) => ({ reads: [], writes: [row(input['Key'])] }),
  BatchWriteItem: (input) => ({ reads: [], writes: tablesOf<Part[]>(input).flat().map(rowOfPart) }),
  TransactWriteItems: (input) => {
    const { checks = [], writes = [] } = Object.groupBy(partsOf(input), (part) =>
      'ConditionCheck' in part ? 'checks' : 'writes',
    );
    return { reads: checks.map(rowOfPart), writes: writes.map(rowOfPart) };
  },
};

function row(key: unknown): Rows {
  const { [PARTITION_KEY]: partition, [SORT_KEY]: sort } = key as Wire;
  if (partition?.S === undefined || sort?.S === undefined) throw new Error('a key without its two parts');
  return { partition: partition.S, from: sort.S, to: sort.S };
}

const partsOf = (input: Input): Part[] => input['TransactItems'] as Part[];

const tablesOf = <T>(input: Input): T[] => Object.values(input['RequestItems'] as Record<string, T>);

/** The row of one part of a transaction or batch: `{ Put: { Item } }`, `{ DeleteRequest: { Key } }`. */
const rowOfPart = (part: Part): Rows =>
  Object.values(part).map(({ Key, Item }) => row(Key ?? Item))[0] ?? row({});

/** The rows of a query, in the form of lib/db/table/query.ts. */
function queried(input: Input): Rows {
  const values = input['ExpressionAttributeValues'] as Wire;
  const partition = values[':partition']?.S;
  if (partition === undefined) throw new Error('a query without :partition');
  return { partition, from: values[':from']?.S ?? '', to: values[':to']?.S ?? LAST };
}
