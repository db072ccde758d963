// docs/client.ts: the typed client, over HTTP.
import { execFile } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, inject } from 'vitest';
import { createClient, NotesError, type NotesClient } from '../../docs/client.ts';
import { freePort } from '../../infra/ground/ports.ts';
import { ROOT } from '../../infra/ground/root.ts';
import { routes } from '../../lib/api/routes/index.ts';
import { newUser, type Client } from '../harness/client.ts';
import { newFolder, NODE, run } from '../harness/example.ts';
import { bytesOf } from '../harness/files.ts';
import { startProxy, type Seen } from '../harness/http-proxy.ts';
import { tokenOf } from '../harness/shares.ts';
import { test } from '../harness/user-test.ts';

const clientFor = ({ key }: Client, url: string = inject('baseUrl')): NotesClient =>
  createClient({ url, key });

const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );

const busy = (headers: Record<string, string> = {}): Response =>
  Response.json({ error: 'RATE_LIMITED', message: 'busy' }, { status: 429, headers });

/** The base URL of a server before the gateway that counts its requests. `respond` gets their number, from 1. */
async function counting(respond: (number: number) => Response | undefined) {
  let requests = 0;
  const url = await startProxy(() => respond((requests += 1)));
  return { url, requests: () => requests };
}

test('it has a function for each operation', async () => {
  expect(Object.keys(clientFor(await newUser())).toSorted()).toEqual(
    routes.map(({ name }) => name).toSorted(),
  );
});

test(
  'it compiles in a strict project for browsers, without the types of Node',
  { tags: ['slow'] },
  async () => {
    const options = [
      '--strict',
      '--exactOptionalPropertyTypes',
      '--noUnusedLocals',
      '--noEmit',
      '--ignoreConfig',
    ];
    const libraries = ['--target', 'es2022', '--lib', 'es2022,dom,dom.iterable', '--types', ''];
    const tsc = join(ROOT, 'node_modules/.bin/tsc');
    const program = promisify(execFile)(tsc, [...options, ...libraries, 'docs/client.ts'], { cwd: ROOT });
    await expect(program).resolves.toEqual({ stdout: '', stderr: '' });
  },
);

test('it writes, reads, lists and deletes, and returns ETags', async ({ me }) => {
  const notes = clientFor(me);
  const { data: group } = await notes.createGroup({ name: 'Garden / balcony' });
  const { data: note, etag } = await notes.createNote({ name: 'Plan', content: 'plants', groupId: group.id });
  expect((await notes.getNote({ noteId: note.id })).etag).toBe(etag);
  const renamed = await notes.updateNote({ id: note.id, name: 'Plants & pots' }, { ifMatch: etag });
  expect(renamed).toEqual({
    data: { ...note, name: 'Plants & pots', updatedAt: renamed.data.updatedAt },
    count: 1,
    etag: renamed.etag,
  });
  const found = await notes.listNotes({
    search: 'plants & pots',
    groupId: undefined,
    limit: 1,
    content: false,
  });
  expect(found.data.map(({ id }) => id)).toEqual([note.id]);
  const { data: day } = await notes.appendDaily({ content: '- [ ] Water the plants', syncTodos: true });
  expect((await notes.listTodos({ noteId: day.id })).data.map(({ text }) => text)).toEqual([
    'Water the plants',
  ]);
  await notes.deleteNote({ id: note.id });
  expect((await notes.listTrash()).data.map(({ id }) => id)).toEqual([note.id]);
  expect((await notes.getAccount()).data.userId).toBe(me.userId);
  // @ts-expect-error GET /account has no parameters.
  expect((await notes.getAccount({ page: 1 })).data.userId).toBe(me.userId);
});

