import { expect, inject } from 'vitest';
import { putDailyContract, getDailyContract } from '../../../../lib/api/routes/daily.ts';
import { createGroupContract, deleteGroupContract } from '../../../../lib/api/routes/group.ts';
import { createLinkContract, deleteLinkContract } from '../../../../lib/api/routes/link.ts';
import {
  appendNoteContract,
  createNoteContract,
  deleteNoteContract,
  updateNoteContract,
} from '../../../../lib/api/routes/note.ts';
import { purgeContract, restoreContract } from '../../../../lib/api/routes/trash.ts';
import { createWorkspaceContract, deleteWorkspaceContract } from '../../../../lib/api/routes/workspace.ts';
import { type Client } from '../../../harness/client.ts';
import { changeShare, NO_LINK, shared, sharedNote, tokenOf } from '../../../harness/shares.ts';
import { checkHeaders } from '../../../harness/response-check.ts';
import { MB } from '../../../harness/texts.ts';
import { test } from '../../../harness/user-test.ts';

const HEADERS = {
  'cache-control': 'private, max-age=60',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
  'access-control-allow-origin': null,
};

const headersIn = (headers: Headers) =>
  Object.fromEntries(Object.keys(HEADERS).map((name) => [name, headers.get(name)]));

test('shows the current text of a note, without a key and without ids', async ({ me }) => {
  const { note, token } = await sharedNote(me, '[[Other]] and ![[x.png]]', 'Party');
  const first = await shared(token);
  expect(first).toMatchObject({
    status: 200,
    body: {
      data: {
        name: 'Party',
        content: '[[Other]] and ![[x.png]]',
        updatedAt: note.updatedAt,
        expiresAt: null,
      },
      count: 1,
    },
  });
  expect(Object.keys((first.body as { data: object }).data)).toEqual([
    'name',
    'content',
    'updatedAt',
    'expiresAt',
  ]);
  expect(headersIn(first.headers)).toEqual(HEADERS);
  await me.ok(appendNoteContract, { id: note.id, content: 'more' });
  expect((await shared(token)).body).toMatchObject({
    data: { content: '[[Other]] and ![[x.png]]\nmore' },
  });
});

test('shows the bare text if the client prefers Markdown', async ({ me }) => {
  const { token } = await sharedNote(me, 'A *text*.');
  const { status, headers, body } = await shared(token, { Accept: 'text/markdown' });
  expect({ status, body }).toEqual({ status: 200, body: 'A *text*.' });
  checkHeaders(headers, 'text/markdown; charset=utf-8', 'private, max-age=60');
  expect(headers.get('vary')).toBe('Accept');
  expect(headers.get('content-location')).toBeNull();
});

test('returns 304 without a body if the client has the response', async ({ me }) => {
  const { note, token } = await sharedNote(me);
  const { headers } = await shared(token);
  const etag = headers.get('etag') ?? '';
  expect(etag).toMatch(/^"[\w-]{43}"$/);
  for (const known of [etag, `W/${etag}`, etag.slice(1, -1), `"other", ${etag}`, '*']) {
    const same = await shared(token, { 'If-None-Match': known });
    expect({ ...same, headers: headersIn(same.headers) }).toEqual({
      status: 304,
      body: undefined,
      headers: HEADERS,
    });
  }
  expect((await shared(token, { 'If-None-Match': '"other"' })).status).toBe(200);
  await me.ok(updateNoteContract, { id: note.id, name: 'Feast' });
  const renamed = await shared(token, { 'If-None-Match': etag });
  expect(renamed.status).toBe(200);
  expect(renamed.headers.get('etag')).not.toBe(etag);
});

test('allows no page of another origin to read it', async ({ me }) => {
  const { token } = await sharedNote(me);
  const { headers } = await shared(token, { Origin: 'http://localhost:5173' });
  expect(headers.get('access-control-allow-origin')).toBeNull();
});

test('shows an empty note, and one of 1 MB', async ({ me }) => {
  const { token: empty } = await sharedNote(me, '');
  expect((await shared(empty)).body).toMatchObject({ data: { content: '' } });
  expect((await shared(empty, { Accept: 'text/markdown' })).body).toBe('');
  const text = 'x'.repeat(MB);
  const { token } = await sharedNote(me, text);
  expect((await shared(token)).body).toMatchObject({ data: { content: text } });
});

