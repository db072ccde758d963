import { expect } from 'vitest';
import {
  createGroupContract,
  deleteGroupContract,
  listGroupsContract,
  updateGroupContract,
} from '../../../lib/api/routes/group.ts';
import { createNoteContract, listNotesContract } from '../../../lib/api/routes/note.ts';
import {
  createWorkspaceContract,
  deleteWorkspaceContract,
  listWorkspacesContract,
} from '../../../lib/api/routes/workspace.ts';
import { newUser, type Client } from '../../harness/client.ts';
import { test } from '../../harness/user-test.ts';

const create = async (me: Client, name: string, parentId: string | null = null) =>
  (await me.ok(createGroupContract, { name, parentId })).data;

test('renames the group and keeps its parent', async ({ me }) => {
  const root = await create(me, 'root');
  const group = await create(me, 'a', root.id);
  for (const name of ['b', 'c', 'd'])
    expect(await me.ok(updateGroupContract, { groupId: group.id.toUpperCase(), name })).toEqual({
      data: { ...group, name },
      count: 1,
    });
  expect((await me.ok(listGroupsContract, { parentId: root.id })).data).toEqual([{ ...group, name: 'd' }]);
});

test('moves the group under another one and back to the root, and keeps its name', async ({ me }) => {
  const [a, b] = [await create(me, 'a'), await create(me, 'b')];
  const moved = await me.ok(updateGroupContract, { groupId: a.id, parentId: b.id.toUpperCase() });
  expect(moved).toEqual({ data: { ...a, parentId: b.id }, count: 1 });
  expect((await me.ok(listGroupsContract, { parentId: b.id })).data).toEqual([moved.data]);
  const { data: back } = await me.ok(updateGroupContract, { groupId: a.id, parentId: null, name: 'c' });
  expect(back).toEqual({ ...a, name: 'c' });
  expect((await me.ok(listGroupsContract, { parentId: 'null' })).data).toEqual([b, back]);
});

test('moves the whole subtree with the group and keeps its notes', async ({ me }) => {
  const [a, b] = [await create(me, 'a'), await create(me, 'b')];
  const child = await create(me, 'child', a.id);
  const { data: note } = await me.ok(createNoteContract, { name: 'n', groupId: child.id });
  await me.ok(updateGroupContract, { groupId: a.id, parentId: b.id });
  expect((await me.ok(listGroupsContract, { parentId: a.id })).data).toEqual([child]);
  expect((await me.ok(listNotesContract, { groupId: child.id })).data).toEqual([note]);
  expect((await me.ok(listWorkspacesContract, {})).data[0]?.contentCounts).toEqual({
    notes: 1,
    groups: 3,
    todos: 0,
  });
});

test('returns the group unchanged if nothing is sent or nothing differs', async ({ me }) => {
  const root = await create(me, 'root');
  const group = await create(me, 'a', root.id);
  const same = { data: group, count: 1 };
  expect(await me.ok(updateGroupContract, { groupId: group.id })).toEqual(same);
  expect(await me.ok(updateGroupContract, { groupId: group.id, name: 'a', parentId: root.id })).toEqual(same);
});

test('ignores fields that are not in the contract', async ({ me }) => {
  const group = await create(me, 'a');
  const more = { id: 'x', userId: 'x', workspaceId: crypto.randomUUID(), icon: 'x', created: 1, updated: 1 };
  expect((await me.ok(updateGroupContract, { groupId: group.id, name: 'b', ...more })).data).toEqual({
    ...group,
    name: 'b',
  });
});

const NAME = 'name: must be a string of 1 to 100 characters that are not all blank';

test.for([
  [{}, 'groupId: Required field is missing'],
  [{ name: 'x' }, 'groupId: Required field is missing'],
  [{ id: 'x', parentId: 1 }, 'groupId: Required field is missing, parentId: must be a string or null'],
  [{ groupId: 1 }, 'groupId: must be a string'],
  [{ groupId: 'unknown', name: '' }, NAME],
  [{ groupId: 'unknown', name: '  ' }, NAME],
  [{ groupId: 'unknown', name: 'x'.repeat(101) }, NAME],
  [{ groupId: 'unknown', name: '\udc00' }, 'name: must be well-formed Unicode'],
  [{ groupId: 'unknown', parentId: false }, 'parentId: must be a string or null'],
] as const)('returns 400 for %o, before it checks the group', async ([body, message], { me }) => {
  await me.fails(updateGroupContract, body, 'invalidRequest', message);
});

