// npm start and npm run keys as a user runs them: processes, ports, signals.
// @module-tag slow
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, assert, expect, test } from 'vitest';
import { ROOT } from '../../infra/ground/root.ts';
import { secondCheckout } from '../harness/checkout.ts';
import { request } from '../harness/client.ts';

/** Output arrives separately from the response, and later on a busy machine. */
const LINE_TIMEOUT_MS = 60_000;

const folders: string[] = [];
const children: ChildProcess[] = [];

afterEach(async () => {
  for (const child of children.splice(0)) if (child.exitCode === null) child.kill('SIGKILL');
  // A database ends shortly after its server, and writes until then.
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true, maxRetries: 10 });
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'notes-data-'));
  folders.push(folder);
  return folder;
}

const environment = (more: Record<string, string>) => ({ ...process.env, PORT: '0', ...more });

interface Started {
  readonly child: ChildProcess;
  readonly url: string;
  readonly key: string;
  readonly requestsUrl: string;
  readonly curl: string;
  /** All output so far. */
  readonly output: () => string;
}

/** Starts the server and reads its output until it is ready; rejects with the output if it ends before. */
function start(env: Record<string, string>, root = ROOT): Promise<Started> {
  const child = spawn(process.execPath, [join(root, 'infra/cli/start.ts')], { env: environment(env) });
  children.push(child);
  let output = '';
  return new Promise((resolve, reject) => {
    const read = (text: Buffer) => {
      output += String(text);
      const [, url = ''] = /Base URL +(\S+)/.exec(output) ?? [];
      const [, key = ''] = /Demo key +(\S+)/.exec(output) ?? [];
      const [, requestsUrl = ''] = /Requests +(\S+)/.exec(output) ?? [];
      const [, curl = ''] = /\n {2}(curl .*)\n/.exec(output) ?? [];
      if (curl) resolve({ child, url, key, requestsUrl, curl, output: () => output });
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    // Not when it exits: its last lines may not have been read then.
    child.once('close', () => reject(new Error(output)));
  });
}

async function stop({ child }: Started, signal: NodeJS.Signals): Promise<number | null> {
  child.kill(signal);
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}

const run = promisify(execFile);

async function keys(env: Record<string, string>, ...args: string[]): Promise<string> {
  const file = join(ROOT, 'infra/cli/keys.ts');
  const { stdout } = await run(process.execPath, [file, ...args], { env: environment(env) });
  return stdout;
}

test('of two servers started at once one runs; the printed curl works; keys work on the running server; data and demo key survive a restart; each request is logged', async () => {
  const DATA_DIR = await newFolder();
  const both = await Promise.allSettled([start({ DATA_DIR }), start({ DATA_DIR })]);
  const [rejected] = both.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
  expect(rejected).toMatch(/Another server is just starting on the data folder .* Stop it first, or choose/);
  const [first] = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  assert(first);
  for (const page of ['app', 'docs'])
    expect(first.output()).toContain(` ${first.url}/${page}#key=${first.key}\n`);
  expect(first.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/api$/);
  const { stdout } = await run('/bin/sh', ['-c', first.curl]);
  expect(JSON.parse(stdout)).toMatchObject({ data: { content: '- [ ] Try the notes' }, count: 1 });

  const made = JSON.parse(await keys({ DATA_DIR }, 'create', '--name', 'laptop', '--json')) as Record<
    string,
    string
  >;
  expect(Object.keys(made)).toEqual(['userId', 'workspaceId', 'keyId', 'key']);
  const call = (url: string, init: RequestInit = {}) =>
    request(`${url}/note`, {
      ...init,
      headers: { Authorization: `Bearer ${made['key']}`, 'Content-Type': 'application/json' },
    });
  expect((await call(first.url, { method: 'POST', body: '{"name":"kept"}' })).status).toBe(200);
  await expect(start({ DATA_DIR })).rejects.toThrow(/already runs on the data folder/);
  expect(await stop(first, 'SIGTERM')).toBe(0);

  const second = await start({ DATA_DIR });
  expect(second.key).toBe(first.key);
  expect(await call(second.url)).toMatchObject({ status: 200, body: { data: [{ name: 'kept' }] } });
  const list = ['list', '--user', made['userId'] ?? '', '--json'];
  expect(JSON.parse(await keys({ DATA_DIR }, ...list))).toMatchObject([
    { keyId: made['keyId'], label: 'laptop', prefix: `${made['key']?.slice(0, 12)}…`, revokedAt: null },
  ]);
  await keys({ DATA_DIR }, 'revoke', made['keyId'] ?? '');
  expect((await call(second.url)).status).toBe(401);
  const rejectedFor = async (authorization: string | undefined) => {
    const headers = authorization === undefined ? {} : { Authorization: authorization };
    const { status, headers: sent } = await request(`${second.url}/note?limit=1`, { headers });
    expect(status).toBe(401);
    return sent.get('X-Request-Id')?.slice(0, 8);
  };
  const unknown = `Bearer service_${'x'.repeat(43)}`;
  for (const [authorization, why] of [
    [undefined, 'the Authorization header is missing'],
    ['Basic me', 'the Authorization header is not `Bearer` followed by a key of this service'],
    [unknown, 'the key is unknown'],
    [`Bearer ${made['key']}`, 'the key is revoked'],
  ] as const) {
    const id = await rejectedFor(authorization);
    const line = `GET /api/note?limit=1 401 UNAUTHORIZED Authentication required: ${why}  `;
    await expect
      .poll(second.output, { timeout: LINE_TIMEOUT_MS })
      .toMatch(new RegExp(`^${RegExp.escape(line)}.* ms, 0 calls  ${id}$`, 'm'));
  }
  await request(`${second.url}/nothing?here`, { headers: { Authorization: `Bearer ${second.key}` } });
  await expect
    .poll(second.output, { timeout: LINE_TIMEOUT_MS })
    .toMatch(/^GET \/api\/nothing\?here 404 NOT_FOUND Route not found {2}/m);
  expect(second.output()).not.toMatch(new RegExp(`${made['key']}|x{43}`));
  expect(await stop(second, 'SIGINT')).toBe(0);
});

test('the page of requests shows what was sent and sends it again; without its secret path nothing is shown', async () => {
  const { child, url, key, requestsUrl } = await start({ DATA_DIR: await newFolder() });
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  const content = "It's <b>bold</b>";
  const append = () =>
    fetch(`${url}/daily/append`, { method: 'POST', headers, body: JSON.stringify({ content }) });
  expect((await append()).status).toBe(200);
  const page = async (): Promise<string> => {
    const response = await fetch(requestsUrl);
    expect(response.headers.get('Content-Security-Policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-/,
    );
    return response.text();
  };
  const shown = await page();
  expect(shown).not.toContain(key);
  const [, text = ''] = /<h2>Request<\/h2><pre tabindex="0">([^]*?)<\/pre>/.exec(shown) ?? [];
  const curl = text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>');
  const { stdout } = await run('/bin/sh', ['-c', curl], { env: { ...process.env, NOTES_KEY: key } });
  expect(JSON.parse(stdout)).toMatchObject({ data: { content: `${content}\n${content}` } });
  const [, again = ''] = /<form method="post" action="([^"]+)">/.exec(await page()) ?? [];
  const sent = await fetch(new URL(again, requestsUrl), { method: 'POST', redirect: 'manual' });
  expect([sent.status, sent.headers.get('Location')]).toEqual([303, new URL(requestsUrl).pathname]);
  expect((await page()).match(/<b>POST \/api\/daily\/append<\/b>\n<span>200<\/span>/g)).toHaveLength(3);
  expect(await request(`${url}/daily`, { headers })).toMatchObject({
    body: { data: { content: [content, content, content].join('\n') } },
  });
  for (const path of ['/requests', '/requests/', `/requests/${'0'.repeat(32)}`])
    expect((await fetch(new URL(path, url))).status).toBe(404);
  const home = await fetch(new URL('/', url), { redirect: 'manual' });
  expect([home.status, home.headers.get('Location')]).toEqual([303, '/api/app']);
  child.kill();
});

