// Restoring a deleted group (E23): what comes back, and what other requests see.
import { expect } from 'vitest';
import { listChangesContract } from '../../lib/api/routes/changes.ts';
import { getDailyContract, putDailyContract } from '../../lib/api/routes/daily.ts';
import {
  createGroupContract,
  deleteGroupContract,
  getGroupContract,
  updateGroupContract,
} from '../../lib/api/routes/group.ts';
import { deleteNoteContract, getNoteContract } from '../../lib/api/routes/note.ts';
import { listTrashContract, purgeContract, restoreContract } from '../../lib/api/routes/trash.ts';
import { violationsOf } from '../harness/check-user.ts';
import { clientOf, newUser } from '../harness/client.ts';
import { HeldCalls } from '../harness/held-calls.ts';
import { rowKindsOf } from '../harness/table.ts';
import { byId, contentsOf, deletedGroupsOf, newGroup, newNote, newTodo } from '../harness/tree.ts';
import { test } from '../harness/user-test.ts';

const held = new HeldCalls();

test('a group returns with its subtree, its notes and their todos, as they were', async ({ me }) => {
  const top = await newGroup(me, 'top');
  const root = await newGroup(me, 'root', top);
  const child = await newGroup(me, 'child', root);
  const grandchild = await newGroup(me, 'grandchild', child);
  for (const groupId of [root, child, grandchild]) await newTodo(me, await newNote(me, groupId));
  await newNote(me);
  const expected = await contentsOf(me);

  await me.ok(deleteGroupContract, { groupId: root });
  const { data: trash, groups } = await me.ok(listTrashContract, { groups: true });
  expect(groups).toEqual([{ id: root, name: 'root', deletedAt: trash[0]?.deletedAt, notes: 3 }]);
  expect(await me.ok(restoreContract, { groupId: root.toUpperCase() })).toEqual({
    data: expected.groups.find(({ id }) => id === root),
    count: 1,
    restored: { groups: 3, notes: 3 },
  });
  expect(await contentsOf(me)).toEqual(expected);
  expect(await deletedGroupsOf(me)).toEqual([]);
  expect(await rowKindsOf(me.workspaceId)).not.toContain('GROUPTOMBSTONE');
  expect(await violationsOf(me.userId)).toEqual([]);
});

test('notes that were deleted, restored or purged by themselves are not restored with their group', async ({
  me,
}) => {
  const groupId = await newGroup(me, 'g');
  const [earlier, back, purged, left] = await Promise.all([1, 2, 3, 4].map(() => newNote(me, groupId)));
  await me.ok(deleteNoteContract, { id: earlier ?? '' });
  await me.ok(deleteGroupContract, { groupId });
  await me.ok(restoreContract, { noteId: back ?? '' });
  await me.ok(purgeContract, { noteId: purged ?? '' });
  expect((await deletedGroupsOf(me))?.map(({ notes }) => notes)).toEqual([1]);
  expect((await me.ok(restoreContract, { groupId })).restored).toEqual({ groups: 1, notes: 1 });
  const states = await Promise.all(
    [earlier, back, left].map(async (id) => (await me.ok(getNoteContract, { noteId: id ?? '' })).data),
  );
  expect(states.map((note) => [note.groupId, note.isDeleted])).toEqual([
    [groupId, true],
    [null, false],
    [groupId, false],
  ]);
  expect(await violationsOf(me.userId)).toEqual([]);
});

test('a note deleted again after its group was restored is not restored with the group’s next deletion', async ({
  me,
}) => {
  const groupId = await newGroup(me, 'g');
  const noteId = await newNote(me, groupId);
  await me.ok(deleteGroupContract, { groupId });
  await me.ok(restoreContract, { groupId });
  await me.ok(deleteNoteContract, { id: noteId });
  await me.ok(deleteGroupContract, { groupId });
  expect((await me.ok(restoreContract, { groupId })).restored).toEqual({ groups: 1, notes: 0 });
  expect((await me.ok(getNoteContract, { noteId })).data.isDeleted).toBe(true);
});

test('a note that was restored and deleted again individually is not restored with its group', async ({
  me,
}) => {
  const groupId = await newGroup(me, 'g');
  const noteId = await newNote(me, groupId);
  await me.ok(deleteGroupContract, { groupId });
  await me.ok(restoreContract, { noteId });
  await me.ok(deleteNoteContract, { id: noteId });
  expect((await deletedGroupsOf(me))?.map(({ notes }) => notes)).toEqual([0]);
  expect((await me.ok(restoreContract, { groupId })).restored).toEqual({ groups: 1, notes: 0 });
  expect((await me.ok(getNoteContract, { noteId })).data.isDeleted).toBe(true);
  expect(await violationsOf(me.userId)).toEqual([]);
});

test('a group whose parent no longer exists returns to the root, and returns to its parent if that is restored first', async ({
  me,
}) => {
  const [first, second] = [await newGroup(me, 'first'), await newGroup(me, 'second')];
  const [lost, live] = [await newGroup(me, 'lost', first), await newGroup(me, 'kept', second)];
  for (const groupId of [lost, live, first, second]) await me.ok(deleteGroupContract, { groupId });
  expect((await deletedGroupsOf(me))?.map(({ name }) => name)).toEqual(['second', 'first', 'kept', 'lost']);
  expect((await me.ok(restoreContract, { groupId: lost })).data).toMatchObject({ parentId: null });
  await me.ok(restoreContract, { groupId: second });
  expect((await me.ok(restoreContract, { groupId: live })).data).toMatchObject({ parentId: second });
  expect(await violationsOf(me.userId)).toEqual([]);
});

