import { expect } from 'vitest';
import {
  createGroupContract,
  deleteGroupContract,
  listGroupsContract,
  updateGroupContract,
} from '../../../lib/api/routes/group.ts';
import {
  createNoteContract,
  deleteNoteContract,
  listNotesContract,
  updateNoteContract,
} from '../../../lib/api/routes/note.ts';
import {
  createTodoContract,
  deleteTodoContract,
  listTodosContract,
  updateTodoContract,
} from '../../../lib/api/routes/todo.ts';
import {
  createWorkspaceContract,
  deleteWorkspaceContract,
  listWorkspacesContract,
} from '../../../lib/api/routes/workspace.ts';
import { newUser, type Client } from '../../harness/client.ts';
import { test } from '../../harness/user-test.ts';

const create = async (me: Client, name: string, parentId: string | null = null) =>
  (await me.ok(createGroupContract, { name, parentId })).data;

const countsOf = async (me: Client) => (await me.ok(listWorkspacesContract, {})).data[0]?.contentCounts;

test('deletes an empty group', async ({ me }) => {
  const [group, live] = [await create(me, 'a'), await create(me, 'kept')];
  expect(await me.ok(deleteGroupContract, { groupId: group.id.toUpperCase() })).toEqual({
    data: { deleted: true, groupId: group.id, deletedChildGroups: 0 },
    count: 1,
  });
  expect((await me.ok(listGroupsContract, {})).data).toEqual([live]);
  expect(await countsOf(me)).toEqual({ notes: 0, groups: 1, todos: 0 });
});

test('deletes all descendants and counts them without the group itself', async ({ me }) => {
  const above = await create(me, 'above');
  const root = await create(me, 'root', above.id);
  const beside = await create(me, 'beside', above.id);
  const [a, b] = [await create(me, 'a', root.id), await create(me, 'b', root.id)];
  await create(me, 'a1', a.id);
  const a2 = await create(me, 'a2', a.id);
  await create(me, 'deep', a2.id);
  const { data } = await me.ok(deleteGroupContract, { groupId: root.id });
  expect(data).toEqual({ deleted: true, groupId: root.id, deletedChildGroups: 5 });
  expect((await me.ok(listGroupsContract, {})).data).toEqual([above, beside]);
  for (const { id } of [root, a, b]) {
    await me.fails(updateGroupContract, { groupId: id }, 'groupNotFound');
    await me.fails(createGroupContract, { name: 'x', parentId: id }, 'parentGroupNotFound');
    await me.fails(createNoteContract, { name: 'x', groupId: id }, 'groupNotFound');
    await me.fails(deleteGroupContract, { groupId: id }, 'groupNotFound');
  }
  expect(await countsOf(me)).toEqual({ notes: 0, groups: 2, todos: 0 });
});

test(
  'moves the notes of the subtree and their todos to the trash with one deletion time, and keeps their groupId',
  { tags: ['slow'] },
  async ({ me }) => {
    const root = await create(me, 'root');
    const child = await create(me, 'child', root.id);
    const beside = await create(me, 'beside');
    const { data: inRoot } = await me.ok(createNoteContract, {
      name: 'in root',
      content: 'abc',
      groupId: root.id,
    });
    const { data: inChild } = await me.ok(createNoteContract, { name: 'in child', groupId: child.id });
    const { data: live } = await me.ok(createNoteContract, { name: 'kept', groupId: beside.id });
    const { data: free } = await me.ok(createNoteContract, { name: 'in no group' });
    const todoOf = async (noteId: string, text: string) =>
      (await me.ok(createTodoContract, { text, noteId, lineNumber: 1 })).data;
    const gone = [
      await todoOf(inRoot.id, 'a'),
      await todoOf(inChild.id, 'b'),
      (await me.ok(createTodoContract, { text: 'c', noteId: inChild.id, lineNumber: 2, completed: true }))
        .data,
    ];
    const left = [await todoOf(live.id, 'd'), await todoOf(free.id, 'e')];

    const { data } = await me.ok(deleteGroupContract, { groupId: root.id });
    expect(data.deletedChildGroups).toBe(1);

    expect((await me.ok(listNotesContract, { sort: 'createdAt:asc' })).data).toEqual([live, free]);
    const notes = (await me.ok(listNotesContract, { isDeleted: true, sort: 'createdAt:asc' })).data;
    const deletedAt = notes[0]?.deletedAt ?? '';
    expect(Math.abs(Date.now() - Date.parse(deletedAt))).toBeLessThan(60_000);
    const trashed = { isDeleted: true, deletedAt, deletedBy: me.userId };
    expect(notes).toEqual([{ ...inRoot, ...trashed }, { ...inChild, ...trashed }, live, free]);
    expect((await me.ok(listTodosContract, { sort: 'createdAt:asc' })).data).toEqual(left);
    expect((await me.ok(listTodosContract, { isDeleted: true, sort: 'createdAt:asc' })).data).toEqual([
      ...gone.map((todo) => ({ ...todo, ...trashed })),
      ...left,
    ]);
    expect((await me.ok(listWorkspacesContract, {})).data[0]).toMatchObject({
      contentCounts: { notes: 2, groups: 1, todos: 2 },
      storageUsage: 3,
    });
    await me.fails(updateNoteContract, { id: inRoot.id, groupId: null }, 'noteNotFound');
    await me.fails(updateTodoContract, { todoId: gone[0]?.id, text: 'x' }, 'todoNotFound');
    await me.fails(createTodoContract, { text: 'x', noteId: inChild.id, lineNumber: 1 }, 'noteNotFound');
  },
);

