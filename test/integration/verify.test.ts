// npm run verify: what it reports of a healthy service, of two broken ones, and of another program.
import { gunzipSync } from 'node:zlib';
import { expect, inject } from 'vitest';
import { Target } from '../../infra/verify/target.ts';
import { checksOf, verify } from '../../infra/verify/verify.ts';
import { listNotesContract } from '../../lib/api/routes/note.ts';
import { listWorkspacesContract } from '../../lib/api/routes/workspace.ts';
import { brokenBy, serve } from '../harness/broken-service.ts';
import { violationsOf } from '../harness/check-user.ts';
import { newUser, type Client } from '../harness/client.ts';
import { test } from '../harness/user-test.ts';

async function verified(me: Client, url: string) {
  const lines: string[] = [];
  const isFine = await verify(new Target(url, me.key), {
    checks: checksOf(60),
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
    'not here  a connection with TLS 1.0 and with TLS 1.1, and one with TLS 1.2: the service has plain HTTP',
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

test(
  'names what a gateway breaks that loses headers and unpacks streams',
  { tags: ['slow'] },
  async ({ me }) => {
    const url = await brokenBy(({ url: path = '' }, passed) => {
      for (const name of ['www-authenticate', 'x-request-id', 'etag', 'idempotency-replayed'])
        delete passed.headers[name];
      if (passed.headers['content-encoding'] !== 'gzip' || !path.includes('/note')) return;
      // The header stays although the body is unpacked, as function URLs do.
      passed.body = gunzipSync(passed.body);
    });
    const { isFine, broken } = await verified(me, url);
    expect(isFine).toBe(false);
    const text = broken.join('\n');
    for (const request of [
      'GET /workspace without a key: X-Request-Id is missing',
      'the two documents of sign-in: WWW-Authenticate is missing',
      'POST /note twice with one Idempotency-Key: Idempotency-Replayed is missing',
      'GET, PUT and append with ETags: ETag is missing',
      'GET /note?limit=1, compressed and not: no response',
    ])
      expect(text).toContain(request);
    expect(await leftovers(me)).toEqual([['Personal'], 0]);
  },
);

test(
  'names what a gateway breaks that cuts long responses, empties errors and damages bytes',
  { tags: ['slow'] },
  async ({ me }) => {
    const url = await brokenBy((_, passed) => {
      if (passed.body.length > 6_000_000) passed.body = passed.body.subarray(0, 6_000_000);
      if (passed.body.includes('exceeds maximum size'))
        Object.assign(passed, { status: 413, body: Buffer.from('') });
      if (passed.status === 302) passed.body = Buffer.from('');
      // A gateway that takes every body for a text.
      if (passed.headers['content-type'] === 'image/png') passed.body = Buffer.from(passed.body.toString());
      // A cache that does not learn of the end of a link.
      if (passed.body.includes('Link not found')) passed.status = 200;
    });
    const { isFine, broken } = await verified(me, url);
    expect(isFine).toBe(false);
    const text = broken.join('\n');
    for (const request of [
      'PUT /file and GET /file/{fileId} with 4 MB: the downloaded bytes differ',
      'a link to a note, from creation to deletion: GET /shared/',
      'GET /: the body is empty',
      'POST /note with 7 MB: POST /note returns 413',
      'POST /note with 11 MB: POST /note returns 413',
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
] as const)('one sentence names %s', async ([, of, sentence], { me }) => {
  const url = await serve((_, response) => void response.end('<html></html>'));
  const [key, base] = of(me, url);
  const failed = verify(new Target(base, key), { checks: checksOf(60), print: () => {} });
  await expect(failed).rejects.toThrow(sentence.replace('’', "'"));
});
