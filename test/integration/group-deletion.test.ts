// The deletion of a group during other writes or when it is interrupted: what other requests see, and how it is
// finished.
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { finishGroupDeletions } from '../../infra/integrity/repairs.ts';
import { TableRows } from '../../infra/integrity/table.ts';
import { listChangesContract } from '../../lib/api/routes/changes.ts';
import { getDailyContract, putDailyContract } from '../../lib/api/routes/daily.ts';
import {
  createGroupContract,
  deleteGroupContract,
  getGroupContract,
  listGroupsContract,
  updateGroupContract,
} from '../../lib/api/routes/group.ts';
import {
  createNoteContract,
  deleteNoteContract,
  getNoteContract,
  listNotesContract,
  updateNoteContract,
} from '../../lib/api/routes/note.ts';
import { restoreContract } from '../../lib/api/routes/trash.ts';
import { listWorkspacesContract } from '../../lib/api/routes/workspace.ts';
import { NOTES } from '../../lib/db/table/keys.ts';
import { rowsOfUser, violationsOf } from '../harness/check-user.ts';
import { clientOf, newUser, type Client } from '../harness/client.ts';
import { withFaults, type Fault, type Faults } from '../harness/faults/faults.ts';
import { rowKindsOf } from '../harness/table.ts';
import { newGroup, newNote } from '../harness/tree.ts';
import { test } from '../harness/user-test.ts';

/** Runs before each transaction of the deletion, numbered from 1; `failing` is the number of the one that fails. */
let before: (n: number) => unknown = () => undefined;
let failing = 0;
/** Runs before the deletion's first query for notes after its groups are removed. */
let beforeLook: () => unknown = () => undefined;
let count = 0;
let faults: Faults;
beforeAll(async () => {
  faults = await withFaults(async ({ caller, operation, input }): Promise<Fault> => {
    if (caller !== 'group-delete') return 'pass';
    if (operation === 'TransactWriteItems') {
      await before(++count);
      return count === failing ? 'fail' : 'pass';
    }
    if (count === 2 && operation === 'Query' && JSON.stringify(input).includes(NOTES)) await beforeLook();
    return 'pass';
  });
});
beforeEach(() => {
  before = () => undefined;
  failing = 0;
  beforeLook = () => undefined;
  count = 0;
});
afterAll(() => faults.stop());

const slowly = (me: Client): Client => clientOf(me, faults.baseUrl);

const countsOf = async (me: Client) => (await me.ok(listWorkspacesContract, {})).data[0]?.contentCounts;

/** Another write before the first transaction, which makes the deletion use several transactions. */
const disturbed = (me: Client) => (n: number) =>
  n === 1 ? me.ok(createNoteContract, { name: 'meanwhile' }) : undefined;

/**
 * Deletes groups during other writes, so that each deletion takes several transactions, and fails after the groups are
 * removed. The first deletion tries to do everything in one transaction; while it is unfinished, the others do not.
 */
async function cutShort(me: Client, ...groupIds: readonly string[]): Promise<void> {
  before = disturbed(me);
  for (const [n, groupId] of groupIds.entries()) {
    count = 0;
    failing = n === 0 ? 3 : 2;
    await slowly(me).fails(deleteGroupContract, { groupId }, 'internal');
    expect(count).toBe(failing);
  }
}

/** Runs the part of `check-data --repair` that finishes deletions, the newest one first. */
async function repaired(me: Client): Promise<string[]> {
  const table = new TableRows();
  const rows = await rowsOfUser(me.userId);
  for (const row of rows.toSorted((a, b) => Number(b['time'] ?? 0) - Number(a['time'] ?? 0))) table.add(row);
  return finishGroupDeletions(table);
}

test('a group is deleted although another note is written before each of its transactions', async ({
  me,
}) => {
  const root = await newGroup(me, 'root');
  const child = await newGroup(me, 'child', root);
  const noteId = await newNote(me, child);
  before = () => me.ok(createNoteContract, { name: 'meanwhile' });
  const { data } = await slowly(me).ok(deleteGroupContract, { groupId: root });
  expect(data).toEqual({ deleted: true, groupId: root, deletedChildGroups: 1 });
  expect(count).toBe(3);
  expect((await me.ok(getNoteContract, { noteId })).data).toMatchObject({ groupId: child, isDeleted: true });
  expect(await countsOf(me)).toEqual({ notes: 3, groups: 0, todos: 0 });
  expect(await rowKindsOf(me.workspaceId)).not.toContain('GROUPDELETION');
  expect(await violationsOf(me.userId)).toEqual([]);
});

test('a deletion without other writes takes one transaction', async ({ me }) => {
  const root = await newGroup(me, 'root');
  await newNote(me, await newGroup(me, 'child', root));
  await slowly(me).ok(deleteGroupContract, { groupId: root });
  expect(count).toBe(1);
});

