// Scopes of keys: full access or read-only, with an optional expiry (E10). security.test.ts sends a read-only key to every endpoint.
import { expect } from 'vitest';
import { DIST } from '../../infra/ground/root.ts';
import { proxyEvent } from '../../infra/local/gateway/event.ts';
import { Functions } from '../../infra/local/gateway/lambda.ts';
import { authorizerContext } from '../../lib/api/gateway-event.ts';
import { getDailyContract, putDailyContract } from '../../lib/api/routes/daily.ts';
import { createNoteContract, deleteNoteContract, listNotesContract } from '../../lib/api/routes/note.ts';
import { listTrashContract } from '../../lib/api/routes/trash.ts';
import { getWeeklyContract, putWeeklyContract } from '../../lib/api/routes/weekly.ts';
import { createKey, type KeyScope } from '../../lib/domain/keys/api-keys.ts';
import { clientOf, type Client } from '../harness/client.ts';
import { test } from '../harness/user-test.ts';

async function withKey(me: Client, scope: KeyScope): Promise<Client> {
  const made = await createKey(me.userId, 'scoped', scope);
  return clientOf({ ...me, key: made?.key ?? '' });
}

test('a read-only key reads the data another key wrote', async ({ me }) => {
  const reader = await withKey(me, { readOnly: true });
  const { data: note } = await me.ok(createNoteContract, { name: 'n', content: 'text' });
  const { data: today } = await me.ok(getDailyContract, { date: '2026-02-03' });
  expect((await reader.ok(getDailyContract, { date: '2026-02-03' })).data).toEqual(today);
  const { data } = await reader.ok(listNotesContract, { search: 'text' });
  expect(data).toEqual([note]);
});

test('a read-only key creates no daily or weekly note', async ({ me }) => {
  const reader = await withKey(me, { readOnly: true });
  await reader.fails(getDailyContract, { date: '2026-02-03' }, 'keyReadOnly');
  await reader.fails(getWeeklyContract, { week: 5, year: 2026 }, 'keyReadOnly');
  expect((await me.ok(listNotesContract, {})).data).toEqual([]);
});

test('a read-only key restores no deleted daily or weekly note', async ({ me }) => {
  const reader = await withKey(me, { readOnly: true });
  const { data: day } = await me.ok(putDailyContract, { date: '2026-02-03', content: 'text' });
  const { data: week } = await me.ok(putWeeklyContract, { week: 5, year: 2026, content: 'text' });
  for (const { id } of [day, week]) await me.ok(deleteNoteContract, { id });
  const { data: trash } = await me.ok(listTrashContract, {});
  await reader.fails(getDailyContract, { date: '2026-02-03' }, 'keyReadOnly');
  await reader.fails(getWeeklyContract, { week: 5, year: 2026 }, 'keyReadOnly');
  expect((await me.ok(listTrashContract, {})).data).toEqual(trash);
});

test('an expired key returns 401, and one that expires later returns 200', async ({ me }) => {
  const [expired, later] = [
    await withKey(me, { expires: Date.now() - 1 }),
    await withKey(me, { expires: Date.now() + 60_000 }),
  ];
  expect((await expired.call(listNotesContract, {})).status).toBe(401);
  expect((await later.call(listNotesContract, {})).status).toBe(200);
});

test('a function that does not know groups of keys takes such a key for a read-only one', () => {
  const caller = { userId: 'u', workspaceId: 'w', keyId: 'k', keyName: 'n', readOnly: false };
  expect(authorizerContext(caller)).toMatchObject({ readOnly: false });
  expect(authorizerContext({ ...caller, writeGroupId: 'g' })).toMatchObject({ readOnly: true });
});

test.for([
  ['no user', {}, 500, 'INTERNAL_ERROR'],
  ['a user without a key', { userId: 'u', workspaceId: 'w' }, 500, 'INTERNAL_ERROR'],
  ['a key without a known scope', { userId: 'u', workspaceId: 'w', keyId: 'k' }, 403, 'FORBIDDEN'],
  [
    'a key without the group in which it may write',
    { userId: 'u', workspaceId: 'w', keyId: 'k', readOnly: 'true', writeGroupId: '' },
    403,
    'FORBIDDEN',
  ],
  [
    'a user whose key could not be looked up',
    { userId: 'u', workspaceId: 'w', keyId: 'k', readOnly: 'false', throttled: 'true' },
    429,
    'RATE_LIMITED',
  ],
] as const)('an authorizer context with %s gives no access', async ([, authorizer, status, error]) => {
  const { method, path } = createNoteContract;
  const request = {
    method,
    path,
    query: new URLSearchParams(),
    headers: new Map([['Content-Type', ['application/json']]]),
    body: '{"name":"n"}',
    requestId: crypto.randomUUID(),
  };
  const functions = new Functions(DIST, 29_000);
  const response = (await functions.invoke('note/post', proxyEvent(request, path, authorizer))) as {
    statusCode: number;
    body: string;
  };
  expect({
    status: response.statusCode,
    error: (JSON.parse(response.body) as { error: string }).error,
  }).toEqual({
    status,
    error,
  });
});
