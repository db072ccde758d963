// npm run keys and npm run check-data run as commands, with the table given by name or by its stack.
// @module-tag slow
import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, expect, inject, test, vi } from 'vitest';
import { DIST } from '../../infra/ground/root.ts';
import { isLayoutLook, startDynamoProxy } from '../../infra/local/database/dynamo-proxy.ts';
import { startDynamo } from '../../infra/local/database/dynamodb.ts';
import { LOOPBACK } from '../../infra/ground/ports.ts';
import { writeState } from '../../infra/local/database/state.ts';
import { ensureTable, LOCAL_TABLE, localEnvironment } from '../../infra/local/database/table.ts';
import { startGateway } from '../../infra/local/worker-thread.ts';
import { createNoteContract, getNoteContract } from '../../lib/api/routes/note.ts';
import { createSnapshotContract } from '../../lib/api/routes/snapshot.ts';
import { createWorkspaceContract, listWorkspacesContract } from '../../lib/api/routes/workspace.ts';
import type { NewKey } from '../../lib/domain/keys/api-keys.ts';
import { LAYOUT, layoutKey, noteBody } from '../../lib/db/table/keys.ts';
import { clientOf, newUser } from '../harness/client.ts';
import { type, type Typed } from '../harness/cli.ts';
import { accountOf, loseRow } from '../harness/table.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const keys = (...args: string[]): Promise<Typed> => type('keys', [...args, '--table', LOCAL_TABLE]);

async function json<T = Record<string, unknown>>(typed: Promise<Typed>): Promise<T> {
  const { status, out, err } = await typed;
  expect({ status, err }).toEqual({ status: 0, err: '' });
  return JSON.parse(out) as T;
}

test('create, set, list, users and revoke work as documented', async () => {
  const user = await json<NewKey>(keys('create', '--name', 'laptop', '--workspace-limit', '3', '--json'));
  const me = clientOf(user);
  await me.ok(createNoteContract, { name: 'n', content: '12345' });

  const set = await json(
    keys('set', '--user', user.userId, '--storage-limit', '100', '--time-zone', 'Europe/Berlin', '--json'),
  );
  expect(set).toMatchObject({
    userId: user.userId,
    timeZone: 'Europe/Berlin',
    workspaces: 1,
    workspaceLimit: 3,
    storageUsed: 5,
    storageLimit: 100,
  });
  expect(await accountOf(user.userId)).toMatchObject({ storageLimit: 100, storageLeft: 95 });
  await me.fails(createNoteContract, { name: 'n', content: 'x'.repeat(96) }, 'quotaExceeded');

  const reader = await json<NewKey>(
    keys('create', '--user', user.userId, '--name', 'display', '--read-only', '--expires', '90d', '--json'),
  );
  await clientOf(reader).ok(listWorkspacesContract, {});
  await clientOf(reader).fails(createWorkspaceContract, { name: 'w' }, 'keyReadOnly');

  const list = await json<Record<string, unknown>[]>(keys('list', '--user', user.userId, '--json'));
  expect(list).toMatchObject([
    { keyId: user.keyId, label: 'laptop', readOnly: false, expiresAt: null, revokedAt: null },
    { keyId: reader.keyId, label: 'display', readOnly: true, revokedAt: null },
  ]);
  expect(Date.parse(String(list[1]?.['expiresAt']))).toBeGreaterThan(Date.now());
  const shown = (await keys('list', '--user', user.userId)).out;
  expect(shown).toMatch(/all .* never expires {2}laptop\n.*read-only .* expires 20.* {2}display/);
  expect(shown).not.toContain(user.key);

  const users = await json<object[]>(keys('users', '--json'));
  expect(users).toContainEqual({ ...set, keys: ['laptop', 'display'] });
  await json(keys('revoke', reader.keyId, '--json'));
  await clientOf(reader).fails(listWorkspacesContract, {}, 'authenticationRequired');
});

test('create prints the cost of a high workspace limit', async () => {
  const { out } = await keys('create', '--workspace-limit', '10');
  expect(out).toMatch(/with 10 workspaces a write costs about 6 write units more/);
  expect((await keys('create', '--workspace-limit', '2')).out).not.toContain('write units');
});

