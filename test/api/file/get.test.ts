import { expect } from 'vitest';
import { deleteFileContract, listFilesContract, putFileContract } from '../../../lib/api/routes/file.ts';
import { createWorkspaceContract } from '../../../lib/api/routes/workspace.ts';
import { newUser, type Client } from '../../harness/client.ts';
import { bytesOf, putFile } from '../../harness/files.ts';
import { test } from '../../harness/user-test.ts';

const paths = async (me: Client, input: object = {}): Promise<string[]> =>
  (await me.ok(listFilesContract, input)).data.map(({ path }) => path);

test('lists the files of a workspace by path, without those in the trash', async ({ me }) => {
  const [b, a] = [await putFile(me, 'b.png'), await putFile(me, 'a/x.pdf')];
  const gone = await putFile(me, 'c.png');
  await me.ok(deleteFileContract, { id: gone.id });
  expect(await me.ok(listFilesContract, {})).toEqual({
    data: [a, b],
    pagination: { page: 1, limit: 50, total: 2, totalPages: 1 },
    count: 2,
    filters: { workspaceId: me.workspaceId, path: null, search: null },
  });
});

test('sorts paths by code points, and by time and size', async ({ me }) => {
  const names = ['a', 'B', 'é', '😀', '\uffef'];
  for (const [n, name] of ['😀', 'B', '\uffef', 'a', 'é'].entries()) await putFile(me, name, bytesOf(n + 1));
  const sorted = ['B', 'a', 'é', '\uffef', '😀'];
  expect(names.toSorted()).not.toEqual(sorted);
  expect(await paths(me)).toEqual(sorted);
  expect(await paths(me, { sort: 'path:desc' })).toEqual(sorted.toReversed());
  const created = ['😀', 'B', '\uffef', 'a', 'é'];
  expect(await paths(me, { sort: 'createdAt:asc' })).toEqual(created);
  expect(await paths(me, { sort: 'size:desc' })).toEqual(created.toReversed());
  expect(await paths(me, { sort: 'updatedAt:desc' })).toEqual(created.toReversed());
  await me.fails(
    listFilesContract,
    { sort: 'name:asc' },
    'invalidRequest',
    'sort: must be one of path, createdAt, updatedAt, size, followed by :asc or :desc',
  );
});

test('filters by the exact path, and by a part of the path in any letter case', async ({ me }) => {
  for (const path of ['Assets/Über.png', 'assets/x.png', 'x.pdf']) await putFile(me, path);
  expect(await paths(me, { path: 'assets/x.png' })).toEqual(['assets/x.png']);
  expect(await paths(me, { path: 'Assets/x.png' })).toEqual([]);
  expect(await paths(me, { path: '../x' })).toEqual([]);
  expect(await paths(me, { search: 'ASSETS/' })).toEqual(['Assets/Über.png', 'assets/x.png']);
  expect(await paths(me, { search: 'über' })).toEqual(['Assets/Über.png']);
  expect(await paths(me, { search: ' ' })).toHaveLength(3);
  const { filters } = await me.ok(listFilesContract, { path: 'u\u0308', search: 'X' });
  expect(filters).toEqual({ workspaceId: me.workspaceId, path: 'ü', search: 'X' });
});

test('pages', async ({ me }) => {
  for (const path of ['a', 'b', 'c']) await putFile(me, path);
  expect(await me.ok(listFilesContract, { page: 2, limit: 2 })).toMatchObject({
    data: [{ path: 'c' }],
    pagination: { page: 2, limit: 2, total: 3, totalPages: 2 },
    count: 3,
  });
});

test('files belong to a workspace, and a list shows every change at once', async ({ me }) => {
  const { data: work } = await me.ok(createWorkspaceContract, { name: 'Work' });
  await me.ok(putFileContract, { path: 'x.png', workspaceId: work.id, bytes: bytesOf(1) });
  expect(await paths(me)).toEqual([]);
  expect(await paths(me, { workspaceId: work.id })).toEqual(['x.png']);
  await putFile(me, 'x.png');
  expect(await paths(me)).toEqual(['x.png']);
});

test('returns 404 for an unknown workspace and 403 for another user’s', async () => {
  const [me, other] = await Promise.all([newUser(), newUser()]);
  await me.fails(listFilesContract, { workspaceId: crypto.randomUUID() }, 'workspaceNotFound');
  await me.fails(listFilesContract, { workspaceId: other.workspaceId }, 'workspaceDenied');
});