test('no database process is left, even if the server is killed', async () => {
  const started = await start({ DATA_DIR: await newFolder() });
  const { stdout } = await run('ps', ['-eo', 'pid=,ppid=,args=']);
  const databases = () =>
    stdout.split('\n').filter((line) => line.includes('DynamoDBLocal') && line.includes(folders[0] ?? '?'));
  expect(databases().length).toBeGreaterThan(0);
  await stop(started, 'SIGKILL');
  await expect
    .poll(async () => (await run('ps', ['-eo', 'args='])).stdout.includes(folders[0] ?? '?'), {
      timeout: 60_000,
    })
    .toBe(false);
});

test('after kill -9 of the database, while notes are created, every acknowledged note is there', async () => {
  const DATA_DIR = await newFolder();
  const first = await start({ DATA_DIR });
  const headers = { Authorization: `Bearer ${first.key}`, 'Content-Type': 'application/json' };
  const acknowledged: string[] = [];
  const create = async (name: string): Promise<void> => {
    const body = JSON.stringify({ name, content: 'text' });
    const response = await request(`${first.url}/note`, { method: 'POST', headers, body });
    if (response.status === 200) acknowledged.push((response.body as { data: { id: string } }).data.id);
    if (acknowledged.length === 40) await killDatabase(DATA_DIR);
  };
  const ended = once(first.child, 'exit');
  await Promise.allSettled(Array.from({ length: 80 }, (_, n) => create(`${n}`)));
  expect(await ended).toEqual([1, null]);
  expect(acknowledged.length).toBeGreaterThanOrEqual(40);

  const again = await start({ DATA_DIR });
  const found = await Promise.all(acknowledged.map((id) => request(`${again.url}/note/${id}`, { headers })));
  expect(found.filter(({ status }) => status !== 200)).toEqual([]);
  await stop(again, 'SIGTERM');
});

