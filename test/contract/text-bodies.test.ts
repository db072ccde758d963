// Bare Markdown instead of JSON (E17), on every endpoint whose contract names a field for it.
import { describe, expect } from 'vitest';
import type { Contract } from '../../lib/api/contract.ts';
import { prefersMarkdown } from '../../lib/api/accept.ts';
import { routes } from '../../lib/api/routes/index.ts';
import { createNoteContract, getNoteContract, listNotesContract } from '../../lib/api/routes/note.ts';
import { type Client } from '../harness/client.ts';
import { tagOf } from '../harness/tags.ts';
import { test } from '../harness/user-test.ts';

const MARKDOWN = 'text/markdown; charset=utf-8';
const text = (type = 'text/markdown') => ({ 'Content-Type': type });
const wanted = { Accept: 'text/markdown' };
const json = { 'Content-Type': 'application/json' };

const exchanged = routes.filter(({ text: field }) => field !== undefined);
const named = (contracts: readonly Contract[]) =>
  contracts.map((route) => [`${route.method} ${route.path}`, route] as const);
const writes = named(exchanged.filter(({ body }) => body));
const reads = named(exchanged.filter(({ body }) => !body));

test('exactly the endpoints of whole notes exchange bare text', () => {
  expect([...writes, ...reads].map(([name]) => name).toSorted()).toEqual([
    'GET /daily',
    'GET /note/{noteId}',
    'GET /weekly',
    'POST /daily/append',
    'POST /note',
    'POST /note/append',
    'POST /weekly/append',
    'PUT /daily',
    'PUT /note',
    'PUT /weekly',
  ]);
});

const aNote = async (me: Client, content = '') =>
  (await me.ok(createNoteContract, { name: 'n', content })).data.id;

/** The fields of a request besides its content, by the path of its endpoint. */
const FIELDS: Readonly<Record<string, (me: Client) => Promise<Record<string, string>>>> = {
  'POST /note': async () => ({ name: 'a b&c' }),
  'PUT /note': async (me) => ({ id: await aNote(me) }),
  'POST /note/append': async (me) => ({ id: await aNote(me) }),
  'GET /note/{noteId}': async (me) => ({ noteId: await aNote(me, '# ä\n') }),
};
const DAY = async () => ({ date: '2025-02-07' });
const WEEK = async () => ({ week: '6', year: '2025' });
const fieldsOf = (name: string) => FIELDS[name] ?? (name.includes('daily') ? DAY : WEEK);

async function send(
  me: Client,
  route: Contract,
  fields: Record<string, string>,
  body: string | Buffer,
  headers: object,
) {
  const path = `${route.path}?${new URLSearchParams(fields)}`;
  return me.send({ method: route.method, path, headers: { ...text(), ...headers }, body });
}

const dataOf = (body: unknown) => (body as { data: { id: string; content: string; name: string } }).data;

describe.for(writes)('%s', ([name, route]) => {
  test.for(['text/markdown', 'text/plain;charset=UTF-8', 'Text/Markdown; variant=GFM'])(
    'stores a body of the type %s as it is, and responds with JSON',
    async (type, { me }) => {
      const content = '\uFEFF# "Ä"\r\n\\n\t😀{"content": 1}\n';
      const response = await send(me, route, await fieldsOf(name)(me), content, text(type));
      expect(response).toMatchObject({ status: 200, body: { data: { content }, count: 1 } });
      expect(response.headers.get('content-type')).toBe('application/json');
      expect(response.headers.get('vary')).toBe('Accept');
      expect(response.headers.get('content-location')).toBeNull();
      const read = await me.ok(getNoteContract, { noteId: dataOf(response.body).id });
      expect(read.data).toEqual(dataOf(response.body));
    },
  );

  test('responds with the bare text if Accept prefers it, with the ETag and the path of the note', async ({
    me,
  }) => {
    const response = await send(me, route, await fieldsOf(name)(me), '# ä\n', wanted);
    expect([response.status, response.body]).toEqual([200, '# ä\n']);
    expect(response.headers.get('content-type')).toBe(MARKDOWN);
    expect(response.headers.get('vary')).toBe('Accept');
    const location = response.headers.get('content-location') ?? '';
    expect(location).toMatch(/^\/api\/note\/[0-9a-f-]{36}$/);
    const read = await me.send({ method: 'GET', path: location.replace('/api', '') });
    expect(dataOf(read.body).content).toBe('# ä\n');
    expect(tagOf(response)).toBe(tagOf(read));
  });

  test('returns errors as JSON, whatever Accept says', async ({ me }) => {
    const unknown = { workspaceId: crypto.randomUUID(), id: crypto.randomUUID() };
    const response = await send(me, route, { ...(await fieldsOf(name)(me)), ...unknown }, 'x', wanted);
    expect(response).toMatchObject({ status: 404, body: { error: 'NOT_FOUND' } });
    expect(response.headers.get('content-type')).toBe('application/json');
  });
});