test('npm run keys without a command prints the usage and exits with 2', async () => {
  const { status, out, err } = await type('keys', []);
  expect({ status, out }).toEqual({ status: 2, out: '' });
  expect(err).toContain('Usage: npm run keys -- ');
});

test.for([
  ['keys', ['frobnicate'], "unknown command 'frobnicate'"],
  ['keys', ['create', '--nonsense'], "unknown option '--nonsense'"],
  ['keys', ['create', '--workspace-limit', '101'], 'a whole number from 1 to 100'],
  ['keys', ['create', '--storage-limit', '1 XB'], 'a size such as 500MB, 1.5GB or 1000000 (bytes)'],
  ['check-data', ['--table', 'bad name'], 'It is no name of a table'],
  ['keys', ['create', '--time-zone', 'Mars/Base'], 'an IANA time zone'],
  ['keys', ['create', '--name', ' '], '1 to 100 characters'],
  ['keys', ['create', '--expires', '2020-01-01'], 'a future date'],
  ['keys', ['create', '--user', 'u', '--time-zone', 'UTC'], 'npm run keys -- set --user ID'],
  ['keys', ['set', '--user', 'u'], 'nothing to change'],
  ['keys', ['list'], "required option '--user <id>' not specified"],
  ['keys', ['revoke'], 'pass the id of a key, or --user ID --all'],
  ['keys', ['delete-user'], "missing required argument 'userid'"],
  ['check-data', ['--nonsense'], "unknown option '--nonsense'"],
  ['check-data', ['--damaged-notes', 'guess'], 'Allowed choices are snapshot, empty'],
  ['start', ['--port', '3205'], "unknown option '--port'"],
  ['synth', ['--nonsense'], "unknown option '--nonsense'"],
  ['import', [], "missing required argument 'folder'"],
] as const)(
  '%s %s is a wrong argument: prints one line, names --help and exits with 2',
  async ([name, args, sentence]) => {
    const { status, out, err } = await type(name, args);
    expect({ status, out }).toEqual({ status: 2, out: '' });
    const [first, ...rest] = err.trim().split('\n');
    expect(first).toContain(sentence);
    expect(rest.filter((line) => line !== '')).toEqual([`Try: npm run ${name} -- --help`]);
  },
);

test.for([
  ['keys', ['create']],
  ['keys', ['set']],
  ['keys', ['list']],
  ['keys', ['users']],
  ['keys', ['revoke']],
  ['keys', ['delete-user']],
  ['check-data', []],
] as const)('%s %s --help lists --table, --stack and --json', async ([name, args]) => {
  const { status, out } = await type(name, [...args, '--help']);
  expect(status).toBe(0);
  for (const option of ['--table <name>', '--stack <name>', '--json']) expect(out).toContain(option);
});

test('importing a file instead of a folder fails and explains what an import takes', async () => {
  const { status, err } = await type('import', ['package.json'], { NOTES_KEY: 'unused' });
  expect(status).toBe(1);
  expect(err).toContain('package.json is a file; an import takes a folder of Markdown files (.md).');
});

test.for([
  [
    { NOTES_URL: 'notes', NOTES_KEY: 'unused' },
    'The base URL is "notes"; it must be a URL such as https://…/api.',
  ],
  [{ NOTES_URL: 'https://127.0.0.1:1/api' }, 'The API key is missing. Set NOTES_KEY'],
  [{ NOTES_KEY: '' }, 'The API key is empty. Set NOTES_KEY'],
] as const)('an export with %o fails before it writes anything', async ([env, message]) => {
  const folder = mkdtempSync(join(tmpdir(), 'export-'));
  const { status, err } = await type('export', [folder], env);
  expect(status).toBe(1);
  expect(err).toContain(message);
  expect(readdirSync(folder)).toEqual([]);
});

