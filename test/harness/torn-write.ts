// A DynamoDB in which one transaction becomes visible item by item, as the real one's do for a moment: its note stays
// as it was until the test lets go of it, while the account already tells of the change.
import { GetItemCommand, type AttributeValue } from '@aws-sdk/client-dynamodb';
import { inject } from 'vitest';
import { DIST } from '../../infra/build/functions.ts';
import { startDynamoProxy, type DynamoReply } from '../../infra/local/dynamo-proxy.ts';
import { localEnvironment } from '../../infra/local/table.ts';
import { startGateway } from '../../infra/local/worker-thread.ts';
import { db, tableName } from '../../lib/db/table/client.ts';
import { NOTES } from '../../lib/db/table/keys.ts';

type Item = Record<'PK' | 'SK', { S: string }> & Record<string, AttributeValue>;

export interface TornWrite {
  readonly baseUrl: string;
  /** Runs a write by PUT /note; ends when it is half visible. */
  begin(write: () => Promise<unknown>): Promise<void>;
  /** Makes it wholly visible; ends when it has answered. */
  end(): Promise<void>;
  stop(): Promise<void>;
}

/** A gateway on such a database. */
export async function withTornWrite(): Promise<TornWrite> {
  let hidden: Item | undefined;
  let armed = false;
  let answered: Promise<unknown> = Promise.resolve();
  const torn = Promise.withResolvers<void>();
  const whole = Promise.withResolvers<void>();

  const proxy = await startDynamoProxy(inject('functionsEndpoint'), async (call, carry) => {
    const { caller, operation, input } = call;
    if (armed && caller === 'note-put' && operation === 'TransactWriteItems') {
      armed = false;
      hidden = await noteBefore(input);
      const reply = await carry();
      torn.resolve();
      await whole.promise;
      return reply;
    }
    const touched = hidden && JSON.stringify(input).includes(hidden.SK.S);
    if (touched && operation === 'TransactGetItems') return conflict;
    const reply = await carry();
    return hidden ? { ...reply, text: asBefore(reply.text, hidden) } : reply;
  });
  const gateway = await startGateway({ port: 0, dist: DIST, env: localEnvironment(proxy.endpoint) });
  return {
    baseUrl: gateway.url,
    async begin(write) {
      armed = true;
      answered = write();
      await torn.promise;
    },
    async end() {
      hidden = undefined;
      whole.resolve();
      await answered;
    },
    async stop() {
      await gateway.stop();
      await proxy.stop();
    },
  };
}

/** The row of the note that a transaction writes, as it is. */
async function noteBefore(input: Readonly<Record<string, unknown>>): Promise<Item> {
  const items = input['TransactItems'] as { Put?: { Item: Item } }[];
  const put = items.find(({ Put }) => Put?.Item.SK.S.startsWith(NOTES))?.Put?.Item;
  if (!put) throw new Error('the transaction writes no note');
  const { PK, SK } = put;
  const read = new GetItemCommand({ TableName: tableName(), Key: { PK, SK }, ConsistentRead: true });
  return (await db.send(read)).Item as Item;
}

/** A reply with the row as it was in place of the row as it is. */
function asBefore(text: string, before: Item): string {
  const isThat = (value: unknown): boolean =>
    (value as Item | null)?.SK?.S === before.SK.S && (value as Item).PK.S === before.PK.S;
  return JSON.stringify(JSON.parse(text, (_key, value: unknown) => (isThat(value) ? before : value)));
}

const conflict: DynamoReply = {
  status: 400,
  text: JSON.stringify({
    __type: 'com.amazonaws.dynamodb.v20120810#TransactionCanceledException',
    CancellationReasons: [{ Code: 'TransactionConflict' }],
  }),
};
