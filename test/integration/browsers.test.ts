// CORS: which origins may read responses, and the Host names that the local server accepts (against DNS rebinding).
import { expect, test } from 'vitest';
import { createNoteContract } from '../../lib/api/routes/note.ts';
import { newUser } from '../harness/client.ts';
import { withFaults } from '../harness/faults/faults.ts';
import { exchange, type WireResponse } from '../harness/wire.ts';

const ask = (method: string, path: string, headers: Record<string, string>): Promise<WireResponse> =>
  exchange({ method, path, headers });

/** The response headers exposed to a page, besides those that every page may read. */
const EXPOSED =
  'ETag,X-Request-Id,Retry-After,Idempotency-Replayed,Content-Location,WWW-Authenticate,X-Unknown-Parameters';

/** Long enough for one attempt and a response (milliseconds). */
const SHORT_MS = 4_000;

const LOCAL = 'http://localhost:5173';
const FOREIGN = 'https://evil.example';

test('a preflight from a local page needs no key and lists the allowed methods and headers', async () => {
  const { status, headers } = await ask('OPTIONS', '/note', {
    Origin: LOCAL,
    'Access-Control-Request-Method': 'PUT',
    'Access-Control-Request-Headers': 'authorization,content-type,if-match,idempotency-key',
  });
  expect(status).toBe(204);
  expect(headers).toMatchObject({
    'access-control-allow-origin': LOCAL,
    'access-control-allow-methods': 'GET,POST,PUT,DELETE',
    'access-control-allow-headers':
      'Authorization,Content-Type,If-Match,If-None-Match,Idempotency-Key,MCP-Protocol-Version,Mcp-Method,Mcp-Name',
  });
});

test('an app with a scheme of its own can send a preflight and read responses', async () => {
  const { key } = await newUser();
  for (const Origin of ['app://obsidian.md', 'capacitor://localhost']) {
    const preflight = await ask('OPTIONS', '/note', { Origin, 'Access-Control-Request-Method': 'PUT' });
    expect([preflight.status, preflight.headers['access-control-allow-origin']]).toEqual([204, Origin]);
    const { status, headers } = await ask('GET', '/note', { Origin, Authorization: `Bearer ${key}` });
    expect([status, headers['access-control-allow-origin']]).toEqual([200, Origin]);
  }
});

test('pages from files and sandboxed frames get no CORS headers', async () => {
  const { key } = await newUser();
  for (const Origin of ['null', 'file://']) {
    const { headers } = await ask('GET', '/workspace', { Origin, Authorization: `Bearer ${key}` });
    expect(headers['access-control-allow-origin']).toBeUndefined();
  }
});

test.for([
  ['a response', '/workspace', 200],
  ['a streamed response', '/note', 200],
  ['an error', '/note?limit=x', 400],
  ['an unknown route', '/nothing', 404],
] as const)('a local page can read %s and its request id', async ([, path, wanted]) => {
  const { key } = await newUser();
  const { status, headers } = await ask('GET', path, { Origin: LOCAL, Authorization: `Bearer ${key}` });
  expect(status).toBe(wanted);
  expect(headers['access-control-allow-origin']).toBe(LOCAL);
  expect(headers['access-control-expose-headers']).toBe(EXPOSED);
  expect(headers.vary).toContain('Origin');
});

test('a local page can read the 401 for a missing key', async () => {
  const { status, headers } = await ask('GET', '/workspace', { Origin: LOCAL });
  expect(status).toBe(401);
  expect(headers['access-control-allow-origin']).toBe(LOCAL);
  expect(headers['access-control-expose-headers']).toBe(EXPOSED);
});

test('a local page can read Retry-After of a 429', { tags: ['slow'] }, async () => {
  const faults = await withFaults(
    ({ operation }) => (operation === 'TransactWriteItems' ? 'throttle' : 'pass'),
    { timeoutMs: SHORT_MS },
  );
  try {
    const me = await newUser({}, faults.baseUrl);
    const { status, headers } = await me.call(createNoteContract, { name: 'n' }, { Origin: LOCAL });
    expect({
      status,
      retryAfter: headers.get('retry-after'),
      origin: headers.get('access-control-allow-origin'),
      exposed: headers.get('access-control-expose-headers'),
    }).toEqual({ status: 429, retryAfter: '1', origin: LOCAL, exposed: EXPOSED });
  } finally {
    await faults.stop();
  }
});

test('a page of another site can read no response, with or without a key', async () => {
  const { key } = await newUser();
  for (const Authorization of [`Bearer ${key}`, 'none']) {
    const { headers } = await ask('GET', '/workspace', { Origin: FOREIGN, Authorization });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  }
});

test('a preflight from another site returns 401 without CORS headers', async () => {
  const { status, headers } = await ask('OPTIONS', '/note', {
    Origin: FOREIGN,
    'Access-Control-Request-Method': 'PUT',
  });
  expect(status).toBe(401);
  expect(headers).not.toHaveProperty('access-control-allow-origin');
});

test.for(['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example:3000', '192.168.1.5:3000'])(
  'the local server returns 403 for the Host name %s',
  async (Host) => {
    const { key } = await newUser();
    const { status, bytes } = await ask('GET', '/workspace', { Host, Authorization: `Bearer ${key}` });
    const message =
      'The local server responds only to localhost, 127.0.0.1 and [::1]: use one of these names in the URL';
    expect({ status, body: JSON.parse(String(bytes)) as unknown }).toEqual({
      status: 403,
      body: { error: 'FORBIDDEN', message },
    });
  },
);

test.for(['localhost:3000', 'LOCALHOST', '127.0.0.1', '[::1]:3000'])(
  'the local server accepts the Host name %s',
  async (Host) => {
    const { key } = await newUser();
    const { status } = await ask('GET', '/workspace', { Host, Authorization: `Bearer ${key}` });
    expect(status).toBe(200);
  },
);