/** Ends the database of a data folder as a crash does. */
async function killDatabase(folder: string): Promise<void> {
  const { stdout } = await run('ps', ['-eo', 'pid=,args=']);
  const [, pid] = new RegExp(`^ *(\\d+) java .*-dbPath ${folder}`, 'm').exec(stdout) ?? [];
  process.kill(Number(pid), 'SIGKILL');
}

test('an error that nothing catches ends the server with its stack and status 1', async () => {
  const { folder: root } = secondCheckout();
  folders.push(root);
  const thrown = "\nsetTimeout(() => {\n  throw new Error('nobody catches this');\n});\n";
  await appendFile(join(root, 'functions/workspace/get.ts'), thrown);
  const server = await start({ DATA_DIR: await newFolder() }, root);
  const closed = once(server.child, 'close');
  await fetch(`${server.url}/workspace`, { headers: { Authorization: `Bearer ${server.key}` } }).catch(
    () => {},
  );
  expect(await closed).toEqual([1, null]);
  expect(server.output()).toMatch(/The gateway stopped unexpectedly\.\nError: nobody catches this\n +at /);
});

test('a taken port is reported at once, with instructions', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await expect(start({ DATA_DIR: await newFolder(), PORT: String(port) })).rejects.toThrow(
    `Port ${port} is in use. Stop the program that uses it, or choose another port: PORT=${port + 1} npm start`,
  );
  server.close();
});