test.for(['x', 'a'.repeat(32), 'a'.repeat(33), `${'a'.repeat(32)}.ics`, '%2e%2e', 'a%00b', 'ä'.repeat(16)])(
  'returns the same 404 for %s',
  async (token) => {
    const { status, headers, body } = await shared(encodeURI(token));
    expect({ status, body }).toEqual(NO_LINK);
    expect(headersIn(headers)).toEqual({ ...HEADERS, 'cache-control': 'no-store' });
  },
);

test('returns the same 404 for an expired link, and for the calendar of a note', async ({ me }) => {
  const { token } = await sharedNote(me);
  expect(await shared(`${token}.ics`)).toMatchObject(NO_LINK);
  expect((await shared(token)).status).toBe(200);
  await changeShare(token, { until: Date.now() });
  expect(await shared(token)).toMatchObject(NO_LINK);
});

const DAY = { date: '2025-02-07' };

/** The ways in which a note ends: a note is prepared, then ended, then made again where that is possible. */
const ENDS: readonly (readonly [string, (me: Client) => Promise<Ending>])[] = [
  [
    'moved to the trash and restored',
    async (me) => {
      const { note, token } = await sharedNote(me);
      return {
        token,
        end: () => me.ok(deleteNoteContract, { id: note.id }),
        back: () => me.ok(restoreContract, { noteId: note.id }),
      };
    },
  ],
  [
    'moved to the trash and purged',
    async (me) => {
      const { note, token } = await sharedNote(me);
      return {
        token,
        end: () => me.ok(deleteNoteContract, { id: note.id }),
        back: () => me.ok(purgeContract, { noteId: note.id }),
      };
    },
  ],
  [
    'purged and created again under the same id',
    async (me) => {
      const input = { name: 'n', content: 'text', createdAt: '2020-01-01T00:00:00Z' };
      const key = { 'Idempotency-Key': 'again' };
      const { data: note } = await me.ok(createNoteContract, input, key);
      const { data } = await me.ok(createLinkContract, { noteId: note.id });
      return {
        token: tokenOf(data.url),
        end: async () => {
          await me.ok(deleteNoteContract, { id: note.id });
          await me.ok(purgeContract, { noteId: note.id });
        },
        back: async () => {
          const { data: again } = await me.ok(createNoteContract, input, key);
          expect(again.id).toBe(note.id);
        },
      };
    },
  ],
  [
    'deleted with its group and restored with it',
    async (me) => {
      const { data: group } = await me.ok(createGroupContract, { name: 'g' });
      const { note, token } = await sharedNote(me);
      await me.ok(updateNoteContract, { id: note.id, groupId: group.id });
      expect((await shared(token)).status).toBe(200);
      return {
        token,
        end: () => me.ok(deleteGroupContract, { groupId: group.id }),
        back: () => me.ok(restoreContract, { groupId: group.id }),
      };
    },
  ],
  [
    'a day that is deleted and begun again',
    async (me) => {
      const { data: note } = await me.ok(putDailyContract, { ...DAY, content: 'secret' });
      const { data } = await me.ok(createLinkContract, { noteId: note.id });
      return {
        token: tokenOf(data.url),
        end: () => me.ok(deleteNoteContract, { id: note.id }),
        back: () => me.ok(getDailyContract, DAY),
      };
    },
  ],
  [
    'a day that is purged and begun again',
    async (me) => {
      const { data: note } = await me.ok(putDailyContract, { ...DAY, content: 'secret' });
      const { data } = await me.ok(createLinkContract, { noteId: note.id });
      return {
        token: tokenOf(data.url),
        end: async () => {
          await me.ok(deleteNoteContract, { id: note.id });
          await me.ok(purgeContract, { all: true });
        },
        back: () => me.ok(putDailyContract, { ...DAY, content: 'new' }),
      };
    },
  ],
  [
    'in a workspace that is deleted',
    async (me) => {
      const { data: work } = await me.ok(createWorkspaceContract, { name: 'Work' });
      const { data: note } = await me.ok(createNoteContract, { name: 'n', workspaceId: work.id });
      const { data } = await me.ok(createLinkContract, { noteId: note.id });
      return {
        token: tokenOf(data.url),
        end: () => me.ok(deleteWorkspaceContract, { workspaceId: work.id }),
        back: () => me.ok(createWorkspaceContract, { name: 'Work' }),
      };
    },
  ],
  [
    'whose link is deleted',
    async (me) => {
      const { link, token } = await sharedNote(me);
      return {
        token,
        end: () => me.ok(deleteLinkContract, { id: link.id }),
        back: () => me.ok(createLinkContract, { noteId: link.noteId ?? '' }),
      };
    },
  ],
];

