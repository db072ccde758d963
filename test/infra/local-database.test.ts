// The database of the local server as others see it: from the network, and from another user of the machine.
import { DynamoDBClient, GetItemCommand, ListTablesCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, expect, test } from 'vitest';
import { DIST, ROOT } from '../../infra/ground/root.ts';
import { claimDataFolder } from '../../infra/local/data-folder.ts';
import { LAYOUT } from '../../lib/db/table/keys.ts';
import { createNoteContract, listNotesContract } from '../../lib/api/routes/note.ts';
import { runningServer, writeState } from '../../infra/local/database/state.ts';
import { freePort } from '../../infra/ground/ports.ts';
import { rollbackJournal, writeAheadLog } from '../../infra/local/database/data-database.ts';
import { indexScans } from '../../infra/local/database/scan-index.ts';
import { startDynamo } from '../../infra/local/database/dynamodb.ts';
import { ensureTable, localEnvironment } from '../../infra/local/database/table.ts';
import { startGateway } from '../../infra/local/worker-thread.ts';
import { type } from '../harness/cli.ts';
import { request } from '../harness/client.ts';

const closing: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'notes-private-'));
  closing.push(async () => rmSync(folder, { recursive: true }));
  return folder;
}

/** Runs npm start until the result is called. */
async function start(DATA_DIR: string): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, [join(ROOT, 'infra/cli/start.ts')], {
    env: { ...process.env, DATA_DIR, PORT: '0' },
  });
  const stop = async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  closing.push(stop);
  let output = '';
  await new Promise<void>((ready, failed) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => {
        output += String(text);
        if (output.includes('Ready in')) ready();
      });
    child.once('exit', () => failed(new Error(output)));
  });
  return stop;
}

const modes = (folder: string): Record<string, string> =>
  Object.fromEntries(
    ['.', ...readdirSync(folder)].map((name) => [
      name,
      (statSync(join(folder, name)).mode & 0o777).toString(8),
    ]),
  );

const address = Object.values(networkInterfaces())
  .flatMap((each) => each ?? [])
  .find(({ internal, family }) => !internal && family === 'IPv4')?.address;

test(
  'from the network there is no table without the database’s id, and no file of the data folder is readable for others',
  { tags: ['slow'], skip: address === undefined },
  async () => {
    const folder = newFolder();
    chmodSync(folder, 0o755);
    writeFileSync(join(folder, 'layout'), `${LAYOUT}\n`, { mode: 0o644 });
    await start(folder);
    const server = runningServer(folder);
    const seen = async (accessKeyId: string, region = 'local') => {
      const client = new DynamoDBClient({
        endpoint: `http://${address}:${new URL(server?.endpoint ?? '').port}`,
        region,
        credentials: { accessKeyId, secretAccessKey: 'local' },
      });
      const key = { PK: { S: 'META' }, SK: { S: 'x' } };
      const results = await Promise.all(
        [
          async () => (await client.send(new ListTablesCommand())).TableNames,
          async () => ((await client.send(new ScanCommand({ TableName: 'notes' }))).Count ?? 0) > 0,
          async () => (await client.send(new GetItemCommand({ TableName: 'notes', Key: key }))).Item,
        ].map((call) => call().catch((error: Error) => error.name)),
      );
      client.destroy();
      return results;
    };
    const nothing = [[], 'ResourceNotFoundException', 'ResourceNotFoundException'];
    expect(await seen('local')).toEqual(nothing);
    expect(await seen('anything')).toEqual(nothing);
    const id = readFileSync(join(folder, 'database-id'), 'utf8').trim();
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect(await seen(id, 'eu-west-1')).toEqual(nothing);
    expect(await seen(id)).toEqual([['notes'], true, undefined]);
    const { '.': own, ...files } = modes(folder);
    expect(own).toBe('700');
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining(['database-id', 'demo-key', 'layout', 'lock', 'server.json', `${id}_local.db`]),
    );
    expect(new Set(Object.values(files))).toEqual(new Set(['600']));
  },
);

test('the port of the database is none that the system could give to another program before the database opens it', async () => {
  // The default of Linux; macOS and Windows begin at 49,152.
  for (let round = 0; round < 20; round += 1) expect(await freePort()).toBeLessThan(32_768);
});

test(
  'the database of an earlier version, which served any id, keeps its notes under a name of its own',
  { tags: ['slow'] },
  async () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'layout'), `${LAYOUT}\n`, { mode: 0o644 });
    const old = await startDynamo(folder, ['-sharedDb']);
    await ensureTable(old.endpoint);
    writeState(folder, { pid: process.pid, port: 1, endpoint: old.endpoint, accessKeyId: 'local' });
    const made = await type('keys', ['create', '--json'], { DATA_DIR: folder, PORT: '' });
    const { key } = JSON.parse(made.out) as { key: string };
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
    const gateway = await startGateway({ port: 0, dist: DIST, env: localEnvironment(old.endpoint) });
    const body = JSON.stringify({ name: 'kept', content: 'the text' });
    const created = await request(`${gateway.url}${createNoteContract.path}`, {
      method: 'POST',
      headers,
      body,
    });
    expect(created.status).toBe(200);
    await gateway.stop();
    await old.stop();
    expect(readdirSync(folder)).toContain('shared-local-instance.db');

    await start(folder);
    const server = runningServer(folder);
    const listed = await request(`http://127.0.0.1:${server?.port}/api${listNotesContract.path}`, {
      headers,
    });
    expect(listed).toMatchObject({ status: 200, body: { data: [{ name: 'kept', content: 'the text' }] } });
    expect(readdirSync(folder).filter((name) => name.endsWith('.db'))).toEqual([
      `${server?.accessKeyId}_local.db`,
    ]);
  },
);

