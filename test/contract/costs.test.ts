// The exact cost of every endpoint: DynamoDB calls, read units and write units of a warm function. docs/costs.md lists
// them; `npx vitest run test/contract/costs.test.ts -u` updates it.
import { DynamoDBClient, paginateQuery } from '@aws-sdk/client-dynamodb';
import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { Client, type Endpoint, type Input } from '../../infra/bench/client.ts';
import { Fixture } from '../../infra/bench/fixture.ts';
import { SEARCHED } from '../../infra/bench/sample-notes.ts';
import { localEnvironment } from '../../infra/local/database/table.ts';
import { codeOf, newId } from '../../lib/core/ids.ts';
import { files } from '../../lib/db/resources/files.ts';
import { notes } from '../../lib/db/resources/notes.ts';
import { deleteAll, putAll } from '../../lib/db/table/batch.ts';
import { BODIES, workspacePartition, type Key } from '../../lib/db/table/keys.ts';
import { tableName } from '../../lib/db/table/client.ts';
import { createKey, createUser } from '../../lib/domain/keys/api-keys.ts';
import { sum } from '../harness/costs/capacity.ts';
import { costsPage } from '../harness/costs/page.ts';
import { startRecorder, type Cost, type Recorder } from '../harness/costs/recorder.ts';
import { CROWDED, scenarios } from '../harness/costs/scenarios.ts';
import { putNotes } from '../../infra/bench/put-notes.ts';
import { startTestGateway, type TestGateway } from '../harness/gateway.ts';

/** The number of notes in the workspace of the calls. */
const NOTES = 20;
/** More than the minute after which a write counts as settled. */
const AT_REST_MS = 120_000;

let recorder: Recorder;
let gateway: TestGateway;
let now = 0;
/** Moves the clock of the functions, so that all earlier writes are at rest. */
const rest = () => gateway.setClock((now = Math.max(now, Date.now()) + AT_REST_MS));

beforeAll(async () => {
  recorder = await startRecorder(inject('functionsEndpoint'), new DynamoDBClient());
  gateway = await startTestGateway({ env: localEnvironment(recorder.endpoint, tableName()) });
});
afterAll(async () => {
  await gateway.stop();
  await recorder.stop();
});

/** The cost of every scenario: its first call prepares the function, its second is counted. */
async function costsOfAll(): Promise<Map<string, Cost>> {
  const ordinary = await Fixture.open(createUser, inject('baseUrl'), NOTES);
  const prepared = [];
  for (const { endpoint, name, ownWorkspaces, input } of scenarios) {
    const fixture = ownWorkspaces > 0 ? await Fixture.open(createUser, inject('baseUrl'), 0) : ordinary;
    if (ownWorkspaces > 0) await fixture.fillAccount(ownWorkspaces);
    prepared.push({
      endpoint,
      name,
      key: fixture.user.key,
      inputs: [await input(fixture), await input(fixture)],
    });
  }
  const costs = new Map<string, Cost>();
  for (const { endpoint, name, key, inputs } of prepared) {
    await rest();
    const client = new Client(gateway.url, key);
    await client.ok(endpoint, inputs[0]);
    const { keyCheck, cost } = await recorder.during(() => client.ok(endpoint, inputs[1]));
    if (costs.size === 0) costs.set('the key check', keyCheck);
    costs.set(name, cost);
  }
  return costs;
}

const READ_ONCE = { calls: 1, read: 1, write: 0 };

/** What an endpoint must not cost more than. */
const TARGETS: readonly (readonly [string, Partial<Cost>])[] = [
  ['the key check', READ_ONCE],
  ['GET /workspace', READ_ONCE],
  ['GET /note', READ_ONCE],
  ['GET /note, search', READ_ONCE],
  ['GET /note, of a group', READ_ONCE],
  ['GET /note, that link to a note', READ_ONCE],
  ['GET /note/{noteId}, with links', { calls: 1 }],
  ['GET /tag', READ_ONCE],
  ['GET /changes, nothing new', READ_ONCE],
  ['GET /daily, existing', { calls: 1 }],
  ['GET /note/{noteId}', { calls: 1 }],
  ['POST /note, 4 KB', { calls: 1, write: 10 }],
  [CROWDED, { calls: 1, write: 10 }],
  ['POST /note, 4 KB, with Idempotency-Key', { calls: 1, write: 10 }],
  ['POST /daily/append, a line to 4 KB', { calls: 2 }],
  ['POST /note/edit, a line of 4 KB', { calls: 2 }],
  ['GET /file', READ_ONCE],
  ['GET /file/{fileId}, 4 KB', { calls: 3 }],
];