test('it stores bytes, returns them as they are, replaces them by their tag, and sends them again after a 429', async ({
  me,
}) => {
  const bytes = new Uint8Array(bytesOf(1_000_000));
  let uploads = 0;
  const url = await startProxy(({ method }) =>
    method === 'PUT' && (uploads += 1) === 1 ? busy({ 'retry-after': '0' }) : undefined,
  );
  const notes = clientFor(me, url);
  const { data: file, etag } = await notes.putFile({ path: 'a b/ü.png', bytes });
  expect([uploads, file.path, file.size, file.type]).toEqual([2, 'a b/ü.png', bytes.length, 'image/png']);
  const { data: blob } = await notes.getFile({ fileId: file.id, sha256: file.sha256 });
  expect(blob.type).toBe('image/png');
  expect(Buffer.from(await blob.arrayBuffer()).equals(bytes)).toBe(true);
  const replaced = await notes.putFile({ path: file.path, bytes: new Blob(['new']) }, { ifMatch: etag });
  expect([replaced.data.id, replaced.data.size]).toEqual([file.id, 3]);
  expect(await failureOf(notes.putFile({ path: file.path, bytes }, { ifMatch: etag }))).toMatchObject({
    status: 412,
  });
  expect((await notes.listFiles({ search: 'ü' })).data).toEqual([replaced.data]);
  const { data: note } = await notes.createNote({ name: 'n', content: '![](<a b/ü.png>)' });
  const { data: link } = await notes.createLink({ noteId: note.id });
  const { data: shared } = await notes.getSharedFile({ token: tokenOf(link.url), path: 'a b/ü.png' });
  expect(await shared.text()).toBe('new');
});

test('it throws the status, code, message, details and request id of an error', async () => {
  const notes = clientFor(await newUser({ storageLimit: 100 }));
  const { data: note, etag } = await notes.createNote({ name: 'n', content: 'one' });
  await notes.updateNote({ id: note.id, content: 'two' });
  const stale = await failureOf(notes.updateNote({ id: note.id, content: 'three' }, { ifMatch: etag }));
  expect(stale).toBeInstanceOf(NotesError);
  expect(stale).toMatchObject({ status: 412, code: 'PRECONDITION_FAILED', requestId: expect.any(String) });
  expect(await failureOf(notes.createNote({ name: 'n', content: 'x'.repeat(200) }))).toMatchObject({
    name: 'NotesError',
    status: 400,
    details: { limit: 100 },
  });
  expect(await failureOf(notes.getNote({ noteId: 'a/b?c' }))).toMatchObject({
    status: 404,
    code: 'NOT_FOUND',
  });
});

test('it says that a base URL must end in /api, for responses of the service and of others', async ({
  me,
}) => {
  const origin = new URL(inject('baseUrl')).origin;
  expect(await failureOf(clientFor(me, `${origin}/`).getAccount())).toMatchObject({
    status: 404,
    code: 'NOT_FOUND',
    message: `${origin} is not the base URL of the service: it must end in /api.`,
  });
  const other = async () => Response.json({ message: 'Missing Authentication Token' }, { status: 403 });
  const call = createClient({ url: 'https://notes.example', key: me.key, fetch: other }).getAccount();
  expect(await failureOf(call)).toMatchObject({
    status: 403,
    code: 'UNKNOWN',
    message: 'https://notes.example is not the base URL of the service: it must end in /api.',
  });
  // A proxy that fails says nothing about the URL.
  const broken = async () => Response.json({ message: 'Bad request' }, { status: 400 });
  const proxied = createClient({ url: 'https://notes.example', key: me.key, fetch: broken }).getAccount();
  expect(await failureOf(proxied)).toMatchObject({ status: 400, code: 'UNKNOWN', message: 'Bad request' });
});

test('it names the URL that does not respond, with the reason', async ({ me }) => {
  const url = `http://127.0.0.1:${await freePort()}/api`;
  const failure = await failureOf(clientFor(me, url).updateAccount({ timeZone: 'UTC' }));
  expect(failure).toBeInstanceOf(TypeError);
  expect(failure).toMatchObject({
    message: expect.stringContaining(`No response from ${url} (fetch failed: connect ECONNREFUSED`),
    cause: expect.any(TypeError),
  });
});

test('it sends a create with a lost reply again, with the same key, and nothing is created twice', async ({
  me,
}) => {
  const seen: Seen[] = [];
  const url = await startProxy(async (request) => {
    if (request.method !== 'POST') return undefined;
    if (seen.push(request) > 1) return undefined;
    await me.send({
      ...request,
      headers: {
        'content-type': 'application/json',
        'idempotency-key': String(request.headers['idempotency-key']),
      },
    });
    throw new Error('the reply is lost');
  });
  const notes = clientFor(me, url);
  const { data: note } = await notes.createNote({ name: 'once' });
  expect((await notes.listNotes()).data.map(({ id }) => id)).toEqual([note.id]);
  expect(seen.map(({ headers }) => headers['idempotency-key'])).toEqual([
    expect.stringMatching(/^[0-9a-f]{32}$/),
    seen[0]?.headers['idempotency-key'],
  ]);
  const [first, again] = [
    await notes.createNote({ name: 'mine' }, { idempotencyKey: 'my-key' }),
    await notes.createNote({ name: 'mine' }, { idempotencyKey: 'my-key' }),
  ];
  expect(again).toEqual(first);
});