test('a start that was interrupted before the old database was renamed renames it the next time, and overwrites none', () => {
  const folder = newFolder();
  const id = 'ab'.repeat(16);
  for (const [name, text] of [
    ['layout', LAYOUT],
    ['database-id', id],
    ['shared-local-instance.db', ''],
  ] as const)
    writeFileSync(join(folder, name), text);
  const claimed = claimDataFolder(folder);
  claimed.release();
  expect(claimed.accessKeyId).toBe(id);
  expect(readdirSync(folder).filter((name) => name.endsWith('.db'))).toEqual([`${id}_local.db`]);
  writeFileSync(join(folder, 'shared-local-instance.db'), '');
  expect(() => claimDataFolder(folder)).toThrow(
    /The data folder has two databases: .*_local\.db, and .*shared-local-instance\.db of version 1\.2\.0 or before\.\nMove the one away/,
  );
});

test('a missing, damaged or wrong id of existing data is reported, and changes nothing', () => {
  const folder = newFolder();
  const own = `${'ab'.repeat(16)}_local.db`;
  writeFileSync(join(folder, 'layout'), LAYOUT);
  writeFileSync(join(folder, own), '');
  for (const [id, problem] of [
    [undefined, 'is missing'],
    ['', 'is damaged'],
    ['ab', 'is damaged'],
    ['cd'.repeat(16), 'names a database that is missing'],
  ] as const) {
    if (id !== undefined) writeFileSync(join(folder, 'database-id'), id);
    const before = readdirSync(folder).filter((name) => name !== 'lock');
    expect(() => claimDataFolder(folder)).toThrow(`database-id ${problem}.`);
    expect(() => claimDataFolder(folder)).toThrow(`Databases in the folder: ${own}.`);
    expect(readdirSync(folder).filter((name) => name !== 'lock')).toEqual(before);
  }
});

test('a folder that has other files keeps its permissions; the files of the data become private', () => {
  const folder = newFolder();
  chmodSync(folder, 0o755);
  for (const name of ['layout', 'letter.txt']) writeFileSync(join(folder, name), LAYOUT, { mode: 0o644 });
  claimDataFolder(folder).release();
  expect(modes(folder)).toEqual({
    '.': '755',
    layout: '600',
    'letter.txt': '644',
    'database-id': '600',
    lock: '600',
  });
});

const query = (file: string, sql: string) => {
  const database = new DatabaseSync(file);
  const rows = database.prepare(sql).all();
  database.close();
  return rows.map((row) => ({ ...row }));
};

const WITHOUT_LOG = [{ journal_mode: 'delete' }];

test('a database that is open writes to a log, which applies after a crash; one that was stopped is a private file', () => {
  const folder = newFolder();
  const [file, crashed] = ['own.db', 'crashed.db'].map((name) => join(folder, name)) as [string, string];
  writeAheadLog(file);
  expect(modes(folder)['own.db']).toBe('600');
  const database = new DatabaseSync(file);
  database.exec("CREATE TABLE notes (name TEXT); INSERT INTO notes VALUES ('written')");
  // The files as they are while a process has the database open.
  for (const suffix of ['', '-wal']) copyFileSync(`${file}${suffix}`, `${crashed}${suffix}`);
  expect(statSync(crashed).size).toBe(4_096);
  database.close();
  for (const each of [file, crashed]) {
    writeAheadLog(each);
    rollbackJournal(each);
    expect(query(each, 'SELECT name FROM notes')).toEqual([{ name: 'written' }]);
    expect(query(each, 'PRAGMA journal_mode')).toEqual(WITHOUT_LOG);
  }
  expect(readdirSync(folder)).toEqual(['crashed.db', 'own.db']);
});

test('a database uses no log where the file system has no shared memory for it', () => {
  const file = join(newFolder(), 'own.db');
  // In place of the file of the shared memory.
  mkdirSync(`${file}-shm`);
  writeAheadLog(file);
  expect(query(file, 'PRAGMA journal_mode')).toEqual(WITHOUT_LOG);
  expect(query(file, 'CREATE TABLE notes (name TEXT)')).toEqual([]);
});

test('a page of a scan sorts no rows, so that other requests do not wait for it', () => {
  const file = join(newFolder(), 'own.db');
  // The table, the index and the scan of DynamoDB Local.
  query(file, 'CREATE TABLE notes (hashKey TEXT, rangeKey TEXT, hashValue BLOB, ObjectJSON BLOB)');
  query(file, 'CREATE INDEX "notes*HVI" ON notes (hashValue)');
  const page = "SELECT ObjectJSON FROM notes WHERE hashValue >= x'00' ORDER BY hashValue ASC, rangeKey ASC";
  const steps = () => query(file, `EXPLAIN QUERY PLAN ${page} LIMIT 25`).map(({ detail }) => String(detail));
  expect(steps().join()).toMatch(/TEMP B-TREE/);
  for (const _start of ['first', 'second']) {
    indexScans(file, 'notes');
    expect(steps()).toEqual(['SEARCH notes USING INDEX notes*HVI (hashValue>?)']);
  }
});
