// npm run verify: what it reports of a healthy service, of two broken ones, and of another program.
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { gunzipSync } from 'node:zlib';
import { afterEach, expect, inject, test } from 'vitest';
import { Target } from '../../infra/verify/target.ts';
import { verify } from '../../infra/verify/verify.ts';
import { listNotesContract } from '../../lib/api/routes/note.ts';
import { listWorkspacesContract } from '../../lib/api/routes/workspace.ts';
import { violationsOf } from '../harness/check-user.ts';
import { newUser, type Client } from '../harness/client.ts';

const servers: ReturnType<typeof createServer>[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
});

async function serve(handle: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(handle).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

interface Passed {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  body: Buffer;
}

/** A service behind which something changes every response. */
const brokenBy = (change: (request: IncomingMessage, passed: Passed) => void): Promise<string> =>
  serve((request, response) => {
    const { method, headers, url } = request;
    const inner = forward(`${new URL(inject('baseUrl')).origin}${url}`, { method, headers }, (original) => {
      const parts: Buffer[] = [];
      original.on('data', (part: Buffer) => parts.push(part));
      original.on('end', () => {
        const passed = {
          status: original.statusCode ?? 0,
          headers: { ...original.headers },
          body: Buffer.concat(parts),
        };
        change(request, passed);
        delete passed.headers['transfer-encoding'];
        delete passed.headers['content-length'];
        response.writeHead(passed.status, passed.headers).end(passed.body);
      });
    });
    request.pipe(inner);
  });

async function verified(me: Client, url: string) {
  const lines: string[] = [];
  const isFine = await verify(new Target(url, me.key), {
    withinSeconds: 60,
    print: (line) => lines.push(line),
  });
  return { isFine, lines, broken: lines.filter((line) => line.startsWith('BROKEN')) };
}

const leftovers = async (me: Client) => [
  (await me.ok(listWorkspacesContract, {})).data.map(({ name }) => name),
  (await me.ok(listNotesContract, { isDeleted: true })).count,
];

async function passes(me: Client): Promise<void> {
  const { isFine, lines, broken } = await verified(me, inject('baseUrl'));
  expect(broken).toEqual([]);
  expect(isFine).toBe(true);
  expect(lines.filter((line) => line.startsWith('not here'))).toEqual([
    'not here  300 times GET /llms.txt: a local server and an emulator have no rate limits',
  ]);
  expect(lines.filter((line) => line.startsWith('ok')).length).toBeGreaterThan(23);
  expect(lines.join('\n')).toContain('| # | Request | Expected | Result |');
  expect(await leftovers(me)).toEqual([['Personal'], 0]);
  expect(await violationsOf(me.userId)).toEqual([]);
}

test('a healthy service passes, and keeps nothing of the checks', { tags: ['slow'] }, async () =>
  passes(await newUser()),
);

test('so it does for a user who may not have another workspace', { tags: ['slow'] }, async () =>
  passes(await newUser({ workspaceLimit: 1 })),
);

test('names what a gateway breaks that loses headers and unpacks streams', { tags: ['slow'] }, async () => {
  const me = await newUser();
  const origin = await brokenBy(({ url = '' }, passed) => {
    for (const name of ['www-authenticate', 'x-request-id', 'etag', 'idempotency-replayed'])
      delete passed.headers[name];
    if (passed.headers['content-encoding'] !== 'gzip' || !url.includes('/note')) return;
    // The header stays although the body is unpacked, as function URLs do.
    passed.body = gunzipSync(passed.body);
  });
  const { isFine, broken } = await verified(me, `${origin}/api`);
  expect(isFine).toBe(false);
  const text = broken.join('\n');
  for (const request of [
    'GET /workspace without a key: X-Request-Id is missing',
    'the two documents of sign-in: WWW-Authenticate is missing',
    'POST /note twice with one Idempotency-Key: Idempotency-Replayed is missing',
    'GET, PUT and append with ETags: returns 200',
    'GET /note?limit=1, compressed and not: no response',
  ])
    expect(text).toContain(request);
  expect(await leftovers(me)).toEqual([['Personal'], 0]);
});

test(
  'names what a gateway breaks that cuts long responses, empties errors and damages bytes',
  { tags: ['slow'] },
  async () => {
    const me = await newUser();
    const origin = await brokenBy((_, passed) => {
      if (passed.body.length > 6_000_000) passed.body = passed.body.subarray(0, 6_000_000);
      if (passed.body.includes('exceeds maximum size'))
        Object.assign(passed, { status: 413, body: Buffer.from('') });
      if (passed.status === 302) passed.body = Buffer.from('');
      // A gateway that takes every body for a text.
      if (passed.headers['content-type'] === 'image/png') passed.body = Buffer.from(passed.body.toString());
      // A cache that does not learn of the end of a link.
      if (passed.body.includes('Link not found')) passed.status = 200;
    });
    const { isFine, broken } = await verified(me, `${origin}/api`);
    expect(isFine).toBe(false);
    const text = broken.join('\n');
    for (const request of [
      'PUT /file and GET /file/{fileId} with 4 MB: the downloaded bytes differ',
      'a link to a note, from creation to deletion: returns 200',
      'GET /: the body is empty',
      'POST /note with 7 MB: returns 413',
      'POST /note with 11 MB: returns 413',
      'GET /note with 8 notes of 1 MB, uncompressed: ',
    ])
      expect(text).toContain(request);
    expect(broken).toHaveLength(6);
    expect(await leftovers(me)).toEqual([['Personal'], 0]);
  },
);

test.for([
  [
    'another program',
    (me: Client, url: string) => [me.key, url] as const,
    'is not this service: GET /openapi.json returns 200 <html>',
  ],
  ['an unknown key', () => [`service_${'0'.repeat(43)}`, inject('baseUrl')] as const, 'rejects the key'],
  ['nothing', (me: Client) => [me.key, 'http://127.0.0.1:1/api'] as const, 'can’t be reached'],
] as const)('one sentence names %s', async ([, of, sentence]) => {
  const me = await newUser();
  const url = await serve((_, response) => void response.end('<html></html>'));
  const [key, base] = of(me, url);
  const failed = verify(new Target(base, key), { withinSeconds: 60, print: () => {} });
  await expect(failed).rejects.toThrow(sentence.replace('’', "'"));
});
