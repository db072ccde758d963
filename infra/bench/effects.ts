// What a recorded call did to the table, read off its request and its reply. Where the reply shows only a part
// (projections, filters) or nothing (writes), the database itself is asked.
import type { DynamoCall } from '../local/dynamo-proxy.ts';
import type { Effect } from './capacity.ts';
import type { Item } from './item-size.ts';
import type { Database } from './database.ts';

type Fields = Readonly<Record<string, unknown>>;

export interface KeyOf {
  readonly TableName: string;
  readonly Key: Item;
}

const consistency = ({ ConsistentRead }: Fields) => (ConsistentRead === true ? 'strong' : 'eventual');

/** The effect of a call that reads. */
export async function readEffect(
  { operation, input }: DynamoCall,
  output: Fields,
  database: Database,
): Promise<Effect> {
  if (operation === 'GetItem') {
    const whole = 'ProjectionExpression' in input ? undefined : (output['Item'] as Item | undefined);
    return fromItems([whole ?? (await database.item(input as unknown as KeyOf))], consistency(input));
  }
  if (operation === 'TransactGetItems') {
    const gets = (input['TransactItems'] as { Get: KeyOf }[]).map(({ Get }) => Get);
    return fromItems(await database.items(gets), 'transaction');
  }
  if (operation === 'BatchGetItem') return batchEffect(input, output, database);
  const partial = ['ProjectionExpression', 'FilterExpression', 'Select'].some((part) => part in input);
  const items = partial
    ? await database.wholePage(operation, input, Number(output['ScannedCount']))
    : ((output['Items'] ?? []) as Item[]);
  return { kind: 'query', items, missing: 0, consistency: consistency(input) };
}

async function batchEffect(input: Fields, output: Fields, database: Database): Promise<Effect> {
  const asked = Object.entries(input['RequestItems'] as Record<string, Fields & { Keys: Item[] }>);
  const undone = Object(output['UnprocessedKeys']) as Record<string, { Keys: Item[] }>;
  const found = Object(output['Responses']) as Record<string, Item[]>;
  const all = await Promise.all(
    asked.map(async ([TableName, { Keys, ProjectionExpression }]) => {
      if (ProjectionExpression !== undefined) return database.items(Keys.map((Key) => ({ TableName, Key })));
      const items = found[TableName] ?? [];
      const missing = Keys.length - items.length - (undone[TableName]?.Keys.length ?? 0);
      return [...items, ...Array.from({ length: missing }, () => undefined)];
    }),
  );
  return fromItems(all.flat(), consistency(asked[0]?.[1] ?? {}));
}

function fromItems(found: readonly (Item | undefined)[], how: 'strong' | 'eventual' | 'transaction'): Effect {
  const items = found.filter((item) => item !== undefined);
  return { kind: 'get', items, missing: found.length - items.length, consistency: how };
}

/** The keys a call writes or checks; none when it reads. */
export function writtenKeys({ operation, input }: DynamoCall): KeyOf[] {
  if (operation === 'PutItem') return [keyOfPut(input)];
  if (operation === 'UpdateItem' || operation === 'DeleteItem') return [input as unknown as KeyOf];
  if (operation === 'TransactWriteItems')
    return (input['TransactItems'] as Record<string, Fields>[]).flatMap((action) =>
      Object.entries(action).map(([part, fields]) =>
        part === 'Put' ? keyOfPut(fields) : (fields as unknown as KeyOf),
      ),
    );
  if (operation !== 'BatchWriteItem') return [];
  const tables = Object.entries(input['RequestItems'] as Record<string, Record<string, Fields>[]>);
  return tables.flatMap(([TableName, requests]) =>
    requests.map(({ PutRequest, DeleteRequest }) =>
      PutRequest ? keyOfPut({ TableName, ...PutRequest }) : ({ TableName, ...DeleteRequest } as KeyOf),
    ),
  );
}

function keyOfPut({ TableName, Item }: Fields): KeyOf {
  const { PK, SK } = Item as Record<'PK' | 'SK', Item[string]>;
  return { TableName: String(TableName), Key: { PK, SK } };
}