test('accepts a name of 100 characters of any byte length', async ({ me }) => {
  const { id: groupId } = await create(me, 'a');
  for (const name of ['x'.repeat(100), '😀'.repeat(100)])
    expect((await me.ok(updateGroupContract, { groupId, name })).data.name).toBe(name);
});

test('returns 404 for an unknown, malformed or deleted group and 403 for another user’s, before it checks the parent', async () => {
  const [me, other] = await Promise.all([newUser(), newUser()]);
  const mine = await create(me, 'mine');
  const gone = await create(me, 'gone');
  const { data: note } = await me.ok(createNoteContract, { name: 'a note is no group' });
  const theirs = await create(other, 'theirs');
  await me.ok(deleteGroupContract, { groupId: gone.id });
  for (const parentId of ['nonsense', crypto.randomUUID(), mine.id, theirs.id, null]) {
    for (const groupId of ['nonsense', '', crypto.randomUUID(), gone.id, note.id, me.workspaceId])
      await me.fails(updateGroupContract, { groupId, parentId }, 'groupNotFound');
    await me.fails(updateGroupContract, { groupId: theirs.id, parentId }, 'groupDenied');
  }
  await me.fails(updateGroupContract, { groupId: theirs.id }, 'groupDenied');
  await me.fails(updateGroupContract, { groupId: theirs.id, name: 'x' }, 'groupDenied');
  expect((await other.ok(listGroupsContract, {})).data).toEqual([theirs]);
});

test('returns 404 if the new parent is not a group of the same workspace and 403 for another user’s group', async () => {
  const [me, other] = await Promise.all([newUser(), newUser()]);
  const { data: work } = await me.ok(createWorkspaceContract, { name: 'Work' });
  const { data: office } = await me.ok(createGroupContract, { name: 'office', workspaceId: work.id });
  const theirs = await create(other, 'theirs');
  const mine = await create(me, 'mine');
  const gone = await create(me, 'gone');
  await me.ok(deleteGroupContract, { groupId: gone.id });
  for (const parentId of ['nonsense', '', 'null', crypto.randomUUID(), gone.id, office.id])
    await me.fails(updateGroupContract, { groupId: mine.id, parentId, name: 'x' }, 'parentGroupNotFound');
  await me.fails(updateGroupContract, { groupId: office.id, parentId: mine.id }, 'parentGroupNotFound');
  await me.fails(updateGroupContract, { groupId: mine.id, parentId: theirs.id, name: 'x' }, 'groupDenied');
  expect((await me.ok(listGroupsContract, {})).data).toEqual([mine]);
});

test('returns 400 if the new parent is the group itself or one of its descendants', async ({ me }) => {
  const a = await create(me, 'a');
  const b = await create(me, 'b', a.id);
  const c = await create(me, 'c', b.id);
  for (const parentId of [a.id, a.id.toUpperCase(), b.id, c.id])
    await me.fails(updateGroupContract, { groupId: a.id, name: 'x', parentId }, 'groupOwnParent');
  await me.fails(updateGroupContract, { groupId: b.id, parentId: c.id }, 'groupOwnParent');
  await me.fails(updateGroupContract, { groupId: c.id.toUpperCase(), parentId: c.id }, 'groupOwnParent');
  expect((await me.ok(listGroupsContract, {})).data).toEqual([a, b, c]);
  expect((await me.ok(updateGroupContract, { groupId: c.id, parentId: a.id })).data).toEqual({
    ...c,
    parentId: a.id,
  });
  expect((await me.ok(updateGroupContract, { groupId: b.id, parentId: c.id })).data).toEqual({
    ...b,
    parentId: c.id,
  });
});

test('updates a group in any of the user’s workspaces until the workspace is deleted', async ({ me }) => {
  const { data: work } = await me.ok(createWorkspaceContract, { name: 'Work' });
  const { data: group } = await me.ok(createGroupContract, { name: 'a', workspaceId: work.id });
  expect((await me.ok(updateGroupContract, { groupId: group.id, name: 'b' })).data).toEqual({
    ...group,
    name: 'b',
  });
  await me.ok(deleteWorkspaceContract, { workspaceId: work.id });
  await me.fails(updateGroupContract, { groupId: group.id, name: 'c' }, 'groupNotFound');
});