interface Ending {
  readonly token: string;
  readonly end: () => Promise<unknown>;
  readonly back: () => Promise<unknown>;
}

test.for(ENDS)('the link of a note %s ends permanently', async ([, prepare], { me }) => {
  const { token, end, back } = await prepare(me);
  const { status, headers } = await shared(token);
  expect(status).toBe(200);
  await end();
  expect(await shared(token)).toMatchObject(NO_LINK);
  expect(await shared(token, { 'If-None-Match': headers.get('etag') ?? '' })).toMatchObject(NO_LINK);
  await back();
  expect(await shared(token)).toMatchObject(NO_LINK);
});

test('a link sends at most 1 GB on a UTC day, and begins again on the next one', async ({ me }) => {
  const { token } = await sharedNote(me, 'x'.repeat(1_000));
  await shared(token);
  const today = new Date().toISOString().slice(0, 10);
  await changeShare(token, { usedOn: today, usedBytes: 1024 ** 3 - 500 });
  const { status, headers, body } = await shared(token);
  expect({ status, body }).toEqual({
    status: 429,
    body: { error: 'RATE_LIMITED', message: 'Link has sent 1 GB today, try again after midnight UTC' },
  });
  const wait = Number(headers.get('retry-after'));
  expect(wait > 0 && wait <= 86_400).toBe(true);
  await changeShare(token, { usedOn: '2026-01-01', usedBytes: 1024 ** 3 });
  expect((await shared(token)).status).toBe(200);
});

test('of several requests at once that use up the bytes of a day, the last ones get 429', async ({ me }) => {
  const { token } = await sharedNote(me, 'x'.repeat(1_000));
  const bytes = JSON.stringify((await shared(token)).body).length;
  const today = new Date().toISOString().slice(0, 10);
  await changeShare(token, { usedOn: today, usedBytes: 1024 ** 3 - 3 * bytes });
  const responses = await Promise.all(Array.from({ length: 6 }, () => shared(token)));
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 429, 429, 429]);
});

test('counts the bytes of a text, not its characters, and none of a response that the client has', async ({
  me,
}) => {
  const { token } = await sharedNote(me, 'ä'.repeat(1_000));
  const { headers, body } = await shared(token);
  const bytes = Buffer.byteLength(JSON.stringify(body));
  const known = { 'If-None-Match': headers.get('etag') ?? '' };
  const usedOn = new Date().toISOString().slice(0, 10);
  await changeShare(token, { usedOn, usedBytes: 1024 ** 3 - bytes + 1 });
  expect((await shared(token, known)).status).toBe(304);
  expect((await shared(token)).status).toBe(429);
  await changeShare(token, { usedOn, usedBytes: 1024 ** 3 - bytes });
  expect((await shared(token)).status).toBe(200);
  expect((await shared(token, known)).status).toBe(304);
});

test('no other method is allowed on the path', async ({ me }) => {
  const { token } = await sharedNote(me);
  expect(await me.send({ method: 'DELETE', path: `/shared/${token}` })).toMatchObject({
    status: 404,
    body: { error: 'NOT_FOUND', message: 'Route not found' },
  });
  const { status } = await fetch(`${inject('baseUrl')}/shared/${token}`, { method: 'POST' });
  expect(status).toBe(401);
});

test('returns 403 over plain HTTP', async ({ me }) => {
  const { token } = await sharedNote(me);
  expect(await shared(token, { 'X-Forwarded-Proto': 'http' })).toMatchObject({
    status: 403,
    body: { error: 'FORBIDDEN', message: 'HTTPS is required' },
  });
});
