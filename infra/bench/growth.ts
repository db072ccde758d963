// Measures the cost of lists and searches as a workspace grows: units, round trips and times, at rest and just after a
// write.
import { paginateQuery } from '@aws-sdk/client-dynamodb';
import { codeOf } from '../../lib/core/ids.ts';
import { BODIES, workspacePartition } from '../../lib/db/table/keys.ts';
import { LOCAL_TABLE } from '../local/database/table.ts';
import { Client, type Input } from './client.ts';
import type { Environment } from './environment.ts';
import { Fixture } from './fixture.ts';
import type { Cost } from './recorder.ts';
import { EVERYWHERE, MATCH_EVERY, SEARCHED } from './sample-notes.ts';
import { median, sum } from './statistics.ts';

/** When a list is requested: by an instance's first request or its next, at rest or just after a write. */
export const MOMENTS = ['cold', 'warm', 'written', 'writtenCold', 'writtenNext'] as const;
export type Moment = (typeof MOMENTS)[number];

export interface GrowthPoint {
  readonly request: string;
  readonly notes: number;
  readonly costs: Readonly<Record<Moment, Cost>>;
  /** Wall-clock times over HTTP in milliseconds: of the first request, and the median of later ones. */
  readonly coldMs: number;
  readonly warmMs: number;
  /** Read units for reading the stored contents of all notes once. */
  readonly contentUnits: number;
  /** Bytes of the response to a client that follows the change feed, after one change. */
  readonly syncBytes: number;
}

const PAGE = 50;

/** Word searches (E15), which no cache can answer because each asks for other words. */
export const WORDS = 'search for words, a tenth matches';
export const WORDS_OF_ALL = 'search for words, all match';

/** Requests by their names: the input, and a number n if one note in n matches. */
const LISTS: Readonly<Record<string, readonly [(fixture: Fixture, notes: number) => Input, number]>> = {
  'newest 50': [() => ({}), 1],
  'last page': [(_, notes) => ({ page: Math.ceil(notes / PAGE) }), 1],
  'sorted by name': [() => ({ sort: 'name:asc' }), 1],
  'of a group': [({ ids }) => ({ groupId: ids.group }), 10],
  'names only': [() => ({ content: false }), 1],
  search: [() => ({ search: SEARCHED }), MATCH_EVERY],
  'search, another text each time': [
    ({ number }) => ({ search: SEARCHED.slice(number() % 20) }),
    MATCH_EVERY,
  ],
  [WORDS]: [({ number }) => ({ match: 'words', search: `lighthouse seen -absent${number()}` }), MATCH_EVERY],
  [WORDS_OF_ALL]: [({ number }) => ({ match: 'words', search: `${EVERYWHERE} -absent${number()}` }), 1],
};

/** Measures every request in a workspace of `notes` notes. @param runs the number of measurements of the warm time */
export async function measureGrowth(environment: Environment, notes: number, runs: number) {
  const seeding = await environment.gateway();
  const fixture = await Fixture.open(environment, seeding.url, notes);
  const cursor = await fixture.cursor();
  await fixture.client.ok('PUT /note', { id: fixture.ids.note, name: fixture.name() });
  const { bytes: syncBytes } = await fixture.client.ok('GET /changes', { cursor });
  await seeding.stop();
  const contentUnits = await unitsOfContents(environment, fixture);
  const points: GrowthPoint[] = [];
  for (const [request, [input, oneIn]] of Object.entries(LISTS)) {
    // A cost counts only if the response is correct.
    const ask = async (client: Client): Promise<number> => {
      const { text, ms } = await client.ok('GET /note', { limit: PAGE, ...input(fixture, notes) });
      const { total } = (JSON.parse(text) as { pagination: { total: number } }).pagination;
      if (total !== Math.ceil(notes / oneIn)) throw new Error(`${request} of ${notes} notes found ${total}`);
      return ms;
    };
    const costs = await costsOf(environment, fixture, ask);
    const direct = await environment.gateway();
    const client = new Client(direct.url, fixture.user.key);
    const coldMs = await ask(client);
    const warm = await Array.fromAsync({ length: runs }, () => ask(client));
    await direct.stop();
    points.push({ request, notes, costs, coldMs, warmMs: median(warm), contentUnits, syncBytes });
  }
  return points;
}

async function costsOf(
  { gateway, recorder }: Environment,
  { user, ids, name }: Fixture,
  ask: (client: Client) => Promise<unknown>,
): Promise<Record<Moment, Cost>> {
  const first = await gateway({ recorded: true });
  const client = new Client(first.url, user.key);
  const costOf = async (of: Client): Promise<Cost> => (await recorder.during(() => ask(of))).cost;
  const [cold, warm] = [await costOf(client), await costOf(client)];
  await client.ok('PUT /note', { id: ids.note, name: name() });
  const written = await costOf(client);
  const second = await gateway({ recorded: true, sameTime: true });
  const other = new Client(second.url, user.key);
  const [writtenCold, writtenNext] = [await costOf(other), await costOf(other)];
  await Promise.all([first.stop(), second.stop()]);
  return { cold, warm, written, writtenCold, writtenNext };
}

async function unitsOfContents({ database: client }: Environment, { ids }: Fixture): Promise<number> {
  const query = { TableName: LOCAL_TABLE, ConsistentRead: true, Select: 'COUNT' } as const;
  const partition = { S: workspacePartition(codeOf(ids.workspace)) };
  const contents = {
    KeyConditionExpression: 'PK = :partition AND begins_with(SK, :bodies)',
    ExpressionAttributeValues: { ':partition': partition, ':bodies': { S: BODIES } },
  };
  const pages = paginateQuery({ client }, { ...query, ...contents, ReturnConsumedCapacity: 'TOTAL' });
  return sum(await Array.fromAsync(pages, (page) => page.ConsumedCapacity?.CapacityUnits ?? 0));
}
