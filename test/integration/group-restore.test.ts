// Restoring a deleted group (E23): what comes back, what other requests see, and how an interrupted call continues.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listChangesContract } from '../../lib/api/routes/changes.ts';
import { getDailyContract, putDailyContract } from '../../lib/api/routes/daily.ts';
import {
  createGroupContract,
  deleteGroupContract,
  getGroupContract,
  listGroupsContract,
  updateGroupContract,
} from '../../lib/api/routes/group.ts';
import { deleteNoteContract, getNoteContract, updateNoteContract } from '../../lib/api/routes/note.ts';
import { listTrashContract, purgeContract, restoreContract } from '../../lib/api/routes/trash.ts';
import { violationsOf } from '../harness/check-user.ts';
import { clientOf, newUser, type Client } from '../harness/client.ts';
import { withFaults, type Fault, type Faults } from '../harness/faults/faults.ts';
import { rowKindsOf } from '../harness/table.ts';
import { newGroup, newNote, newTodo, soundTree } from '../harness/tree.ts';

/** Runs before each transaction of a restoration or a deletion, numbered from 1; `failing` is the one that fails. */
let before: (n: number) => unknown = () => undefined;
let failing = 0;
let count = 0;
let faults: Faults;
beforeAll(async () => {
  faults = await withFaults(async ({ caller, operation }): Promise<Fault> => {
    if (operation !== 'TransactWriteItems' || !/^(trash-restore-post|group-delete)$/.test(caller))
      return 'pass';
    await before(++count);
    return count === failing ? 'fail' : 'pass';
  });
});
beforeEach(() => {
  before = () => undefined;
  failing = 0;
  count = 0;
});
afterAll(() => faults.stop());

const slowly = (me: Client): Client => clientOf(me, faults.baseUrl);
const deletedGroupsOf = async (me: Client) => (await me.ok(listTrashContract, { groups: true })).groups;
const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1);

/** What the lists of a workspace return, without the times of the last change, in the order of the ids. */
async function contentsOf(me: Client) {
  const { groups, notes, todos } = await soundTree(me);
  return {
    groups: groups.toSorted(byId),
    notes: notes.map((note) => ({ ...note, updatedAt: 'any' })).toSorted(byId),
    todos: todos.toSorted(byId),
  };
}

test('a group returns with its subtree, its notes and their todos, as they were', async () => {
  const me = await newUser();
  const top = await newGroup(me, 'top');
  const root = await newGroup(me, 'root', top);
  const child = await newGroup(me, 'child', root);
  const [, inChild] = [await newNote(me, root), await newNote(me, child)];
  await newTodo(me, inChild);
  await newNote(me);
  const expected = await contentsOf(me);

  await me.ok(deleteGroupContract, { groupId: root });
  const { data: trash, groups } = await me.ok(listTrashContract, { groups: true });
  expect(groups).toEqual([{ id: root, name: 'root', deletedAt: trash[0]?.deletedAt, notes: 2 }]);
  expect(await me.ok(restoreContract, { groupId: root.toUpperCase() })).toEqual({
    data: expected.groups.find(({ id }) => id === root),
    count: 1,
    restored: { groups: 2, notes: 2 },
  });
  expect(await contentsOf(me)).toEqual(expected);
  expect(await deletedGroupsOf(me)).toEqual([]);
  expect(await rowKindsOf(me.workspaceId)).not.toContain('GROUPTOMBSTONE');
  expect(await violationsOf(me.userId)).toEqual([]);
});