test('a live group is returned unchanged', async ({ me }) => {
  const groupId = await newGroup(me, 'g');
  const { data } = await me.ok(getGroupContract, { groupId });
  expect(await me.ok(restoreContract, { groupId })).toEqual({
    data,
    count: 1,
    restored: { groups: 0, notes: 0 },
  });
});

test('returns 404 for an unknown group, one below the deleted group and one whose trash was emptied, and 403 for a foreign one', async () => {
  const [me, other] = [await newUser(), await newUser()];
  const root = await newGroup(me, 'root');
  const child = await newGroup(me, 'child', root);
  await newNote(me, child);
  await me.ok(deleteGroupContract, { groupId: root });
  await other.fails(restoreContract, { groupId: root }, 'groupDenied');
  for (const groupId of ['x', child]) await me.fails(restoreContract, { groupId }, 'groupNotFound');
  await me.ok(purgeContract, { all: true });
  await me.fails(restoreContract, { groupId: root }, 'groupNotFound');
  expect(await deletedGroupsOf(me)).toEqual([]);
  expect(await rowKindsOf(me.workspaceId)).toEqual(['ROOT']);
});

test('returns 400 if a group and another resource are named', async ({ me }) => {
  const groupId = await newGroup(me, 'g');
  for (const more of [{ noteId: groupId }, { todoId: groupId }])
    await me.fails(
      restoreContract,
      { groupId, ...more },
      'invalidRequest',
      'groupId: give one of noteId, todoId and groupId',
    );
});

test('changes report the groups and notes again', async ({ me }) => {
  const groupId = await newGroup(me, 'g');
  const noteId = await newNote(me, groupId);
  await me.ok(deleteGroupContract, { groupId });
  const { cursor } = await me.ok(listChangesContract, {});
  await me.ok(restoreContract, { groupId });
  const { data } = await me.ok(listChangesContract, { cursor });
  const [group, { content: _, ...note }] = [
    (await me.ok(getGroupContract, { groupId })).data,
    (await me.ok(getNoteContract, { noteId })).data,
  ];
  const reported = data.filter(({ id }) => [groupId, noteId].includes(id) && data.length > 0);
  expect(reported.toSorted(byId)).toEqual(
    [
      { type: 'group', id: groupId, deleted: false, resource: group },
      { type: 'note', id: noteId, deleted: false, resource: note },
    ].toSorted(byId),
  );
});

test('a group that was created again with its key keeps its new name, and gets its notes back', async ({
  me,
}) => {
  const create = (name: string) => me.call(createGroupContract, { name }, { 'Idempotency-Key': 'once' });
  const { data } = (await create('old')).body as { data: { id: string } };
  const noteId = await newNote(me, data.id);
  await me.ok(deleteGroupContract, { groupId: data.id });
  expect((await create('new')).body).toMatchObject({ data: { id: data.id, name: 'new' } });
  const restored = await me.ok(restoreContract, { groupId: data.id });
  expect(restored).toMatchObject({ data: { name: 'new' }, restored: { groups: 0, notes: 1 } });
  expect((await me.ok(getNoteContract, { noteId })).data.isDeleted).toBe(false);
  expect(await violationsOf(me.userId)).toEqual([]);
});

test('a group that was deleted three times is restored one deletion at a time, the last one first', async ({
  me,
}) => {
  const days = ['2024-01-01', '2024-01-02', '2024-01-03'];
  const noteIds: string[] = [];
  for (const date of days) {
    const { data } = await me.ok(putDailyContract, { date, content: date });
    noteIds.push(data.id);
    await me.ok(deleteGroupContract, { groupId: data.groupId ?? '' });
  }
  const groups = await deletedGroupsOf(me);
  const groupId = groups?.[0]?.id ?? '';
  expect(groups?.map(({ id, notes }) => [id, notes])).toEqual([
    [groupId, 1],
    [groupId, 1],
    [groupId, 1],
  ]);
  const inTrash = () =>
    Promise.all(noteIds.map(async (noteId) => (await me.ok(getNoteContract, { noteId })).data.isDeleted));
  expect((await me.ok(restoreContract, { groupId })).restored).toEqual({ groups: 1, notes: 1 });
  expect(await inTrash()).toEqual([true, true, false]);
  expect((await me.ok(restoreContract, { groupId })).restored).toEqual({ groups: 0, notes: 1 });
  expect(await inTrash()).toEqual([true, false, false]);
  expect((await me.ok(restoreContract, { groupId })).restored).toEqual({ groups: 0, notes: 1 });
  for (const date of days)
    expect((await me.ok(getDailyContract, { date })).data).toMatchObject({ content: date, groupId });
  expect(await violationsOf(me.userId)).toEqual([]);
});

test('a change that read a group before its deletion and restoration is not written over the restored group', async () => {
  const me = await newUser({}, held.faults.baseUrl);
  const elsewhere = clientOf(me);
  const groupId = await newGroup(me, 'g');
  let attempts = 0;
  held.before = async ({ caller, operation }) => {
    if (caller !== 'group-put' || operation !== 'TransactWriteItems') return;
    attempts += 1;
    if (attempts > 1) return;
    await elsewhere.ok(deleteGroupContract, { groupId });
    await elsewhere.ok(restoreContract, { groupId });
  };
  expect((await me.ok(updateGroupContract, { groupId, name: 'renamed' })).data.name).toBe('renamed');
  expect(attempts).toBe(2);
});