test('a wrong port, missing Java, and an unusable data folder are reported clearly', async () => {
  await expect(start({ PORT: 'http' })).rejects.toThrow(
    'PORT is "http"; it must be a number from 0 to 65535',
  );
  const DATA_DIR = await newFolder();
  await expect(start({ DATA_DIR, PATH: '/nowhere' })).rejects.toThrow(
    /DynamoDB Local needs Java, and none was found/,
  );
  const file = join(DATA_DIR, 'file');
  await writeFile(file, '');
  for (const unusable of [file, join(file, 'x'), '/dev/null/x', '/proc', '/proc/x', '/proc/x/y'])
    await expect(start({ DATA_DIR: unusable })).rejects.toThrow(
      /data folder .* can't be used: .+\nFix that, or choose another one/,
    );
  await writeFile(join(DATA_DIR, 'shared-local-instance.db'), 'this is no database, and was never one');
  await expect(start({ DATA_DIR })).rejects.toThrow(/can't be read[^]*Move the folder away/);
  const older = await newFolder();
  await writeFile(join(older, 'shared-local-instance.db'), '');
  await expect(start({ DATA_DIR: older })).rejects.toThrow(/another version[^]*Move the folder away/);
});

test('an empty or damaged database is not served: the error explains the problem and the fix', async () => {
  const DATA_DIR = await newFolder();
  const first = await start({ DATA_DIR });
  const headers = { Authorization: `Bearer ${first.key}`, 'Content-Type': 'application/json' };
  for (let n = 0; n < 20; n += 1) {
    const body = JSON.stringify({ name: `${n}`, content: randomBytes(20_000).toString('hex') });
    expect((await request(`${first.url}/note`, { method: 'POST', headers, body })).status).toBe(200);
  }
  await stop(first, 'SIGTERM');
  const name = (await readdir(DATA_DIR)).find((each) => each.endsWith('.db')) ?? '';
  const file = join(DATA_DIR, name);
  const whole = await readFile(file);
  const remedy =
    /Restore a copy of the folder if you have one\. Move the folder away to start with empty data, or choose another/;
  const torn = Buffer.from(whole);
  // Overwrites a tenth of the file, from the middle on.
  torn.fill(0xaa, Math.floor(whole.length * 0.5), Math.floor(whole.length * 0.6));
  for (const [bytes, damage] of [
    [torn, `the database is damaged (${name}: `],
    [Buffer.alloc(0), `the database is damaged (${name} is empty, although the server has used it before)`],
    [whole.subarray(0, Math.floor(whole.length / 2)), `the database is damaged (${name}: `],
  ] as const) {
    await writeFile(file, bytes);
    const rejected = start({ DATA_DIR });
    await expect(rejected).rejects.toThrow(damage);
    await expect(rejected).rejects.toThrow(remedy);
  }
  await writeFile(file, whole);
  const again = await start({ DATA_DIR });
  expect(await request(`${again.url}/note?content=false`, { headers })).toMatchObject({
    status: 200,
    body: { count: 20 },
  });
  await stop(again, 'SIGTERM');

  const cut = await newFolder();
  await writeFile(join(cut, 'layout'), await readFile(join(DATA_DIR, 'layout')));
  await writeFile(join(cut, 'shared-local-instance.db'), '');
  // The state after an interrupted first start: no data was lost.
  await stop(await start({ DATA_DIR: cut }), 'SIGTERM');
});

test('the keys command explains wrong arguments', async () => {
  const DATA_DIR = await newFolder();
  await expect(keys({ DATA_DIR }, 'create')).rejects.toThrow(/No local server runs on the data folder/);
  await expect(keys({ DATA_DIR }, 'frobnicate')).rejects.toThrow(/unknown command 'frobnicate'/);
  await expect(keys({ DATA_DIR }, 'list')).rejects.toThrow(/required option '--user <id>' not specified/);
  await expect(keys({ DATA_DIR }, 'create', '--workspace-limit', '0')).rejects.toThrow(
    /a whole number from 1 to 100/,
  );
  await expect(keys({ DATA_DIR }, 'create', '--time-zone', 'Mars/Base')).rejects.toThrow(/IANA time zone/);
});