test('it waits as long as a busy service asks, and gives up after four attempts', async ({ me }) => {
  const { url, requests } = await counting((n) => (n === 4 ? undefined : busy({ 'retry-after': '0' })));
  const notes = clientFor(me, url);
  expect((await notes.createWorkspace({ name: 'Work' })).data.name).toBe('Work');
  expect(requests()).toBe(4);
  expect(await failureOf(notes.getAccount())).toMatchObject({
    status: 429,
    code: 'RATE_LIMITED',
    message: 'busy',
  });
  expect(requests()).toBe(8);
});

test('it does not repeat a change without a key whose reply was lost, or that failed', async ({ me }) => {
  const { url, requests } = await counting((n) => {
    if (n === 1) throw new Error('the reply is lost');
    return new Response('<html>', { status: 502 });
  });
  const notes = clientFor(me, url);
  expect(await failureOf(notes.updateAccount({ timeZone: 'UTC' }))).toBeInstanceOf(TypeError);
  expect(await failureOf(notes.updateAccount({ timeZone: 'UTC' }))).toMatchObject({
    status: 502,
    code: 'UNKNOWN',
    message: 'The response was 502, but not from the notes service.',
  });
  expect(requests()).toBe(2);
});

test('a read is repeated after a failure, until its signal ends it', async ({ me }) => {
  const ending = new AbortController();
  const { url, requests } = await counting((n) => {
    if (n === 2) ending.abort();
    return new Response('', { status: 500, headers: { 'retry-after': '0' } });
  });
  expect(await failureOf(clientFor(me, url).getAccount({}, { signal: ending.signal }))).toBe(
    ending.signal.reason,
  );
  expect(requests()).toBe(2);
});

test('the program of docs/clients.md prints what the page says', async () => {
  const clients = readFileSync(join(ROOT, 'docs/clients.md'), 'utf8');
  const [, program = ''] = /```ts\n([^]*?)```/.exec(clients) ?? [];
  const folder = newFolder();
  copyFileSync(join(ROOT, 'docs/client.ts'), join(folder, 'client.ts'));
  writeFileSync(join(folder, 'program.ts'), program);
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  expect(await run(await newUser(), NODE, join(folder, 'program.ts'))).toEqual({
    status: 0,
    out: 'Balcony: ☐ Seeds\n412 PRECONDITION_FAILED\n',
    err: '',
  });
  expect(clients).toContain('It prints `Balcony: ☐ Seeds`, and `412 PRECONDITION_FAILED`');
});

test('an update with ifMatch is sent once, because a 429 can follow a part of its work', async ({ me }) => {
  const { data: note, etag } = await clientFor(me).createNote({ name: 'n' });
  const { url, requests } = await counting(() => busy({ 'retry-after': '0' }));
  const call = clientFor(me, url).updateNote({ id: note.id, name: 'm' }, { ifMatch: etag });
  expect(await failureOf(call)).toMatchObject({ status: 429 });
  expect(requests()).toBe(1);
});

test('a signal ends a call that waits to be sent again', async ({ me }) => {
  const ending = new AbortController();
  const url = await startProxy(() => {
    setImmediate(() => ending.abort());
    return busy({ 'retry-after': '3600' });
  });
  const call = clientFor(me, url).getAccount({}, { signal: ending.signal });
  expect(await failureOf(call)).toBe(ending.signal.reason);
});

test.for([
  [200, '<html>'],
  [200, 'null'],
  [204, null],
  [400, 'null'],
] as const)(
  'a response %i with the body %s is a NotesError, and no reason to repeat',
  async ([status, body], { me }) => {
    const { url, requests } = await counting(() => new Response(body, { status }));
    expect(await failureOf(clientFor(me, url).listNotes())).toMatchObject({
      name: 'NotesError',
      status,
      code: 'UNKNOWN',
    });
    expect(requests()).toBe(1);
  },
);

test('the base URL may end in a slash, and null lists what is in no group', async ({ me }) => {
  const notes = clientFor(me, `${inject('baseUrl')}/`);
  const { data: group } = await notes.createGroup({ name: 'g' });
  await notes.createNote({ name: 'inside', groupId: group.id });
  await notes.createNote({ name: 'outside' });
  expect((await notes.listNotes({ groupId: null })).data.map(({ name }) => name)).toEqual(['outside']);
});
