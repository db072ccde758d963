// Restoring a deleted group (E23) after an interruption and beside other writes.
// @module-tag slow
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { deleteGroupContract, listGroupsContract, updateGroupContract } from '../../lib/api/routes/group.ts';
import { getNoteContract, updateNoteContract } from '../../lib/api/routes/note.ts';
import { restoreContract } from '../../lib/api/routes/trash.ts';
import { violationsOf } from '../harness/check-user.ts';
import { clientOf, type Client } from '../harness/client.ts';
import { withFaults, type Fault, type Faults } from '../harness/faults/faults.ts';
import { contentsOf, deletedGroupsOf, newGroup, newNote, soundTree } from '../harness/tree.ts';
import { test } from '../harness/user-test.ts';

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
test('a deletion that was interrupted is finished and then undone', async ({ me }) => {
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

test('a restoration that is interrupted before any of its transactions is finished by the same call', async ({
  me,
}) => {
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

test('a parent deleted meanwhile, or a note restored meanwhile, does not break a restoration', async ({
  me,
}) => {
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

test('20 concurrent restorations restore everything once', async ({ me }) => {
  const groupId = await newGroup(me, 'g');
  await Promise.all(Array.from({ length: 5 }, () => newNote(me, groupId)));
  await me.ok(deleteGroupContract, { groupId });
  const responses = await Promise.all(Array.from({ length: 20 }, () => me.ok(restoreContract, { groupId })));
  const sum = (what: 'groups' | 'notes') =>
    responses.reduce((total, each) => total + (each.restored?.[what] ?? 0), 0);
  expect([sum('groups'), sum('notes')]).toEqual([1, 5]);
  expect(await violationsOf(me.userId)).toEqual([]);
});

test('deletions, restorations and writes of one group leave a valid workspace', async ({ me }) => {
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
