// Compression on the wire: responses for clients that accept gzip, and compressed requests.
import { deflateSync, gunzipSync, gzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { createNoteContract } from '../../lib/api/routes/note.ts';
import { newUser, type Client } from '../harness/client.ts';
import { exchange, type WireResponse } from '../harness/wire.ts';
import { test } from '../harness/user-test.ts';

interface Wire extends WireResponse {
  readonly encoding: string | undefined;
  readonly vary: string | undefined;
}

async function call({ key }: Client, path: string, more: object): Promise<Wire> {
  const { headers = {}, ...rest } = more as { headers?: Record<string, string> };
  const response = await exchange({ path, ...rest, headers: { Authorization: `Bearer ${key}`, ...headers } });
  const { 'content-encoding': encoding, vary } = response.headers;
  return { ...response, encoding, vary };
}

const get = (me: Client, path: string, accepted?: string): Promise<Wire> =>
  call(me, path, accepted === undefined ? {} : { headers: { 'Accept-Encoding': accepted } });

const PARAGRAPH = 'A line of a note in plain words, with [a link](https://example.com) and **emphasis**.\n';

async function someNotes(me: Client, count: number): Promise<void> {
  await Promise.all(
    Array.from({ length: count }, (_, n) =>
      me.ok(createNoteContract, { name: `Note ${n} ✅`, content: PARAGRAPH.repeat(40) }),
    ),
  );
}

test('a compressed page of notes is less than a third of its size and unpacks to the same bytes', async ({
  me,
}) => {
  await someNotes(me, 50);
  const plain = await get(me, '/note');
  const small = await get(me, '/note', 'gzip, deflate, br');
  expect(plain.encoding).toBeUndefined();
  expect(small.encoding).toBe('gzip');
  expect(gunzipSync(small.bytes).equals(plain.bytes)).toBe(true);
  expect(small.bytes.length).toBeLessThan(plain.bytes.length / 3);
  for (const { vary } of [plain, small]) expect(vary).toContain('Accept-Encoding');
});

test.for(['gzip;q=0', 'br, deflate', 'identity', ''])(
  'a page is sent uncompressed with Accept-Encoding %s',
  async (accepted, { me }) => {
    await someNotes(me, 2);
    const { encoding, vary, bytes } = await get(me, '/note', accepted);
    expect(encoding).toBeUndefined();
    expect(vary).toContain('Accept-Encoding');
    expect(JSON.parse(bytes.toString('utf8'))).toMatchObject({ count: 2 });
  },
);

test('an error of a streaming endpoint is sent uncompressed, even if the client accepts gzip', async ({
  me,
}) => {
  const { status, encoding, bytes } = await get(me, '/note?limit=x', 'gzip');
  expect({ status, encoding }).toEqual({ status: 400, encoding: undefined });
  expect(JSON.parse(bytes.toString('utf8'))).toHaveProperty('error', 'VALIDATION_ERROR');
});

test('a buffered response is compressed only if it is larger than 1 KB', async ({ me }) => {
  expect((await get(me, '/workspace', 'gzip')).encoding).toBeUndefined();
  const content = PARAGRAPH.repeat(40);
  const put = await call(me, '/daily', {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', 'Accept-Encoding': 'gzip' },
    body: Buffer.from(JSON.stringify({ content })),
  });
  expect(put.encoding).toBe('gzip');
  expect(JSON.parse(gunzipSync(put.bytes).toString('utf8'))).toMatchObject({ data: { content } });
});

const post = (me: Client, coding: string, body: Buffer): Promise<Wire> =>
  call(me, '/note', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Content-Encoding': coding },
    body,
  });

test('a gzip request body is unpacked before it reaches a function', async ({ me }) => {
  const { status, bytes } = await post(
    me,
    'gzip',
    gzipSync(JSON.stringify({ name: 'Ünpacked ✅', content: '' })),
  );
  expect(status).toBe(200);
  expect(JSON.parse(bytes.toString('utf8'))).toMatchObject({ data: { name: 'Ünpacked ✅' } });
});

const NOT_UNPACKED = {
  error: 'MALFORMED_REQUEST',
  message:
    "Request body can't be decompressed. Send it as gzip or deflate, and name the coding in Content-Encoding",
};
const TOO_LARGE = { error: 'VALIDATION_ERROR', message: 'Note exceeds maximum size (1MB)' };

test.for([
  ['in another coding', 'br', Buffer.from('{}'), NOT_UNPACKED],
  ['not compressed', 'gzip', Buffer.from('{}'), NOT_UNPACKED],
  ['cut off', 'deflate', deflateSync('{"name":"n","content":""}').subarray(0, -6), NOT_UNPACKED],
  ['too large when unpacked', 'gzip', gzipSync(Buffer.alloc(11 * 1024 * 1024)), TOO_LARGE],
] as const)(
  'returns 400 for a request body declared as compressed that is %s',
  async ([, coding, body, error]) => {
    const { status, bytes } = await post(await newUser(), coding, body);
    expect([status, JSON.parse(bytes.toString('utf8'))]).toEqual([400, error]);
  },
);
