import { expect } from 'vitest';
import { createNoteContract, deleteNoteContract, listNotesContract } from '../../../lib/api/routes/note.ts';
import { listTrashContract } from '../../../lib/api/routes/trash.ts';
import { createWorkspaceContract, deleteWorkspaceContract } from '../../../lib/api/routes/workspace.ts';
import { newUser, type Client } from '../../harness/client.ts';
import { test } from '../../harness/user-test.ts';

async function trashed(me: Client, name: string, workspaceId = me.workspaceId) {
  const { data } = await me.ok(createNoteContract, { name, content: `of ${name}`, workspaceId });
  await me.ok(deleteNoteContract, { id: data.id });
  return data;
}

test('returns an empty page for an empty trash', async ({ me }) => {
  await me.ok(createNoteContract, { name: 'live' });
  expect(await me.ok(listTrashContract, {})).toEqual({
    data: [],
    pagination: { page: 1, limit: 50, total: 0, totalPages: 0 },
    count: 0,
    filters: { workspaceId: me.workspaceId },
  });
});

test('lists trashed notes without contents, newest deletion first', async ({ me }) => {
  const [a, b, c] = [await trashed(me, 'a'), await trashed(me, 'b'), await trashed(me, 'c')];
  await me.ok(createNoteContract, { name: 'live' });
  const { data } = await me.ok(listTrashContract, {});
  expect(data.map(({ id }) => id)).toEqual([c.id, b.id, a.id]);
  const { data: notes } = await me.ok(listNotesContract, { isDeleted: true, search: 'of a' });
  const { content: _, ...summary } = notes[0] ?? {};
  expect(data[2]).toEqual(summary);
  expect(data[2]?.isDeleted).toBe(true);
});

test('returns each note once over all pages and at most 100 per page', async ({ me }) => {
  const made = [];
  for (let n = 0; n < 5; n++) made.unshift((await trashed(me, `n${n}`)).id);
  const pages = await Promise.all([1, 2, 3, 4].map((page) => me.ok(listTrashContract, { page, limit: 2 })));
  expect(pages.map(({ data }) => data.length)).toEqual([2, 2, 1, 0]);
  expect(pages.flatMap(({ data }) => data.map(({ id }) => id))).toEqual(made);
  expect(pages[2]?.pagination).toEqual({ page: 3, limit: 2, total: 5, totalPages: 3 });
  expect((await me.ok(listTrashContract, { limit: 101 })).pagination.limit).toBe(100);
});

test('lists the given workspace, or the default one if none is given', async ({ me }) => {
  const { data: work } = await me.ok(createWorkspaceContract, { name: 'Work' });
  const home = await trashed(me, 'home');
  const office = await trashed(me, 'office', work.id);
  expect((await me.ok(listTrashContract, {})).data.map(({ id }) => id)).toEqual([home.id]);
  const { data, filters } = await me.ok(listTrashContract, { workspaceId: work.id.toUpperCase() });
  expect(data).toMatchObject([{ id: office.id, workspaceId: work.id }]);
  expect(filters).toEqual({ workspaceId: work.id });
});

test('returns 404 for an unknown, malformed or deleted workspace and 403 for another user’s', async () => {
  const [me, other] = await Promise.all([newUser(), newUser()]);
  const { data: gone } = await me.ok(createWorkspaceContract, { name: 'Work' });
  await me.ok(deleteWorkspaceContract, { workspaceId: gone.id });
  for (const workspaceId of ['nonsense', crypto.randomUUID(), gone.id])
    await me.fails(listTrashContract, { workspaceId }, 'workspaceNotFound');
  await me.fails(listTrashContract, { workspaceId: other.workspaceId }, 'workspaceDenied');
});

test.for(['0', '-1', '1.5', 'x', ' '])('returns 400 for the page and limit "%s"', async (value, { me }) => {
  await me.fails(
    listTrashContract,
    { page: value, limit: value },
    'invalidRequest',
    'page: must be a positive integer, limit: must be a positive integer',
  );
});
