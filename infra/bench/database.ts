// The database beside the recorder: what a measurement wants to know of it without being measured.
import { readUnits } from './capacity.ts';
import { itemSize, type Item } from './item-size.ts';
import type { KeyOf } from './effects.ts';

const TRANSIENT = /^(ProjectionExpression|FilterExpression|Select|ReturnConsumedCapacity)$/;

/** DynamoDB Local wants to see a key, and takes any. */
const AUTHORIZATION =
  'AWS4-HMAC-SHA256 Credential=local/20250101/local/dynamodb/aws4_request, SignedHeaders=host, Signature=0';

interface Page {
  readonly Items?: readonly Item[];
  readonly LastEvaluatedKey?: Item;
}

export class Database {
  readonly #endpoint: string;

  constructor(endpoint: string) {
    this.#endpoint = endpoint;
  }

  /** Carries out one operation. @throws when the database refuses it */
  async send(operation: string, input: object): Promise<unknown> {
    const reply = await fetch(this.#endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': `DynamoDB_20120810.${operation}`,
        authorization: AUTHORIZATION,
      },
      body: JSON.stringify(input),
    });
    const output: unknown = await reply.json();
    if (!reply.ok) throw new Error(`${operation}: ${JSON.stringify(output)}`);
    return output;
  }

  /** A whole item as it is now. */
  async item({ TableName, Key }: KeyOf): Promise<Item | undefined> {
    const output = await this.send('GetItem', { TableName, Key, ConsistentRead: true });
    return (output as { Item?: Item }).Item;
  }

  items(keys: readonly KeyOf[]): Promise<(Item | undefined)[]> {
    return Promise.all(keys.map((key) => this.item(key)));
  }

  /** The whole items that a query or scan went over, whatever part of them it asked for. */
  async wholePage(operation: string, input: object, scanned: number): Promise<readonly Item[]> {
    const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !TRANSIENT.test(name)));
    const used = JSON.stringify(rest['KeyConditionExpression'] ?? '');
    const names = Object.entries(Object(rest['ExpressionAttributeNames']) as object).filter(([name]) =>
      used.includes(name),
    );
    const values = Object.entries(Object(rest['ExpressionAttributeValues']) as object).filter(([name]) =>
      used.includes(name),
    );
    const { ExpressionAttributeNames: _, ExpressionAttributeValues: __, ...asked } = rest;
    const page = (await this.send(operation, {
      ...asked,
      ...(names.length > 0 && { ExpressionAttributeNames: Object.fromEntries(names) }),
      ...(values.length > 0 && { ExpressionAttributeValues: Object.fromEntries(values) }),
      Limit: Math.max(1, scanned),
    })) as Page;
    return page.Items ?? [];
  }

  /** The read units of reading all items of a partition under a prefix once, as one run of bytes. */
  async unitsOfPrefix(TableName: string, partition: string, prefix: string): Promise<number> {
    let bytes = 0;
    let from: Item | undefined;
    do {
      const page = (await this.send('Query', {
        TableName,
        KeyConditionExpression: 'PK = :partition AND begins_with(SK, :prefix)',
        ExpressionAttributeValues: { ':partition': { S: partition }, ':prefix': { S: prefix } },
        ConsistentRead: true,
        ...(from && { ExclusiveStartKey: from }),
      })) as Page;
      for (const item of page.Items ?? []) bytes += itemSize(item);
      from = page.LastEvaluatedKey;
    } while (from);
    return readUnits(bytes);
  }
}
