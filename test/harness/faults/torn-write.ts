// A DynamoDB in which one transaction becomes visible item by item, as can happen briefly in the real one: its note,
// and its change feed row if requested, keep their old state until the test ends it, while the account already shows
// the change.
import { GetItemCommand, type AttributeValue } from '@aws-sdk/client-dynamodb';
import { inject } from 'vitest';
import { DIST } from '../../../infra/ground/root.ts';
import { startDynamoProxy } from '../../../infra/local/database/dynamo-proxy.ts';
import { localEnvironment } from '../../../infra/local/database/table.ts';
import { startGateway } from '../../../infra/local/worker-thread.ts';
import { db, tableName } from '../../../lib/db/table/client.ts';
import { CHANGES, NOTES } from '../../../lib/db/table/keys.ts';

type Item = Record<'PK' | 'SK', { S: string }> & Record<string, AttributeValue>;

export interface TornWrite {
  readonly baseUrl: string;
  /** Runs a write by PUT /note; resolves when it is half visible. */
  begin(write: () => Promise<unknown>): Promise<void>;
  /**
   * Resolves when a transaction that reads the note was rejected, as all are while the note is half written. With
   * `hidesChange` it never resolves.
   */
  readonly rejected: Promise<void>;
  /** Makes the write completely visible; resolves after its response. */
  end(): Promise<void>;
  stop(): Promise<void>;
}

/** A gateway on such a database. */
export async function withTornWrite({ hidesChange }: { hidesChange: boolean }): Promise<TornWrite> {
  let hidden: Hidden | undefined;
  let armed = false;
  let responded: Promise<unknown> = Promise.resolve();
  const torn = Promise.withResolvers<void>();
  const whole = Promise.withResolvers<void>();
  const rejected = Promise.withResolvers<void>();

  const proxy = await startDynamoProxy(inject('functionsEndpoint'), async (call, carry) => {
    const { caller, operation, input } = call;
    if (armed && caller === 'note-put' && operation === 'TransactWriteItems') {
      armed = false;
      hidden = await hiddenBy(input, hidesChange);
      const response = await carry();
      torn.resolve();
      await whole.promise;
      return response;
    }
    if (hidden && !hidesChange && operation === 'TransactGetItems' && reads(input, hidden.note)) {
      rejected.resolve();
      return CONFLICT;
    }
    const response = await carry();
    return hidden ? { ...response, text: asBefore(response.text, hidden) } : response;
  });
  const gateway = await startGateway({ port: 0, dist: DIST, env: localEnvironment(proxy.endpoint) });
  return {
    baseUrl: gateway.url,
    rejected: rejected.promise,
    async begin(write) {
      armed = true;
      responded = write();
      await torn.promise;
    },
    async end() {
      hidden = undefined;
      whole.resolve();
      await responded;
    },
    async stop() {
      await gateway.stop();
      await proxy.stop();
    },
  };
}

const CONFLICT = {
  status: 400,
  text: JSON.stringify({
    __type: 'com.amazonaws.dynamodb.v20120810#TransactionCanceledException',
    CancellationReasons: [{ Code: 'TransactionConflict' }],
  }),
};

/** Whether a transaction reads this item. */
const reads = (input: Readonly<Record<string, unknown>>, { PK, SK }: Item): boolean =>
  (input['TransactItems'] as { Get: { Key: Item } }[]).some(
    ({ Get: { Key } }) => Key.PK.S === PK.S && Key.SK.S === SK.S,
  );

/**
 * The current state of the note that a transaction writes, and the sort key of its change feed row if that is hidden.
 */
interface Hidden {
  readonly note: Item;
  readonly change: string | undefined;
}

async function hiddenBy(input: Readonly<Record<string, unknown>>, hidesChange: boolean): Promise<Hidden> {
  const puts = (input['TransactItems'] as { Put?: { Item: Item } }[]).flatMap(({ Put }) => Put?.Item ?? []);
  const written = (prefix: string): Item => {
    const found = puts.find(({ SK }) => SK.S.startsWith(prefix));
    if (!found) throw new Error(`the transaction writes no ${prefix}`);
    return found;
  };
  const { PK, SK } = written(NOTES);
  const read = new GetItemCommand({ TableName: tableName(), Key: { PK, SK }, ConsistentRead: true });
  const note = (await db.send(read)).Item as Item;
  return { note, change: hidesChange ? written(CHANGES).SK.S : undefined };
}

/** A reply with the old state of the note and without the change. */
function asBefore(text: string, { note, change }: Hidden): string {
  const skOf = (value: unknown): string | undefined => (value as Item | null)?.SK?.S;
  return JSON.stringify(
    JSON.parse(text, (_key, value: unknown) => {
      if (Array.isArray(value)) return value.filter((item) => change === undefined || skOf(item) !== change);
      return skOf(value) === note.SK.S && (value as Item).PK.S === note.PK.S ? note : value;
    }),
  );
}