// The body is read in one place: one endpoint of a note and one of a day get every form.
const SAMPLES: ReadonlySet<string> = new Set(['PUT /note', 'POST /daily/append']);

describe.for(writes.filter(([name]) => SAMPLES.has(name)))('%s', ([name, route]) => {
  test('stores JSON that is declared as Markdown, and rejects it as plain text without a change', async ({
    me,
  }) => {
    const fields = await fieldsOf(name)(me);
    const state = async () => (await me.ok(listNotesContract, {})).data;
    const before = await state();
    const body = '{"date":"2025-01-01","content":"hi"}';
    expect(await send(me, route, fields, body, text('text/plain;charset=UTF-8'))).toMatchObject({
      status: 400,
      body: { error: 'MALFORMED_REQUEST', message: 'Content-Type must be application/json' },
    });
    expect(await state()).toEqual(before);
    expect(dataOf((await send(me, route, fields, body, {})).body).content).toBe(body);
  });

  test('validates the query parameters as the members of JSON, with the same messages', async ({ me }) => {
    const fields = await fieldsOf(name)(me);
    const properties = Object.entries(
      (route.body?.properties ?? {}) as Record<string, { type?: string; must?: string }>,
    );
    for (const [field, { must }] of properties.filter(
      ([, { type }]) => type === 'boolean' || type === 'integer',
    )) {
      const wrong = await send(me, route, { ...fields, [field]: 'nonsense' }, 'x', {});
      expect(wrong).toMatchObject({ status: 400, body: { message: `${field}: ${must}` } });
      const path = `${route.path}?${new URLSearchParams(fields)}&${field}=1&${field}=1`;
      const twice = await me.send({ method: route.method, path, headers: text(), body: 'x' });
      expect(JSON.stringify(twice.body)).toContain(`${field}: must be given once`);
    }
    const missing = (route.body?.required ?? []).filter((field) => field !== 'content');
    const response = await send(me, route, {}, 'x', {});
    const message = missing.map((field) => `${field}: Required field is missing`).join(', ');
    expect(response).toMatchObject(missing.length > 0 ? { status: 400, body: { message } } : { status: 200 });
  });

  test('ignores query parameters of a JSON body, and a content in the query of a text', async ({ me }) => {
    const fields = await fieldsOf(name)(me);
    const query = new URLSearchParams({ content: 'query', name: 'query', syncTodos: 'nonsense' });
    const numbers = Object.fromEntries(
      Object.entries(fields).map(([key, value]) => [key, /^\d+$/.test(value) ? Number(value) : value]),
    );
    const body = JSON.stringify({ ...numbers, content: 'body' });
    const response = await me.send({
      method: route.method,
      path: `${route.path}?${query}`,
      headers: json,
      body,
    });
    expect(response).toMatchObject({ status: 200, body: { data: { content: 'body' } } });
    const bare = await send(me, route, { ...(await fieldsOf(name)(me)), content: 'query' }, 'x', {});
    expect(dataOf(bare.body).content).not.toContain('query');
  });

  test('returns 400 for another charset, unless there is no body, and replaces bytes that are not UTF-8', async ({
    me,
  }) => {
    const fields = await fieldsOf(name)(me);
    const latin1 = text('text/markdown; charset=latin1');
    expect(await send(me, route, fields, 'x', latin1)).toMatchObject({
      status: 400,
      body: { error: 'MALFORMED_REQUEST', message: 'Request body must be UTF-8' },
    });
    expect(await send(me, route, {}, '', latin1)).toMatchObject({
      status: 400,
      body: { error: 'VALIDATION_ERROR' },
    });
    const response = await send(me, route, fields, Buffer.from([0x61, 0xff, 0x62]), {});
    expect(dataOf(response.body).content).toBe('a\ufffdb');
  });

  test('returns 400 for an empty text', async ({ me }) => {
    const fields = await fieldsOf(name)(me);
    for (const headers of [text(), wanted]) {
      const response = await send(me, route, fields, '', headers);
      expect(response).toMatchObject({
        status: 400,
        body: { error: 'VALIDATION_ERROR', message: 'content: Required field is missing' },
      });
      expect(response.headers.get('content-type')).toBe('application/json');
    }
  });
});