test('an export to a URL without /api says that the base URL must end in /api', async () => {
  const { key } = await newUser();
  const folder = mkdtempSync(join(tmpdir(), 'export-'));
  const { origin } = new URL(inject('baseUrl'));
  const { status, err } = await type('export', [folder], { NOTES_URL: origin, NOTES_KEY: key });
  expect(status).toBe(1);
  expect(err).toContain(`${origin} is not the base URL of the service: it must end in /api.`);
});

test('keys and imports that find no local server name DATA_DIR', async () => {
  const env = { DATA_DIR: mkdtempSync(join(tmpdir(), 'notes-none-')), PORT: '' };
  for (const typed of [type('keys', ['users'], env), type('import', [env.DATA_DIR], env)])
    expect((await typed).err).toMatch(/If it already runs, set DATA_DIR .*as for npm start/);
});

test.for([
  ['start', []],
  ['dev', ['--watch']],
] as const)('npm run %s -- --help prints its own name', async ([script, args]) => {
  const { status, out } = await type('start', [...args, '--help']);
  expect(status).toBe(0);
  expect(out).toContain(`Usage: npm run ${script} -- `);
});

test.for([
  [['list', '--user', 'nobody'], /There is no user nobody/],
  [['set', '--user', 'nobody', '--storage-limit', '1'], /There is no user nobody/],
  [['create', '--user', 'nobody'], /There is no user nobody/],
  [['revoke', 'nothing'], /There is no key nothing/],
] as const)('%s fails with one sentence and exit status 1', async ([args, sentence]) => {
  const { status, err } = await keys(...args);
  expect(status).toBe(1);
  expect(err).toMatch(sentence);
  expect(err).not.toMatch(/ at .*:\d+:\d+/);
});

test('a missing table and one of another layout are rejected with a message', async () => {
  const missing = await type('keys', ['users', '--table', 'elsewhere']);
  expect(missing).toMatchObject({ status: 1, out: '' });
  expect(missing.err).toMatch(/The table elsewhere can't be used: ResourceNotFoundException/);

  const proxy = await startDynamoProxy(inject('endpoint'), async (call, carry) =>
    isLayoutLook(call) ? { status: 200, text: '{"Item":{"layout":{"S":"2"}}}' } : carry(),
  );
  closing.push(() => proxy.stop());
  for (const [name, ...args] of [['keys', 'create'], ['check-data']] as const) {
    const { status, err } = await type(name, [...args, '--table', LOCAL_TABLE], {
      AWS_ENDPOINT_URL_DYNAMODB: proxy.endpoint,
    });
    expect(status).toBe(1);
    expect(err.trim()).toMatch(/^notes: the table's rows have layout 2, .*docs\/table-layouts\.md$/);
  }
});

test('check-data --repair reports a damaged note without changing it; --damaged-notes restores its newest snapshot', async () => {
  const table = `damaged-${crypto.randomUUID()}`;
  await ensureTable(inject('endpoint'), table);
  vi.stubEnv('TABLE_NAME', table);
  closing.push(async () => vi.unstubAllEnvs());
  const gateway = await startGateway({
    port: 0,
    dist: DIST,
    env: localEnvironment(inject('endpoint'), table),
  });
  closing.push(() => gateway.stop());
  const me = await newUser({}, gateway.url);
  const { data } = await me.ok(createNoteContract, { name: 'n', content: 'lost' });
  const { id } = data;
  await me.ok(createSnapshotContract, { noteId: id, workspaceId: me.workspaceId, content: 'kept' });
  await loseRow(noteBody(id, 0));
  const checkData = (...args: string[]) => type('check-data', ['--table', table, ...args]);
  const named = `note ${id} lacks a part of its body\nViolations: 1. Accounts: 1, workspaces: 1, due purges: 0, due deletions: 0.\n`;
  expect(await checkData('--repair')).toEqual({ status: 1, out: named, err: '' });
  const repaired = await checkData('--damaged-notes', 'snapshot', '--json');
  expect({ ...repaired, out: JSON.parse(repaired.out) as unknown }).toEqual({
    status: 0,
    err: '',
    out: {
      accounts: 1,
      workspaces: 1,
      purgesDue: 0,
      deletionsDue: 0,
      repaired: [`note ${id}: its damaged content replaced by its snapshot 1`],
      left: [],
      violations: [],
      passing: 0,
    },
  });
  expect((await me.ok(getNoteContract, { noteId: id })).data.content).toBe('kept');
});

test('a damaged local database is reported with instructions', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'notes-damaged-'));
  closing.push(async () => rmSync(dataDir, { recursive: true }));
  const whole = await startDynamo(dataDir);
  await ensureTable(whole.endpoint);
  const database = new DynamoDBClient({ endpoint: whole.endpoint });
  const put = (n: number) => ({ PK: { S: 'META' }, SK: { S: `${n}` }, data: { B: randomBytes(20_000) } });
  for (let n = 0; n < 40; n++)
    await database.send(new PutItemCommand({ TableName: LOCAL_TABLE, Item: put(n) }));
  const mark = { ...layoutKey, layout: LAYOUT };
  await database.send(new PutItemCommand({ TableName: LOCAL_TABLE, Item: marshall(mark) }));
  await whole.stop();
  const file = join(dataDir, readdirSync(dataDir).find((name) => name.endsWith('.db')) ?? '');
  const bytes = readFileSync(file);
  for (let page = 10; page < bytes.length / PAGE_BYTES - 2; page += 3)
    bytes.fill(0xff, page * PAGE_BYTES, (page + 1) * PAGE_BYTES);
  writeFileSync(file, bytes);
  const damaged = await startDynamo(dataDir);
  closing.unshift(() => damaged.stop());
  writeState(dataDir, { pid: process.pid, port: 1, endpoint: damaged.endpoint, accessKeyId: 'local' });
  const { status, out, err } = await type('check-data', [], { DATA_DIR: dataDir, PORT: '' });
  expect({ status, out }).toEqual({ status: 1, out: '' });
  expect(err.trim()).toMatch(
    /^The local table can't be read: InternalFailure: .*\n.* probably damaged\. .* start with empty data\.$/,
  );
});