test('keeps the deletion time of notes and todos that were already deleted', async ({ me }) => {
  const group = await create(me, 'g');
  const { data: note } = await me.ok(createNoteContract, { name: 'before', groupId: group.id });
  const { data: other } = await me.ok(createNoteContract, { name: 'with the group', groupId: group.id });
  const { data: todo } = await me.ok(createTodoContract, { text: 'before', noteId: other.id, lineNumber: 1 });
  await me.ok(deleteNoteContract, { id: note.id });
  await me.ok(deleteTodoContract, { todoId: todo.id });
  const [noteBefore] = (await me.ok(listNotesContract, { isDeleted: true, search: 'before' })).data;
  const [todoBefore] = (await me.ok(listTodosContract, { isDeleted: true })).data;
  await me.ok(deleteGroupContract, { groupId: group.id });
  expect((await me.ok(listNotesContract, { isDeleted: true, search: 'before' })).data).toEqual([noteBefore]);
  expect((await me.ok(listTodosContract, { isDeleted: true })).data).toEqual([todoBefore]);
  expect(await countsOf(me)).toEqual({ notes: 0, groups: 0, todos: 0 });
});

test('keeps a note and a group that were moved out of it', async ({ me }) => {
  const group = await create(me, 'g');
  const child = await create(me, 'child', group.id);
  const { data: note } = await me.ok(createNoteContract, { name: 'n', groupId: group.id });
  const { data: moved } = await me.ok(updateNoteContract, { id: note.id, groupId: child.id });
  const { data: root } = await me.ok(updateGroupContract, { groupId: child.id, parentId: null });
  const { data } = await me.ok(deleteGroupContract, { groupId: group.id });
  expect(data.deletedChildGroups).toBe(0);
  expect((await me.ok(listGroupsContract, {})).data).toEqual([root]);
  expect((await me.ok(listNotesContract, {})).data).toEqual([moved]);
});

test('returns 404 for an unknown, malformed or deleted group and 403 for another user’s', async () => {
  const [me, other] = await Promise.all([newUser(), newUser()]);
  const theirs = await create(other, 'theirs');
  const gone = await create(me, 'gone');
  const { data: note } = await me.ok(createNoteContract, { name: 'a note is no group' });
  await me.ok(deleteGroupContract, { groupId: gone.id });
  for (const groupId of ['nonsense', '', crypto.randomUUID(), gone.id, note.id, me.workspaceId])
    await me.fails(deleteGroupContract, { groupId }, 'groupNotFound');
  await me.fails(deleteGroupContract, { groupId: theirs.id }, 'groupDenied');
  expect((await other.ok(listGroupsContract, {})).data).toEqual([theirs]);
  expect((await me.ok(listNotesContract, {})).data).toEqual([note]);
});

test.for([
  [{}, 'groupId: Required field is missing'],
  [{ id: 'x' }, 'groupId: Required field is missing'],
  [{ groupId: null }, 'groupId: Required field is missing'],
  [{ groupId: 5 }, 'groupId: must be a string'],
] as const)('returns 400 for %o', async ([body, message], { me }) => {
  await me.fails(deleteGroupContract, body, 'invalidRequest', message);
});

test('is deleted with its workspace, whose response counts groups and live todos', async ({ me }) => {
  const { data: work } = await me.ok(createWorkspaceContract, { name: 'Work' });
  const { id: workspaceId } = work;
  const { data: group } = await me.ok(createGroupContract, { name: 'g', workspaceId });
  await me.ok(createGroupContract, { name: 'h', workspaceId, parentId: group.id });
  const { data: note } = await me.ok(createNoteContract, { name: 'n', workspaceId, groupId: group.id });
  for (const text of ['a', 'b', 'c'])
    await me.ok(createTodoContract, { text, noteId: note.id, lineNumber: 1, workspaceId });
  const [todo] = (await me.ok(listTodosContract, { workspaceId })).data;
  await me.ok(deleteTodoContract, { todoId: todo?.id ?? '' });
  expect((await me.ok(deleteWorkspaceContract, { workspaceId })).data.deletedContent).toEqual({
    notes: 1,
    groups: 2,
    todos: 2,
  });
  await me.fails(deleteGroupContract, { groupId: group.id }, 'groupNotFound');
});
