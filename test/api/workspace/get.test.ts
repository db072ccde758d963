import { expect } from 'vitest';
import { createNoteContract, deleteNoteContract } from '../../../lib/api/routes/note.ts';
import { createWorkspaceContract, listWorkspacesContract } from '../../../lib/api/routes/workspace.ts';
import { newUser } from '../../harness/client.ts';
import { test } from '../../harness/user-test.ts';

test('lists one default workspace for a new user', async ({ me }) => {
  const { data, pagination, count } = await me.ok(listWorkspacesContract, {});
  expect(data).toMatchObject([
    {
      id: me.workspaceId,
      name: 'Personal',
      userId: me.userId,
      isDefault: true,
      totalStorageBytes: 0,
      storageUsage: 0,
      formattedStorageUsage: '0 B',
      contentCounts: { notes: 0, groups: 0, todos: 0 },
    },
  ]);
  expect(pagination).toEqual({ page: 1, limit: 50, total: 1, totalPages: 1 });
  expect(count).toBe(1);
});

test('lists the default workspace first, then by creation time', async () => {
  const me = await newUser({ workspaceLimit: 5 });
  for (const name of ['zulu', 'alpha', 'mike']) await me.ok(createWorkspaceContract, { name });
  const { data } = await me.ok(listWorkspacesContract, {});
  expect(data.map(({ name }) => name)).toEqual(['Personal', 'zulu', 'alpha', 'mike']);
});

test('returns every workspace once over all pages, and an empty page with true totals after the last', async () => {
  const me = await newUser({ workspaceLimit: 5 });
  for (const name of ['a', 'b', 'c', 'd']) await me.ok(createWorkspaceContract, { name });
  const pages = [1, 2, 3, 4].map((page) => me.ok(listWorkspacesContract, { page, limit: 2 }));
  const names = (await Promise.all(pages)).map(({ data }) => data.map(({ name }) => name));
  expect(names).toEqual([['Personal', 'a'], ['b', 'c'], ['d'], []]);
  const past = await me.ok(listWorkspacesContract, { page: 9_007_199_254_740_991, limit: 3 });
  expect(past).toEqual({
    data: [],
    pagination: { page: 9_007_199_254_740_991, limit: 3, total: 5, totalPages: 2 },
    count: 5,
  });
});

test('reduces a limit over 100 to 100 and echoes it', async ({ me }) => {
  expect((await me.ok(listWorkspacesContract, { limit: 1000 })).pagination.limit).toBe(100);
});

test.for(['0', '-1', '1.5', 'x', ' ', ' 1', '1e2'])(
  'returns 400 for the page and limit "%s"',
  async (value, { me }) => {
    const { status, body } = await me.send({
      method: 'GET',
      path: `/workspace?page=${encodeURIComponent(value)}&limit=${encodeURIComponent(value)}`,
    });
    expect(status).toBe(400);
    expect(body).toEqual({
      error: 'VALIDATION_ERROR',
      message: 'page: must be a positive integer, limit: must be a positive integer',
    });
  },
);

test('accepts page and limit up to 2^53-1, the largest safe integer, and returns 400 above it', async ({
  me,
}) => {
  const ask = (value: string) => me.send({ method: 'GET', path: `/workspace?page=${value}&limit=${value}` });
  expect((await ask('9007199254740991')).body).toEqual({
    data: [],
    pagination: { page: Number.MAX_SAFE_INTEGER, limit: 100, total: 1, totalPages: 1 },
    count: 1,
  });
  for (const value of ['9007199254740992', '9007199254740993', '9'.repeat(400)])
    expect(await ask(value)).toMatchObject({
      status: 400,
      body: { message: 'page: must be a positive integer, limit: must be a positive integer' },
    });
});

test('names a repeated parameter together with other errors', async ({ me }) => {
  const { body } = await me.send({ method: 'GET', path: '/workspace?page=0&limit=1&limit=2' });
  expect(body).toMatchObject({ message: 'page: must be a positive integer, limit: must be given once' });
});

test('returns 400 for a repeated parameter and ignores an unknown one', async ({ me }) => {
  const twice = await me.send({ method: 'GET', path: '/workspace?page=1&page=1' });
  expect(twice.body).toEqual({ error: 'VALIDATION_ERROR', message: 'page: must be given once' });
  const unknown = await me.send({ method: 'GET', path: '/workspace?colour=red&colour=blue' });
  expect(unknown.status).toBe(200);
});

test('counts live notes, and the bytes of live and trashed ones', async ({ me }) => {
  const { data: note } = await me.ok(createNoteContract, { name: 'a', content: 'grüße' });
  await me.ok(createNoteContract, { name: 'b', content: 'x'.repeat(1536 - 7) });
  await me.ok(deleteNoteContract, { id: note.id });
  const { data } = await me.ok(listWorkspacesContract, {});
  expect(data[0]).toMatchObject({
    contentCounts: { notes: 1, groups: 0, todos: 0 },
    totalStorageBytes: 1536,
    storageUsage: 1536,
    formattedStorageUsage: '1.5 KB',
  });
});