/** The page size of SQLite. */
const PAGE_BYTES = 4_096;

test('--stack finds the table by the stack’s outputs', async () => {
  const env = { AWS_ENDPOINT_URL_CLOUDFORMATION: await cloudFormation() };
  const { userId } = await json<NewKey>(type('keys', ['create', '--stack', 'Mine', '--json'], env));
  await accountOf(userId);
  const without = await type('keys', ['users', '--stack', 'Other'], env);
  expect(without.status).toBe(1);
  expect(without.err).toContain('The stack Other has no output TableName');
  expect((await type('keys', ['users', '--stack', 'Mine', '--table', 'other'], env)).err).toContain(
    'Pass only one of them.',
  );
});

/** A CloudFormation that responds to DescribeStacks only: the stack `Mine` names the run's table. */
async function cloudFormation(): Promise<string> {
  const server = createServer((request, response) => {
    void text(request).then((body) => response.setHeader('content-type', 'text/xml').end(stackOf(body)));
  });
  await new Promise<void>((resolve) => server.listen(0, LOOPBACK, resolve));
  closing.push(() => new Promise((resolve) => server.close(resolve)));
  const address = server.address();
  return `http://${LOOPBACK}:${typeof address === 'object' && address ? address.port : 0}`;
}

function stackOf(body: string): string {
  const name = new URLSearchParams(body).get('StackName');
  const output = name === 'Mine' ? 'TableName' : 'Else';
  return `<DescribeStacksResponse xmlns="http://cloudformation.amazonaws.com/doc/2010-05-15/"><DescribeStacksResult>
    <Stacks><member><StackName>${name}</StackName><StackStatus>CREATE_COMPLETE</StackStatus>
    <CreationTime>2026-01-01T00:00:00Z</CreationTime><Outputs><member><OutputKey>${output}</OutputKey>
    <OutputValue>${LOCAL_TABLE}</OutputValue></member></Outputs></member></Stacks>
    </DescribeStacksResult></DescribeStacksResponse>`;
}