test('notes that were deleted, restored or purged by themselves are not restored with their group', async () => {
  const me = await newUser();
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

test('a note deleted again after its group was restored is not restored with the group’s next deletion', async () => {
  const me = await newUser();
  const groupId = await newGroup(me, 'g');
  const noteId = await newNote(me, groupId);
  await me.ok(deleteGroupContract, { groupId });
  await me.ok(restoreContract, { groupId });
  await me.ok(deleteNoteContract, { id: noteId });
  await me.ok(deleteGroupContract, { groupId });
  expect((await me.ok(restoreContract, { groupId })).restored).toEqual({ groups: 1, notes: 0 });
  expect((await me.ok(getNoteContract, { noteId })).data.isDeleted).toBe(true);
});

test('a note that was restored and deleted again by itself is not restored with its group', async () => {
  const me = await newUser();
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

test('a group whose parent is gone returns to the root, and returns to its parent if that is restored first', async () => {
  const me = await newUser();
  const [first, second] = [await newGroup(me, 'first'), await newGroup(me, 'second')];
  const [lost, kept] = [await newGroup(me, 'lost', first), await newGroup(me, 'kept', second)];
  for (const groupId of [lost, kept, first, second]) await me.ok(deleteGroupContract, { groupId });
  expect((await deletedGroupsOf(me))?.map(({ name }) => name)).toEqual(['second', 'first', 'kept', 'lost']);
  expect((await me.ok(restoreContract, { groupId: lost })).data).toMatchObject({ parentId: null });
  await me.ok(restoreContract, { groupId: second });
  expect((await me.ok(restoreContract, { groupId: kept })).data).toMatchObject({ parentId: second });
  expect(await violationsOf(me.userId)).toEqual([]);
});

test('a live group is returned unchanged', async () => {
  const me = await newUser();
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

test('returns 400 if a group and another resource are named', async () => {
  const me = await newUser();
  const groupId = await newGroup(me, 'g');
  for (const more of [{ noteId: groupId }, { todoId: groupId }])
    await me.fails(
      restoreContract,
      { groupId, ...more },
      'invalidRequest',
      'groupId: give one of noteId, todoId and groupId',
    );
});

test('changes report the groups and notes again', async () => {
  const me = await newUser();
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

test('a group that was created again with its key keeps its new name, and gets its notes back', async () => {
  const me = await newUser();
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

test('a group that was deleted twice is restored one deletion at a time, the last one first', async () => {
  const me = await newUser();
  const days = ['2024-01-01', '2024-01-02'];
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
  ]);
  const inTrash = () =>
    Promise.all(noteIds.map(async (noteId) => (await me.ok(getNoteContract, { noteId })).data.isDeleted));
  expect((await me.ok(restoreContract, { groupId })).restored).toEqual({ groups: 1, notes: 1 });
  expect(await inTrash()).toEqual([true, false]);
  expect((await me.ok(restoreContract, { groupId })).restored).toEqual({ groups: 0, notes: 1 });
  for (const date of days)
    expect((await me.ok(getDailyContract, { date })).data).toMatchObject({ content: date, groupId });
  expect(await violationsOf(me.userId)).toEqual([]);
});

test('a deletion that was interrupted is finished and then undone', async () => {
  const me = await newUser();
  const root = await newGroup(me, 'root');
  await newNote(me, await newGroup(me, 'child', root));
  const expected = await contentsOf(me);
  before = (n) => (n === 1 ? newNote(me) : undefined);
  failing = 3;
  await slowly(me).fails(deleteGroupContract, { groupId: root }, 'internal');
  expect(await deletedGroupsOf(me)).toEqual([]);
  expect((await me.ok(restoreContract, { groupId: root })).restored).toEqual({ groups: 2, notes: 1 });
  const { groups, notes } = await contentsOf(me);
  expect(groups).toEqual(expected.groups);
  expect(notes).toHaveLength(2);
  expect(await violationsOf(me.userId)).toEqual([]);
});

test('a restoration that is interrupted before any of its transactions is finished by the same call', async () => {
  const me = await newUser();
  const root = await newGroup(me, 'root');
  const places = await Promise.all(Array.from({ length: 60 }, (_, n) => newGroup(me, `g${n}`, root)));
  await Promise.all(places.map((groupId) => newNote(me, groupId)));
  const expected = await contentsOf(me);
  for (failing = 1; failing <= 4; failing++) {
    await me.ok(deleteGroupContract, { groupId: root });
    count = 0;
    await slowly(me).fails(restoreContract, { groupId: root }, 'internal');
    expect(await violationsOf(me.userId)).toEqual([]);
    await me.ok(restoreContract, { groupId: root });
    expect(await contentsOf(me)).toEqual(expected);
  }
  expect(await deletedGroupsOf(me)).toEqual([]);
  expect(await violationsOf(me.userId)).toEqual([]);
});

test('a parent deleted meanwhile, or a note restored meanwhile, does not break a restoration', async () => {
  const me = await newUser();
  const parent = await newGroup(me, 'parent');
  const root = await newGroup(me, 'root', parent);
  const [one, two] = [await newNote(me, root), await newNote(me, root)];
  await me.ok(deleteGroupContract, { groupId: root });
  before = async (n) => {
    if (n === 1) await me.ok(deleteGroupContract, { groupId: parent });
    if (n === 2) await me.ok(restoreContract, { noteId: one });
  };
  const { data, restored } = await slowly(me).ok(restoreContract, { groupId: root });
  expect([data, restored]).toMatchObject([{ parentId: null }, { groups: 1, notes: 1 }]);
  expect((await me.ok(getNoteContract, { noteId: one })).data).toMatchObject({ groupId: null });
  expect((await me.ok(getNoteContract, { noteId: two })).data).toMatchObject({ groupId: root });
  expect(await violationsOf(me.userId)).toEqual([]);
});

test('20 concurrent restorations restore everything once', async () => {
  const me = await newUser();
  const groupId = await newGroup(me, 'g');
  await Promise.all(Array.from({ length: 5 }, () => newNote(me, groupId)));
  await me.ok(deleteGroupContract, { groupId });
  const responses = await Promise.all(Array.from({ length: 20 }, () => me.ok(restoreContract, { groupId })));
  const sum = (what: 'groups' | 'notes') =>
    responses.reduce((total, each) => total + (each.restored?.[what] ?? 0), 0);
  expect([sum('groups'), sum('notes')]).toEqual([1, 5]);
  expect(await violationsOf(me.userId)).toEqual([]);
});

test('deletions, restorations and writes of one group leave a valid workspace', async () => {
  const me = await newUser();
  const root = await newGroup(me, 'root');
  const child = await newGroup(me, 'child', root);
  const noteId = await newNote(me, child);
  for (let round = 0; round < 4; round++) {
    await Promise.all([
      me.call(deleteGroupContract, { groupId: root }),
      me.call(restoreContract, { groupId: root }),
      me.call(restoreContract, { noteId }),
      me.call(updateGroupContract, { groupId: child, parentId: null }),
      me.call(updateNoteContract, { id: noteId, content: `round ${round}` }),
      me.call(deleteGroupContract, { groupId: child }),
    ]);
    await soundTree(me);
    expect(await violationsOf(me.userId)).toEqual([]);
    for (const { id } of (await deletedGroupsOf(me)) ?? []) await me.ok(restoreContract, { groupId: id });
  }
  const { groups } = await soundTree(me);
  expect(groups.map(({ id }) => id).toSorted()).toEqual([root, child].toSorted());
  expect((await me.ok(getNoteContract, { noteId })).data.content).toMatch(/^round|^$/);
  expect((await me.ok(listGroupsContract, {})).count).toBe(2);
});
