// The header that names unknown query parameters (E30). Nothing else changes (D6).
import { expect, inject, test } from 'vitest';
import { routes } from '../../lib/api/routes/index.ts';
import { createNoteContract, getNoteContract, listNotesContract } from '../../lib/api/routes/note.ts';
import { newUser, type Client, type RawRequest } from '../harness/client.ts';

const HEADER = 'x-unknown-parameters';
const json = { 'Content-Type': 'application/json' };

const sent = async (me: Client, request: RawRequest) => {
  const { status, headers, body } = await me.send(request);
  return { status, body, unknown: headers.get(HEADER) };
};

test('every endpoint names a parameter that it does not know, and none that it declares', async () => {
  const me = await newUser();
  for (const { method, path: template, query } of routes) {
    const path = template.replace(/\{\w+\}/g, crypto.randomUUID());
    const declared = Object.keys(query?.properties ?? {}).map((name) => `${name}=x`);
    const request = { method, headers: json, ...(method !== 'GET' && { body: '{}' }) };
    const known = await sent(me, { ...request, path: `${path}?${declared.join('&')}` });
    expect(known.unknown, template).toBeNull();
    const { unknown } = await sent(me, {
      ...request,
      path: `${path}?${[...declared, 'nothing=1'].join('&')}`,
    });
    expect(unknown, template).toBe('nothing');
  }
});

test.for([createNoteContract, listNotesContract])(
  '$method $path names those that it does not know, also in an error, and changes nothing else',
  async ({ method, path }) => {
    const me = await newUser();
    const request = { method, headers: json, ...(method !== 'GET' && { body: '{}' }) };
    const plain = await sent(me, { ...request, path });
    const response = await sent(me, { ...request, path: `${path}?nothing=1&nothing=2&wörd=` });
    expect({ ...plain, unknown: response.unknown }).toEqual({ ...plain, unknown: 'nothing, w%C3%B6rd' });
    expect(plain.unknown).toBeNull();
    expect(response.status).toBe(plain.status);
  },
);

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
