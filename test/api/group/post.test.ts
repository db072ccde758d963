import { expect } from 'vitest';
import {
  createGroupContract,
  deleteGroupContract,
  listGroupsContract,
} from '../../../lib/api/routes/group.ts';
import { createNoteContract } from '../../../lib/api/routes/note.ts';
import { createWorkspaceContract, listWorkspacesContract } from '../../../lib/api/routes/workspace.ts';
import { newUser } from '../../harness/client.ts';
import { test } from '../../harness/user-test.ts';

test('creates a group at the root of the default workspace', async ({ me }) => {
  const response = await me.ok(createGroupContract, { name: 'First' });
  expect(response).toEqual({
    data: {
      id: response.data.id,
      name: 'First',
      workspaceId: me.workspaceId,
      userId: me.userId,
      parentId: null,
      icon: null,
    },
    count: 1,
  });
  expect((await me.ok(listGroupsContract, {})).data).toEqual([response.data]);
});

test('creates groups 12 levels deep, and at the root if parentId is null', async ({ me }) => {
  let { data: parent } = await me.ok(createGroupContract, { name: 'root', parentId: null });
  expect(parent.parentId).toBeNull();
  for (let depth = 1; depth <= 12; depth++) {
    const { data } = await me.ok(createGroupContract, {
      name: `d${depth}`,
      parentId: parent.id.toUpperCase(),
    });
    expect(data.parentId).toBe(parent.id);
    parent = data;
  }
});

test('accepts duplicate names and keeps names as sent', async ({ me }) => {
  const { data: a } = await me.ok(createGroupContract, { name: ' Same ' });
  const { data: b } = await me.ok(createGroupContract, { name: ' Same ' });
  expect([a.name, b.name]).toEqual([' Same ', ' Same ']);
  expect(b.id).not.toBe(a.id);
});

test('creates the group in the given workspace and counts it there', async ({ me }) => {
  const { data: work } = await me.ok(createWorkspaceContract, { name: 'Work' });
  const { data } = await me.ok(createGroupContract, { name: 'g', workspaceId: work.id.toUpperCase() });
  await me.ok(createGroupContract, { name: 'child', workspaceId: work.id, parentId: data.id });
  expect(data.workspaceId).toBe(work.id);
  expect((await me.ok(listGroupsContract, {})).count).toBe(0);
  const workspaces = (await me.ok(listWorkspacesContract, {})).data;
  expect(workspaces.map(({ contentCounts }) => contentCounts)).toEqual([
    { notes: 0, groups: 0, todos: 0 },
    { notes: 0, groups: 2, todos: 0 },
  ]);
});

const NAME = 'name: must be a string of 1 to 100 characters that are not all blank';

test.for([
  [{}, 'name: Required field is missing'],
  [{ parentId: 5 }, 'name: Required field is missing, parentId: must be a string or null'],
  [
    { workspaceId: 1, parentId: [] },
    'name: Required field is missing, workspaceId: must be a string, parentId: must be a string or null',
  ],
  [{ name: '' }, NAME],
  [{ name: ' \t\n' }, NAME],
  [{ name: 7 }, NAME],
  [{ name: null }, 'name: Required field is missing'],
  [{ name: 'x'.repeat(101) }, NAME],
  [{ name: '😀'.repeat(101) }, NAME],
  [{ name: 'a\ud800' }, 'name: must be well-formed Unicode'],
] as const)('returns 400 for %o', async ([body, message], { me }) => {
  await me.fails(createGroupContract, body, 'invalidRequest', message);
  expect((await me.ok(listGroupsContract, {})).count).toBe(0);
});

test.for(['x'.repeat(100), '😀'.repeat(100), 'é'])('accepts the name "%s"', async (name, { me }) => {
  expect((await me.ok(createGroupContract, { name })).data.name).toBe(name);
});

test('ignores fields that are not in the contract', async ({ me }) => {
  const more = { id: crypto.randomUUID(), userId: 'x', icon: '📁', createdAt: 'x', parent: 'x' };
  const { data } = await me.ok(createGroupContract, { name: 'g', ...more });
  expect(data).toEqual({
    id: data.id,
    name: 'g',
    workspaceId: me.workspaceId,
    userId: me.userId,
    parentId: null,
    icon: null,
  });
  expect(data.id).not.toBe(more.id);
});

test('returns 404 if the parent is not a group of the same workspace and 403 for another user’s group', async () => {
  const [me, other] = await Promise.all([newUser(), newUser()]);
  const { data: work } = await me.ok(createWorkspaceContract, { name: 'Work' });
  const { data: home } = await me.ok(createGroupContract, { name: 'home' });
  const { data: office } = await me.ok(createGroupContract, { name: 'office', workspaceId: work.id });
  const { data: note } = await me.ok(createNoteContract, { name: 'a note is no group' });
  const { data: gone } = await me.ok(createGroupContract, { name: 'gone' });
  const { data: theirs } = await other.ok(createGroupContract, { name: 'theirs' });
  await me.ok(deleteGroupContract, { groupId: gone.id });
  for (const parentId of [crypto.randomUUID(), 'nonsense', '', 'null', note.id, gone.id, office.id])
    await me.fails(createGroupContract, { name: 'x', parentId }, 'parentGroupNotFound');
  await me.fails(
    createGroupContract,
    { name: 'x', workspaceId: work.id, parentId: home.id },
    'parentGroupNotFound',
  );
  await me.fails(createGroupContract, { name: 'x', parentId: theirs.id }, 'groupDenied');
  await me.fails(
    createGroupContract,
    { name: 'x', workspaceId: work.id, parentId: theirs.id },
    'groupDenied',
  );
  expect((await me.ok(listGroupsContract, {})).data).toEqual([home]);
  expect((await other.ok(listGroupsContract, {})).data).toEqual([theirs]);
});

test('checks the fields before the workspace and the workspace before the parent', async () => {
  const [me, other] = await Promise.all([newUser(), newUser()]);
  const { data: mine } = await me.ok(createGroupContract, { name: 'mine' });
  const { data: theirs } = await other.ok(createGroupContract, { name: 'theirs' });
  await me.fails(
    createGroupContract,
    { workspaceId: 'x' },
    'invalidRequest',
    'name: Required field is missing',
  );
  for (const parentId of ['nonsense', crypto.randomUUID(), mine.id, theirs.id]) {
    for (const workspaceId of ['nonsense', '', crypto.randomUUID(), mine.id])
      await me.fails(createGroupContract, { name: 'x', workspaceId, parentId }, 'workspaceNotFound');
    await me.fails(
      createGroupContract,
      { name: 'x', workspaceId: other.workspaceId, parentId },
      'workspaceDenied',
    );
  }
  await me.fails(createGroupContract, { name: 'x', workspaceId: other.workspaceId }, 'workspaceDenied');
});
