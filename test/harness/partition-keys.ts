// The actions of a DynamoDB call on partitions, as IAM sees them, including batches and transactions.

/** One action on one partition; `undefined` if the input does not contain the partition. */
export interface Use {
  readonly action: string;
  readonly partition: string | undefined;
}

type Attributes = Readonly<Record<string, { readonly S?: string } | undefined>>;
type Fields = Readonly<Record<string, unknown>>;

const PARTS: Readonly<Record<string, string>> = {
  Get: 'GetItem',
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
};

/** A transaction counts as its parts, a batch as one action per key. */
export function usesOf(operation: string, input: Fields): Use[] {
  if (operation.startsWith('Transact'))
    return (input['TransactItems'] as readonly Fields[])
      .flatMap((item) => Object.entries(item))
      .map(([part, request]) => ({ action: PARTS[part] ?? part, partition: partitionOf(request as Fields) }));
  if (operation === 'Query') return [{ action: operation, partition: queried(input) }];
  if (operation.startsWith('Batch'))
    return batched(input).map((request) => ({ action: operation, partition: partitionOf(request) }));
  return [{ action: operation, partition: partitionOf(input) }];
}

const partitionOf = ({ Key, Item }: Fields): string | undefined =>
  ((Key ?? Item) as Attributes | undefined)?.['PK']?.S;

function queried({ KeyConditionExpression: condition, ExpressionAttributeValues: values }: Fields) {
  const placeholder = /\bPK = (:\w+)/.exec(String(condition))?.[1] ?? '';
  return (values as Attributes)[placeholder]?.S;
}

function batched({ RequestItems }: Fields): Fields[] {
  return Object.values(RequestItems as Record<string, { Keys?: Fields[] } | Fields[]>).flatMap((requests) =>
    Array.isArray(requests)
      ? requests.flatMap((request) => Object.values(request) as Fields[])
      : (requests.Keys ?? []).map((Key) => ({ Key })),
  );
}
