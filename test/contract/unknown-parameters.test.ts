// The header that names unknown query parameters (E30). Nothing else changes (D6).
import { describe, expect, inject, test } from 'vitest';
import { routes } from '../../lib/api/routes/index.ts';
import { createNoteContract, getNoteContract } from '../../lib/api/routes/note.ts';
import { newUser, type Client, type RawRequest } from '../harness/client.ts';

const HEADER = 'x-unknown-parameters';
const json = { 'Content-Type': 'application/json' };

const sent = async (me: Client, request: RawRequest) => {
  const { status, headers, body } = await me.send(request);
  return { status, body, unknown: headers.get(HEADER) };
};

describe.for(routes.map((route) => [`${route.method} ${route.path}`, route] as const))('%s', ([, route]) => {
  const path = route.path.replace(/\{\w+\}/g, crypto.randomUUID());
  const request = { method: route.method, headers: json, ...(route.method !== 'GET' && { body: '{}' }) };

  test('names a parameter that it does not know, also in an error, and changes nothing else', async () => {
    const me = await newUser();
    const plain = await sent(me, { ...request, path });
    const response = await sent(me, { ...request, path: `${path}?nothing=1&nothing=2&wörd=` });
    expect({ ...plain, unknown: response.unknown }).toEqual({ ...plain, unknown: 'nothing, w%C3%B6rd' });
    expect(plain.unknown).toBeNull();
    expect(response.status).toBe(plain.status);
  });

  test('does not name those that it declares', async () => {
    const me = await newUser();
    const fields = Object.keys(route.query?.properties ?? {});
    const { unknown } = await sent(me, {
      ...request,
      path: `${path}?${fields.map((name) => `${name}=x`).join('&')}`,
    });
    expect(unknown).toBeNull();
  });
});

test('a list that is streamed names it', async () => {
  const me = await newUser();
  await me.ok(createNoteContract, { name: 'n' });
  const [plain, response] = [
    await sent(me, { method: 'GET', path: '/note?limit=1' }),
    await sent(me, { method: 'GET', path: '/note?limit=1&serach=x&pageSize=3' }),
  ];
  expect(response).toEqual({ ...plain, unknown: 'serach, pageSize' });
});

test('304, bare text, POST /mcp, an unknown route and a public path name it', async () => {
  const me = await newUser();
  const text = { 'Content-Type': 'text/markdown' };
  const made = await sent(me, {
    method: 'POST',
    path: '/note?name=n&syncTodos=true&title=x&content=y',
    headers: text,
    body: 'text',
  });
  expect(made).toMatchObject({ status: 200, unknown: 'title, content', body: { data: { content: 'text' } } });
  const { id } = (made.body as { data: { id: string } }).data;
  const { headers } = await me.call(getNoteContract, { noteId: id });
  const known = { 'If-None-Match': headers.get('etag') ?? '' };
  expect(await sent(me, { method: 'GET', path: `/note/${id}?q=1`, headers: known })).toEqual({
    status: 304,
    body: undefined,
    unknown: 'q',
  });
  const bare = { Accept: 'text/markdown' };
  expect(await sent(me, { method: 'GET', path: `/note/${id}?q=1`, headers: bare })).toEqual({
    status: 200,
    body: 'text',
    unknown: 'q',
  });
  for (const body of ['{}', '{', '[]', '{"__proto__":1}'])
    expect(await sent(me, { method: 'POST', path: '/mcp?key=1', headers: json, body })).toMatchObject({
      unknown: 'key',
    });
  expect(await sent(me, { method: 'GET', path: '/nothing?a=1' })).toMatchObject({
    status: 404,
    unknown: 'a',
  });
  const page = await fetch(`${inject('baseUrl')}/docs?utm_source=x`);
  await page.text();
  expect([page.status, page.headers.get(HEADER)]).toEqual([200, 'utm_source']);
});

test('a JSON body leaves the parameters of a bare text known', async () => {
  const me = await newUser();
  const body = JSON.stringify({ name: 'n' });
  expect(
    await sent(me, { method: 'POST', path: '/note?name=other&syncTodos=true&nmae=x', headers: json, body }),
  ).toMatchObject({ status: 200, body: { data: { name: 'n' } }, unknown: 'nmae' });
});

test('only functions name it', async () => {
  const response = await fetch(`${inject('baseUrl')}/note?nothing=1`);
  expect([response.status, response.headers.get(HEADER)]).toEqual([401, null]);
});