test('null in the query removes a note from its group', async ({ me }) => {
  const { body } = await me.send({ method: 'POST', path: '/group', headers: json, body: '{"name":"g"}' });
  const { id: groupId } = dataOf(body);
  const made = await me.send({
    method: 'POST',
    path: `/note?name=n&groupId=${groupId}`,
    headers: text(),
    body: 'x',
  });
  expect(made).toMatchObject({ body: { data: { groupId } } });
  const path = `/note?id=${dataOf(made.body).id}&groupId=null`;
  const moved = await me.send({ method: 'PUT', path, headers: text(), body: 'y' });
  expect(moved).toMatchObject({ body: { data: { groupId: null, content: 'y' } } });
});

describe.for(reads)('%s', ([name, route]) => {
  const get = async (me: Client, fields: Record<string, string>, headers: Record<string, string>) => {
    const path = route.path.replace('{noteId}', fields['noteId'] ?? '');
    return me.send({ method: 'GET', path: `${path}?${new URLSearchParams(fields)}`, headers });
  };

  test('returns the bare text with the ETag of the JSON form, and 304 for both', async ({ me }) => {
    const fields = await fieldsOf(name)(me);
    const whole = await get(me, fields, {});
    const bare = await get(me, fields, wanted);
    expect([bare.status, bare.body]).toEqual([200, dataOf(whole.body).content]);
    expect(bare.headers.get('content-type')).toBe(MARKDOWN);
    expect(bare.headers.get('content-location')).toBe(`/api/note/${dataOf(whole.body).id}`);
    expect([tagOf(bare), whole.headers.get('vary'), bare.headers.get('vary')]).toEqual([
      tagOf(whole),
      'Accept',
      'Accept',
    ]);
    const known = await get(me, fields, { ...wanted, 'If-None-Match': tagOf(whole) });
    expect([known.status, known.body, known.headers.get('vary')]).toEqual([304, '', 'Accept']);
  });
});

test.for<[string | undefined, boolean]>([
  [undefined, false],
  ['', false],
  ['*/*', false],
  ['text/markdown', true],
  ['TEXT/Markdown; charset=utf-8', true],
  ['text/*', true],
  ['text/plain', false],
  ['text/html, text/markdown;q=0.1', true],
  ['application/json', false],
  ['text/markdown, application/json', false],
  ['application/json, text/markdown', false],
  ['text/markdown;q=0.5, application/json;q=0.4', true],
  ['text/markdown;q=0.4, application/json;q=0.5', false],
  ['text/markdown, */*;q=0.1', true],
  ['text/markdown, */*', false],
  ['text/markdown;q=0.5, */*;q=0.1, application/json;q=0.9', false],
  ['text/markdown;q=0, */*', false],
  ['application/json;q=0, */*;q=0.1', true],
  ['nonsense, text/markdown', true],
  ['text/markdown;q=nonsense', false],
])('Accept: %s prefers Markdown: %s', ([accept, isPreferred]) => {
  expect(prefersMarkdown(accept)).toBe(isPreferred);
});