test('a note that is rewritten while its group is deleted goes to the trash with its newest content', async ({
  me,
}) => {
  const groupId = await newGroup(me, 'g');
  const [id, other] = [await newNote(me, groupId), await newNote(me, groupId)];
  before = (n) => (n <= 4 ? me.ok(updateNoteContract, { id, content: `content ${n}` }) : undefined);
  await slowly(me).ok(deleteGroupContract, { groupId });
  const { data } = await me.ok(listNotesContract, { isDeleted: true, sort: 'createdAt:asc' });
  expect(data).toMatchObject([
    { id, content: 'content 4', isDeleted: true },
    { id: other, isDeleted: true, deletedAt: data[0]?.deletedAt },
  ]);
  expect(await countsOf(me)).toEqual({ notes: 0, groups: 0, todos: 0 });
});

test(
  'groups and notes added to a subtree during its deletion are deleted too; those moved out stay',
  { tags: ['slow'] },
  async ({ me }) => {
    const [root, home] = [await newGroup(me, 'root'), await newGroup(me, 'home')];
    const [child, leaving] = [await newGroup(me, 'child', root), await newGroup(me, 'leaving', root)];
    const [inLeaving, moved] = [await newNote(me, leaving), await newNote(me, child)];
    let [late, lateNote] = ['', ''];
    before = async (n) => {
      await disturbed(me)(n);
      if (n === 2) {
        late = await newGroup(me, 'late', await newGroup(me, 'later', child));
        lateNote = await newNote(me, late);
        await me.ok(updateGroupContract, { groupId: leaving, parentId: home });
      }
      if (n === 4) await me.ok(updateNoteContract, { id: moved, groupId: home });
    };
    const { data } = await slowly(me).ok(deleteGroupContract, { groupId: root });
    expect(data).toEqual({ deleted: true, groupId: root, deletedChildGroups: 3 });
    const { data: left } = await me.ok(listGroupsContract, {});
    expect(left).toMatchObject([
      { id: home, parentId: null },
      { id: leaving, parentId: home },
    ]);
    for (const [noteId, groupId, isDeleted] of [
      [inLeaving, leaving, false],
      [moved, home, false],
      [lateNote, late, true],
    ] as const)
      expect((await me.ok(getNoteContract, { noteId })).data).toMatchObject({ groupId, isDeleted });
    expect(await violationsOf(me.userId)).toEqual([]);
  },
);

test('groups of an unfinished deletion return 404 to every request, and their notes stay live until it is finished', async ({
  me,
}) => {
  const root = await newGroup(me, 'root');
  const child = await newGroup(me, 'child', root);
  const [live, trashed, free] = [await newNote(me, child), await newNote(me, root), await newNote(me)];
  await me.ok(deleteNoteContract, { id: trashed });
  const { cursor } = await me.ok(listChangesContract, {});
  await cutShort(me, root);

  expect((await me.ok(listGroupsContract, {})).data).toEqual([]);
  expect(await countsOf(me)).toEqual({ notes: 3, groups: 0, todos: 0 });
  for (const groupId of [root, child]) {
    await me.fails(getGroupContract, { groupId }, 'groupNotFound');
    await me.fails(updateGroupContract, { groupId, name: 'x' }, 'groupNotFound');
    await me.fails(createGroupContract, { name: 'x', parentId: groupId }, 'parentGroupNotFound');
    await me.fails(createNoteContract, { name: 'x', groupId }, 'groupNotFound');
    await me.fails(updateNoteContract, { id: free, groupId }, 'groupNotFound');
  }
  await me.fails(deleteGroupContract, { groupId: child }, 'groupNotFound');
  const { data: note } = await me.ok(getNoteContract, { noteId: live });
  expect(note).toMatchObject({ groupId: child, isDeleted: false });
  expect((await me.ok(listNotesContract, { groupId: child })).data).toEqual([note]);
  const { data: restored } = await me.ok(restoreContract, { noteId: trashed });
  expect(restored).toMatchObject({ id: trashed, groupId: null });
  const { data: changes } = await me.ok(listChangesContract, { cursor });
  const removed = { type: 'group', deleted: true, resource: null };
  expect(changes.filter(({ type }) => type === 'group').toSorted(byId)).toEqual(
    [
      { id: root, ...removed },
      { id: child, ...removed },
    ].toSorted(byId),
  );
  expect(await violationsOf(me.userId)).toEqual([]);

  expect((await me.ok(deleteGroupContract, { groupId: root })).data).toEqual({
    deleted: true,
    groupId: root,
    deletedChildGroups: 1,
  });
  expect((await me.ok(getNoteContract, { noteId: live })).data).toMatchObject({
    groupId: child,
    isDeleted: true,
  });
  await me.fails(deleteGroupContract, { groupId: root }, 'groupNotFound');
  expect(await countsOf(me)).toEqual({ notes: 3, groups: 0, todos: 0 });
  expect(await violationsOf(me.userId)).toEqual([]);
});

const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1);

test('another user can’t finish a deletion', async () => {
  const [me, other] = [await newUser(), await newUser()];
  const groupId = await newGroup(me, 'g');
  const noteId = await newNote(me, groupId);
  await cutShort(me, groupId);
  await other.fails(deleteGroupContract, { groupId }, 'groupDenied');
  expect((await me.ok(getNoteContract, { noteId })).data.isDeleted).toBe(false);
});