test('every endpoint costs exactly what docs/costs.md says', { tags: ['slow'] }, async () => {
  const costs = await costsOfAll();
  for (const [name, target] of TARGETS)
    expect({ name, ...costs.get(name) }).toMatchObject({ name, ...target });
  expect(costs.get('PUT /file, 4 MB')?.write).toBeLessThanOrEqual(4_250);
  expect(costs.get('GET /file/{fileId}, 400 KB')?.read).toBeLessThanOrEqual(60);
  await expect(costsPage(costs, NOTES)).toMatchFileSnapshot('../../docs/costs.md');
});

test(
  'a client that follows the change feed receives at most 1 KB after one change',
  { tags: ['slow'] },
  async () => {
    const fixture = await Fixture.open(createUser, inject('baseUrl'), NOTES);
    const { client, ids, name } = fixture;
    const cursor = await fixture.cursor();
    await client.ok('PUT /note', { id: ids.note, name: name() });
    expect((await client.ok('GET /changes', { cursor })).bytes).toBeLessThanOrEqual(1_024);
  },
);

test('gzip makes a page of notes at most a third as large', { tags: ['slow'] }, async () => {
  const { client } = await Fixture.open(createUser, inject('baseUrl'), NOTES);
  const bytes = async (encoding: string) =>
    (await client.ok('GET /note', { headers: { 'Accept-Encoding': encoding } })).bytes;
  expect((await bytes('gzip')) / (await bytes('identity'))).toBeLessThan(0.33);
});

test('a malformed key is rejected without running a function', async () => {
  const bare = await startTestGateway({ env: {}, dist: '/no functions' });
  expect((await new Client(bare.url, 'malformed').call('GET /workspace')).status).toBe(401);
  await bare.stop();
});

test(
  'lists of 10,000 notes, of those that link to a note, and of tags cost one read if warm; a list few after a write',
  { tags: ['slow'] },
  async () => {
    const fixture = await Fixture.open(createUser, inject('baseUrl'), 0);
    const id = await fixture.make('note');
    await putNotes(fixture.user, 10_000);
    await rest();
    const client = new Client(gateway.url, fixture.user.key);
    const list = async () => (await recorder.during(() => client.ok('GET /note', { content: false }))).cost;
    expect((await list()).read).toBeLessThanOrEqual(300);
    expect(await list()).toEqual(READ_ONCE);
    // These two read the contents once, each in a function of its own.
    for (const derived of [() => client.ok('GET /note', { linksTo: id }), () => client.ok('GET /tag', {})]) {
      await derived();
      expect((await recorder.during(derived)).cost).toEqual(READ_ONCE);
    }
    await client.ok('PUT /note', { id, name: fixture.name() });
    expect((await list()).read).toBeLessThanOrEqual(8);
  },
);

test(
  'a list of 10,000 notes costs little while another client writes five a second (E37)',
  { tags: ['slow'] },
  async () => {
    const { user } = await Fixture.open(createUser, inject('baseUrl'), 0);
    await putNotes(user, 10_000);
    const rows = await notes.list(codeOf(user.workspaceId));
    const client = new Client(gateway.url, user.key);
    const list = async () => (await recorder.during(() => client.ok('GET /note', { content: false }))).cost;
    let written = 0;
    /** Another client writes for some seconds. Returns what the next list costs. */
    const listAfter = async (seconds: number): Promise<Cost> => {
      for (let n = 0; n < 5 * seconds; n++) {
        await gateway.setClock((now += 200));
        await client.ok('PUT /note', { id: rows[written]?.id, name: `renamed ${written++}` });
      }
      return list();
    };
    await rest();
    await list();
    expect((await listAfter(60)).read).toBeLessThanOrEqual(20 + 5 * 60);
    const costs = [];
    for (let second = 0; second < 10; second++) costs.push(await listAfter(1));
    expect(Math.max(...costs.map(({ calls }) => calls))).toBeLessThanOrEqual(3);
    expect(Math.max(...costs.map(({ read }) => read))).toBeLessThanOrEqual(30);
    expect((await listAfter(10)).read).toBeLessThanOrEqual(20 + 5 * 10);
    const { data } = JSON.parse(
      (await client.ok('GET /note', { sort: 'updatedAt:desc', limit: 1 })).text,
    ) as {
      data: { name: string }[];
    };
    expect(data.map(({ name }) => name)).toEqual([`renamed ${written - 1}`]);
  },
);

