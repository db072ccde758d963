// How long 16 clients take that create notes, and how long their database takes alone for the same calls. The database is
// on disk, as with `npm start`.
import {
  BatchWriteItemCommand,
  DynamoDBClient,
  type GetItemCommand,
  ScanCommand,
  type AttributeValue,
} from '@aws-sdk/client-dynamodb';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { workers } from '../../lib/core/workers.ts';
import { median } from '../build/import-times.ts';
import { startDatabase } from '../local/database/data-database.ts';
import { ensureTable, LOCAL_REGION, LOCAL_TABLE, localEnvironment } from '../local/database/table.ts';
import { startGateway } from '../local/worker-thread.ts';
import { Client } from './client.ts';
import type { Environment } from './environment.ts';
import { recordCalls, sameCall } from './recorded-calls.ts';
import { sampleNote } from './sample-notes.ts';

export const CLIENTS = 16;

const ACCESS_KEY_ID = 'local';

export interface ManyClients {
  readonly notes: number;
  /** The medians of all rounds, in milliseconds. */
  readonly serviceMs: number;
  readonly databaseMs: number;
  /** The median of the ratios of the two within a round. */
  readonly ratio: number;
  /** The calls that the service sent to the database for one note, retries included. */
  readonly callsPerNote: number;
}

type Rows = readonly Record<string, AttributeValue>[];

/** Creates `notes` notes in each round, through the service and by its calls alone. */
export async function measureManyClients(
  environment: Environment,
  notes: number,
  rounds: number,
): Promise<ManyClients> {
  const folder = await mkdtemp(join(tmpdir(), 'notes-bench-'));
  const dynamo = await startDatabase(folder, ACCESS_KEY_ID);
  const database = clientOf(dynamo.endpoint);
  try {
    const { rows, key } = await newUser(environment);
    const all = Array.from({ length: notes }, (_, n) => sampleNote(n));
    const create = async (endpoint: string): Promise<number> => {
      const gateway = await startGateway({
        port: 0,
        dist: environment.dist,
        env: localEnvironment(endpoint),
      });
      const client = new Client(gateway.url, key);
      try {
        // Loads the function.
        await client.ok('POST /note', { ...sampleNote(notes) });
        return await elapsed(all, (note) => client.ok('POST /note', { ...note }));
      } finally {
        await gateway.stop();
      }
    };
    await fill(database, dynamo.endpoint, LOCAL_TABLE, rows);
    const recorded = await recordCalls(dynamo.endpoint, create);
    const measured: { readonly service: number; readonly alone: number }[] = [];
    for (let round = 0; round < rounds; round++) {
      const table = `round-${round}`;
      await fill(database, dynamo.endpoint, table, rows);
      const calls = recorded.flatMap((call) => sameCall(call, table) ?? []);
      const service = await create(dynamo.endpoint);
      measured.push({
        service,
        alone: await elapsed(calls, (call) => database.send(call as GetItemCommand)),
      });
    }
    return {
      notes,
      serviceMs: median(measured.map(({ service }) => service)),
      databaseMs: median(measured.map(({ alone }) => alone)),
      ratio: median(measured.map(({ service, alone }) => service / alone)),
      callsPerNote: recorded.length / (notes + 1),
    };
  } finally {
    database.destroy();
    await dynamo.stop();
    await rm(folder, { recursive: true });
  }
}

const clientOf = (endpoint: string): DynamoDBClient =>
  new DynamoDBClient({
    endpoint,
    region: LOCAL_REGION,
    credentials: { accessKeyId: ACCESS_KEY_ID, secretAccessKey: 'local' },
  });

/** A new user of the environment, and all rows of its table: it must have no other users. */
async function newUser({ createUser, endpoint }: Environment): Promise<{ key: string; rows: Rows }> {
  const { key } = await createUser('bench', { storageLimit: 2 ** 40 });
  const client = clientOf(endpoint);
  const { Items: rows = [] } = await client.send(new ScanCommand({ TableName: LOCAL_TABLE }));
  client.destroy();
  return { key, rows };
}

/** Creates a table with these rows, at most 25: one call writes them. */
async function fill(database: DynamoDBClient, endpoint: string, table: string, rows: Rows): Promise<void> {
  await ensureTable(endpoint, table);
  const requests = rows.map((Item) => ({ PutRequest: { Item } }));
  await database.send(new BatchWriteItemCommand({ RequestItems: { [table]: requests } }));
}

/** The time in milliseconds that the work for all items takes, as many at a time as there are clients. */
async function elapsed<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await Promise.all(workers(CLIENTS, items, work));
  return performance.now() - start;
}