test(
  'deleting a group finishes unfinished deletions of groups that were below it',
  { tags: ['slow'] },
  async ({ me }) => {
    const root = await newGroup(me, 'root');
    const middle = await newGroup(me, 'middle', root);
    const leaf = await newGroup(me, 'leaf', middle);
    const [beside, noteId] = [await newGroup(me, 'beside'), await newNote(me, leaf)];
    const inMiddle = await newNote(me, middle);
    await cutShort(me, leaf, middle);
    await me.ok(deleteGroupContract, { groupId: beside });
    expect((await me.ok(getNoteContract, { noteId })).data.isDeleted).toBe(false);
    expect((await me.ok(deleteGroupContract, { groupId: root })).data.deletedChildGroups).toBe(2);
    expect((await me.ok(getNoteContract, { noteId })).data).toMatchObject({ groupId: leaf, isDeleted: true });
    expect((await me.ok(getNoteContract, { noteId: inMiddle })).data).toMatchObject({
      groupId: middle,
      isDeleted: true,
    });
    for (const groupId of [leaf, middle]) await me.fails(deleteGroupContract, { groupId }, 'groupNotFound');
    expect(await rowKindsOf(me.workspaceId)).not.toContain('GROUPDELETION');
  },
);

test(
  'check-data --repair finishes deletions and then finds nothing to do',
  { tags: ['slow'] },
  async ({ me }) => {
    const [other, outer] = [await newGroup(me, 'other'), await newGroup(me, 'outer')];
    const roots = [other, await newGroup(me, 'inner', outer), outer];
    const notes: string[] = [];
    for (const root of roots) notes.push(await newNote(me, await newGroup(me, 'child', root)));
    await cutShort(me, ...roots);
    // The outer one finishes the inner one.
    expect(await repaired(me)).toEqual([outer, other].map((root) => `group ${root}: its deletion finished`));
    for (const noteId of notes) expect((await me.ok(getNoteContract, { noteId })).data.isDeleted).toBe(true);
    for (const root of roots) await me.fails(deleteGroupContract, { groupId: root }, 'groupNotFound');
    expect(await violationsOf(me.userId)).toEqual([]);
    expect(await repaired(me)).toEqual([]);
  },
);

const DAYS = ['2025-02-07', '2025-02-08', '2025-02-09'] as const;

/** Creates two days and returns the id of their group. */
async function twoDays(me: Client) {
  const { data: first } = await me.ok(putDailyContract, { date: DAYS[0], content: 'first' });
  await me.ok(putDailyContract, { date: DAYS[1], content: 'second' });
  return first.groupId ?? '';
}

/** Expects the group to exist with the third day only, and the other two days in the trash. */
async function expectThirdDayAlone(me: Client, groupId: string): Promise<void> {
  expect((await me.ok(listGroupsContract, {})).data).toMatchObject([{ id: groupId, name: 'Daily Notes' }]);
  const { data } = await me.ok(listNotesContract, { isDeleted: true, groupId, sort: 'name:asc' });
  expect(data.map(({ name, isDeleted }) => [name, isDeleted])).toEqual(DAYS.map((day, n) => [day, n < 2]));
  expect(await violationsOf(me.userId)).toEqual([]);
}

test('a day created while the group of daily notes is deleted stays in a new group; the other days are deleted', async ({
  me,
}) => {
  const groupId = await twoDays(me);
  before = disturbed(me);
  beforeLook = async () => {
    beforeLook = () => undefined;
    expect((await me.ok(getDailyContract, { date: DAYS[2] })).data).toMatchObject({
      groupId,
      isDeleted: false,
    });
  };
  const { data } = await slowly(me).ok(deleteGroupContract, { groupId });
  expect(data).toEqual({ deleted: true, groupId, deletedChildGroups: 0 });
  await expectThirdDayAlone(me, groupId);
});

test('a day created after an interrupted deletion of the group of daily notes stays when the repair finishes it', async ({
  me,
}) => {
  const groupId = await twoDays(me);
  await cutShort(me, groupId);
  await me.ok(getDailyContract, { date: DAYS[2] });
  expect(await repaired(me)).toEqual([`group ${groupId}: its deletion finished`]);
  await expectThirdDayAlone(me, groupId);
});

test(
  'the next deletion of a recreated group of daily notes deletes all days',
  { tags: ['slow'] },
  async ({ me }) => {
    const groupId = await twoDays(me);
    await cutShort(me, groupId);
    await me.ok(getDailyContract, { date: DAYS[2] });
    const { data } = await me.ok(deleteGroupContract, { groupId });
    expect(data).toEqual({ deleted: true, groupId, deletedChildGroups: 0 });
    expect(await countsOf(me)).toEqual({ notes: 1, groups: 0, todos: 0 });
    await me.fails(deleteGroupContract, { groupId }, 'groupNotFound');
    expect(await violationsOf(me.userId)).toEqual([]);
  },
);