test('a list of 1,000 files costs one read if warm, as a list of notes', { tags: ['slow'] }, async () => {
  const { user } = await Fixture.open(createUser, inject('baseUrl'), 0);
  const code = codeOf(user.workspaceId);
  const time = Date.now();
  const rows = Array.from({ length: 1_000 }, (_, n) => {
    const times = { created: time + n, updated: time + n, version: time + n };
    const content = { bytes: 4_096, sha256: 'ab'.repeat(32), upload: ulid(), chunks: 1 };
    return { id: newId(code), path: `assets/picture ${n}.png`, ...times, ...content };
  });
  const items = rows.flatMap((row) => (files.put(row).Put?.Item as Key | undefined) ?? []);
  await putAll(items);
  // They have no bytes, which the check of the whole table would report.
  onTestFinished(() => deleteAll(items));
  await rest();
  const client = new Client(gateway.url, user.key);
  const list = () => recorder.during(() => client.ok('GET /file', { limit: 100 }));
  const first = await list();
  expect(first.cost.read).toBeLessThanOrEqual(60);
  expect((await list()).cost).toEqual(READ_ONCE);
});

test(
  'a search of 1,000 notes reads each content once, and one request empties a trash of them',
  { tags: ['slow'] },
  async () => {
    const fixture = await Fixture.open(createUser, inject('baseUrl'), 1_000);
    await rest();
    const client = new Client(gateway.url, fixture.user.key);
    const search = async (more = {}) =>
      (await recorder.during(() => client.ok('GET /note', { search: SEARCHED, ...more }))).cost;
    const contents = await unitsOfContents(fixture.ids.workspace);
    expect((await search()).read / contents).toBeLessThanOrEqual(1.1);
    for (const match of ['text', 'words', 'any']) expect(await search({ match }), match).toEqual(READ_ONCE);
    const groups = JSON.parse((await fixture.client.ok('GET /group')).text) as { data: { id: string }[] };
    for (const group of groups.data) await fixture.client.ok('DELETE /group', { groupId: group.id });
    expect((await client.call('DELETE /trash', { all: true })).status).toBe(200);
  },
);

/** The read units of all contents of a workspace. */
async function unitsOfContents(workspaceId: string): Promise<number> {
  const query = {
    TableName: tableName(),
    ConsistentRead: true,
    Select: 'COUNT',
    ReturnConsumedCapacity: 'TOTAL',
    KeyConditionExpression: 'PK = :partition AND begins_with(SK, :bodies)',
    ExpressionAttributeValues: {
      ':partition': { S: workspacePartition(codeOf(workspaceId)) },
      ':bodies': { S: BODIES },
    },
  } as const;
  const pages = await Array.fromAsync(paginateQuery({ client: new DynamoDBClient() }, query));
  return sum(pages.map(({ ConsumedCapacity }) => ConsumedCapacity?.CapacityUnits ?? 0));
}

test(
  'a key of one group reads one to three units more for a write than another key',
  { tags: ['slow'] },
  async () => {
    const fixture = await Fixture.open(createUser, inject('baseUrl'), 1);
    const { user, ids, client } = fixture;
    const { group, note } = ids;
    await client.ok('PUT /note', { id: note, groupId: group });
    const agent = await createKey(user.userId, 'agent', { writeGroupId: group });
    /** The read units of a write, after one that has filled the caches of its function. */
    const readBy = async (key: string, endpoint: Endpoint, input: Input) => {
      await rest();
      const caller = new Client(gateway.url, key);
      for (const each of [input, input]) await caller.ok(endpoint, each);
      await rest();
      return (await recorder.during(() => caller.ok(endpoint, input))).cost.read;
    };
    const more: Record<string, number> = {};
    for (const [endpoint, input] of [
      ['PUT /note', { id: note, name: 'renamed' }],
      ['POST /note/append', { id: note, content: 'line' }],
      ['POST /note', { name: 'new', groupId: group }],
      ['POST /todo', { noteId: note, text: 'todo', lineNumber: 1 }],
    ] as const) {
      const ordinary = await readBy(user.key, endpoint, input);
      more[endpoint] = (await readBy(agent?.key ?? '', endpoint, input)) - ordinary;
    }
    // One unit of each is the change feed, because the last write has changed the workspace. The others are the account and the
    // note, where another key reads neither.
    expect(more).toEqual({ 'PUT /note': 1, 'POST /note/append': 1, 'POST /note': 2, 'POST /todo': 3 });
  },
);
