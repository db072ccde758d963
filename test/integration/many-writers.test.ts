// Three and more concurrent writers of each kind: exact counts and bytes, every line once, no loop of groups, nothing live in
// what was deleted. The explorer tries each pair of writers in many orders (test/slow/interleavings.test.ts).
// @module-tag slow
import { expect } from 'vitest';
import { getDailyContract, putDailyContract } from '../../lib/api/routes/daily.ts';
import { deleteGroupContract, updateGroupContract } from '../../lib/api/routes/group.ts';
import {
  appendNoteContract,
  createNoteContract,
  deleteNoteContract,
  getNoteContract,
  listNotesContract,
  updateNoteContract,
} from '../../lib/api/routes/note.ts';
import {
  createSnapshotContract,
  deleteSnapshotContract,
  listSnapshotsContract,
} from '../../lib/api/routes/snapshot.ts';
import { createTodoContract, deleteTodoContract, updateTodoContract } from '../../lib/api/routes/todo.ts';
import { getWeeklyContract } from '../../lib/api/routes/weekly.ts';
import {
  createWorkspaceContract,
  deleteWorkspaceContract,
  listWorkspacesContract,
} from '../../lib/api/routes/workspace.ts';
import { violationsOf } from '../harness/check-user.ts';
import { newUser, type Client } from '../harness/client.ts';
import { withFaults } from '../harness/faults/faults.ts';
import { accountOf, rowKindsOf, rowsOf } from '../harness/table.ts';
import { times } from '../harness/times.ts';
import { expectOnly, newGroup, newNote, soundTree, succeeded } from '../harness/tree.ts';
import { untilDone } from '../harness/until-done.ts';
import { test } from '../harness/user-test.ts';

const DATE = '2025-02-07';

/** The live items of the workspace, after checking that its counts and bytes agree with its rows. */
async function counted(me: Client) {
  expect(await violationsOf(me.userId)).toEqual([]);
  const { groups, liveNotes, liveTodos, todos } = await soundTree(me);
  return { groups, notes: liveNotes, todos: liveTodos, allTodos: todos };
}

const snapshotsOf = async (me: Client, noteId: string) =>
  (await me.ok(listSnapshotsContract, { noteId })).data;

const upTo = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_, n) => first + n);
const ascending = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b);

const noteOf = async (me: Client) => ({ noteId: await newNote(me), workspaceId: me.workspaceId });

/** Lists until `work` is done, and once more. */
async function readDuring(me: Client, noteId: string, work: Promise<unknown>) {
  const progress = { done: false };
  void work.finally(() => (progress.done = true)).catch(() => {});
  const lists = [];
  while (!progress.done) lists.push(await snapshotsOf(me, noteId));
  lists.push(await snapshotsOf(me, noteId));
  return lists;
}

/** Expects the workspace to have this number of snapshots, each with its content. */
async function expectRows(me: Client, count: number): Promise<void> {
  const kinds = await rowKindsOf(me.workspaceId);
  expect(kinds.filter((kind) => kind === 'SNAPSHOT')).toHaveLength(count);
  expect(kinds.filter((kind) => kind === 'SNAPSHOTBODY')).toHaveLength(count);
}

test('keeps counts exact for 40 concurrent creates if every fifth transaction conflicts, half of them after the commit', async () => {
  const faults = await withFaults(({ operation, number }) => {
    if (operation !== 'TransactWriteItems' || number % 5 !== 0) return 'pass';
    return number % 10 === 0 ? 'conflict-before' : 'conflict-after';
  });
  try {
    const me = await newUser({}, faults.baseUrl);
    const created = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        me.ok(createNoteContract, { name: `n${n}`, content: 'ü'.repeat(n) }),
      ),
    );
    const bytes = created.reduce((sum, { data }) => sum + Buffer.byteLength(data.content), 0);
    expect(new Set(created.map(({ data }) => data.id)).size).toBe(40);
    const { data } = await me.ok(listWorkspacesContract, {});
    expect(data[0]).toMatchObject({ storageUsage: bytes, contentCounts: { notes: 40 } });
    expect((await me.ok(listNotesContract, { limit: 100 })).count).toBe(40);
    expect(faults.calls.filter(({ operation }) => operation === 'TransactWriteItems').length).toBeGreaterThan(
      45,
    );
  } finally {
    await faults.stop();
  }
});

test('never exceeds the quota under 15 concurrent creates', async () => {
  const me = await newUser({ storageLimit: 1000 });
  const responses = await Promise.all(
    Array.from({ length: 15 }, () => me.call(createNoteContract, { name: 'n', content: 'x'.repeat(100) })),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(10);
  expect((await accountOf(me.userId)).storageLeft).toBe(0);
});

test('keeps exactly one of 30 concurrent rewrites, with exact bytes', async ({ me }) => {
  const { data: note } = await me.ok(createNoteContract, { name: 'a', content: 'start' });
  const contents = Array.from({ length: 30 }, (_, n) => String.fromCodePoint(0x4e00 + n).repeat(10 * n));
  await Promise.all(contents.map((content) => me.ok(updateNoteContract, { id: note.id, content })));
  const [left] = (await me.ok(listNotesContract, {})).data;
  expect(contents).toContain(left?.content);
  expect((await me.ok(listWorkspacesContract, {})).data[0]?.storageUsage).toBe(
    Buffer.byteLength(left?.content ?? ''),
  );
});

test('keeps all of 10 appends and the name under concurrent renames', async ({ me }) => {
  const { id } = (await me.ok(createNoteContract, { name: 'n' })).data;
  await Promise.all([
    ...Array.from({ length: 10 }, (_, n) => me.ok(appendNoteContract, { id, content: `${n}` })),
    ...Array.from({ length: 10 }, () => me.ok(updateNoteContract, { id, name: 'named' })),
  ]);
  const { data } = await me.ok(getNoteContract, { noteId: id });
  expect([data.name, data.content.split('\n').length]).toEqual(['named', 10]);
});

test('20 concurrent appends to both ends keep every line once', async ({ me }) => {
  const lines = Array.from({ length: 20 }, (_, n) => `line ${n}`);
  const { data: note } = await me.ok(createNoteContract, { name: 'n', content: 'middle' });
  await Promise.all(
    lines.map((content, n) => {
      const position = n % 2 ? 'start' : 'end';
      return untilDone(me, appendNoteContract, { id: note.id, content, position }, `line-${n}`);
    }),
  );
  const found = (await me.ok(getNoteContract, { noteId: note.id })).data.content.split('\n');
  expect(found.toSorted()).toEqual([...lines, 'middle'].toSorted());
  expect(found.indexOf('middle')).toBe(10);
  await counted(me);
});

test('20 concurrent first reads of a day create one note in one group, and all return it', async ({ me }) => {
  const responses = await times(20, () => me.ok(getDailyContract, { date: DATE }));
  const [first] = responses;
  for (const response of responses) expect(response).toEqual(first);
  const { notes, groups } = await counted(me);
  expect(notes).toEqual([first?.data]);
  expect(groups).toMatchObject([{ id: first?.data.groupId, name: 'Daily Notes' }]);
});

test('first writes beyond the quota leave nothing behind', async () => {
  const me = await newUser({ storageLimit: 10 });
  const responses = await times(10, (n) =>
    me.call(putDailyContract, { date: `2025-02-1${n}`, content: '1234' }),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(2);
  const { notes, groups } = await counted(me);
  expect(notes).toHaveLength(2);
  expect(groups).toHaveLength(1);
});

test('reads concurrent with the deletion of a day return a live note, with its text or empty', async ({
  me,
}) => {
  for (let round = 0; round < 5; round++) {
    const { data: note } = await me.ok(putDailyContract, { date: DATE, content: 'kept' });
    await times(3, (n) => me.ok(createTodoContract, { text: `t${n}`, noteId: note.id, lineNumber: n + 1 }));
    const [reads] = await Promise.all([
      times(8, () => me.ok(getDailyContract, { date: DATE })),
      times(3, () => me.ok(deleteNoteContract, { id: note.id })),
    ]);
    for (const { data } of reads) {
      expect(data).toMatchObject({ id: note.id, isDeleted: false, deletedAt: null });
      expect(['kept', '']).toContain(data.content);
    }
    await counted(me);
    const { data } = await me.ok(getDailyContract, { date: DATE });
    expect(data).toMatchObject({ id: note.id, groupId: note.groupId, content: '', isDeleted: false });
    const { notes, groups, todos } = await counted(me);
    expect(notes).toEqual([data]);
    expect(groups).toHaveLength(1);
    expect(todos).toEqual([]);
    // One snapshot per round: each deleted text is kept once, whichever request found the note in the trash.
    const snapshots = await snapshotsOf(me, note.id);
    expect(snapshots.map(({ content }) => content)).toEqual(Array.from({ length: round + 1 }, () => 'kept'));
  }
});

test('20 concurrent reads of a deleted day with 200 todos leave one snapshot', async ({ me }) => {
  const count = 200;
  const content = Array.from({ length: count }, (_, n) => `- [ ] t${n}`).join('\n');
  const { data: note } = await me.ok(putDailyContract, { date: DATE, content, syncTodos: true });
  await me.ok(deleteGroupContract, { groupId: note.groupId ?? '' });
  const responses = await times(20, () => me.ok(getDailyContract, { date: DATE }));
  const [first] = responses;
  for (const response of responses) expect(response).toEqual(first);
  const { notes, groups, todos, allTodos } = await counted(me);
  expect(notes).toEqual([first?.data]);
  expect(groups).toMatchObject([{ id: first?.data.groupId, name: 'Daily Notes' }]);
  expect(todos).toEqual([]);
  expect(allTodos).toHaveLength(count);
  expect(await snapshotsOf(me, note.id)).toMatchObject([{ content }]);
});

test('30 concurrent snapshots get the numbers 1 to 30 in the order of their times; every reader gets the five newest, each with its own content', async ({
  me,
}) => {
  const ids = await noteOf(me);
  const work = times(30, (n) => me.ok(createSnapshotContract, { ...ids, content: `${n} `.repeat(5_000) }));
  const [lists, responses] = await Promise.all([readDuring(me, ids.noteId, work), work]);
  const made = new Map(responses.map(({ data }) => [data.noteVersion, data]));
  expect(ascending([...made.keys()])).toEqual(upTo(30));
  expect(new Set(responses.map(({ data }) => data.content)).size).toBe(30);
  const createdAt = upTo(30).map((version) => made.get(version)?.createdAt);
  expect(createdAt).toEqual(createdAt.toSorted());
  expect(lists.at(-1)?.map(({ noteVersion }) => noteVersion)).toEqual([30, 29, 28, 27, 26]);
  for (const list of lists) {
    const newest = list[0]?.noteVersion ?? 0;
    expect(list.map(({ noteVersion }) => noteVersion)).toEqual(
      upTo(newest, Math.max(1, newest - 4)).toReversed(),
    );
    for (const snapshot of list) expect(snapshot).toEqual(made.get(snapshot.noteVersion));
  }
  await expectRows(me, 5);
});

test('concurrent deletions and creations use each number once, and remove only deleted and pruned snapshots', async ({
  me,
}) => {
  const ids = await noteOf(me);
  const old = [];
  for (const n of upTo(5))
    old.push((await me.ok(createSnapshotContract, { ...ids, content: `old ${n}` })).data);
  const work = Promise.all([
    times(3, (n) => me.ok(createSnapshotContract, { ...ids, content: `new ${n}` })),
    Promise.all(old.map(({ id }) => me.call(deleteSnapshotContract, { snapshotId: id }))),
  ]);
  const [lists, [responses, deletions]] = await Promise.all([readDuring(me, ids.noteId, work), work]);
  const made = new Map(
    [...old, ...responses.map(({ data }) => data)].map((data) => [data.noteVersion, data]),
  );
  expect(ascending(responses.map(({ data }) => data.noteVersion))).toEqual([6, 7, 8]);
  for (const { status } of deletions) expect([200, 404]).toContain(status);
  for (const list of lists) {
    expect(list.length).toBeLessThanOrEqual(5);
    const versions = list.map(({ noteVersion }) => noteVersion);
    expect(versions).toEqual(ascending(versions).toReversed());
    for (const snapshot of list) expect(snapshot).toEqual(made.get(snapshot.noteVersion));
  }
  expect(lists.at(-1)?.map(({ noteVersion }) => noteVersion)).toEqual([8, 7, 6]);
  await expectRows(me, 3);
});

test('of five concurrent moves that would form a ring four succeed and one fails', async ({ me }) => {
  const rings = await times(4, (ring) => times(5, (n) => newGroup(me, `r${ring}.${n}`)));
  const outcomes = await Promise.all(
    rings.map((ring) =>
      Promise.all(
        ring.map((groupId, n) =>
          me.call(updateGroupContract, { groupId, parentId: ring[(n + 1) % ring.length] }),
        ),
      ),
    ),
  );
  for (const responses of outcomes) {
    expectOnly(responses, 'Group cannot be its own parent');
    expect(succeeded(responses)).toHaveLength(4);
  }
  const { groups } = await soundTree(me);
  expect(groups.filter(({ parentId }) => parentId === null)).toHaveLength(4);
});

test('concurrent requests of all kinds leave a valid tree', async ({ me }) => {
  const groups = await times(8, (n) => newGroup(me, `g${n}`));
  const notes = await times(24, (n) => newNote(me, groups[n % 8]));
  const todos = await times(24, (n) =>
    me.ok(createTodoContract, { text: 't', noteId: notes[n] ?? '', lineNumber: 1 }),
  );
  const responses = await Promise.all([
    ...groups.map((groupId, n) => me.call(updateGroupContract, { groupId, parentId: groups[(n + 3) % 8] })),
    ...groups.slice(0, 3).map((groupId) => me.call(deleteGroupContract, { groupId })),
    ...notes.map((id, n) => me.call(updateNoteContract, { id, groupId: groups[(n + 1) % 8] })),
    ...notes.map((noteId) => me.call(createTodoContract, { text: 'u', noteId, lineNumber: 2 })),
    ...notes.slice(0, 8).map((id) => me.call(deleteNoteContract, { id })),
    ...todos.map(({ data }) => me.call(updateTodoContract, { todoId: data.id, completed: true })),
    ...todos.slice(8, 16).map(({ data }) => me.call(deleteTodoContract, { todoId: data.id })),
    ...groups.map((groupId) => me.call(createNoteContract, { name: 'late', groupId })),
  ]);
  for (const { status } of responses) expect([200, 400, 404]).toContain(status);
  const { groups: left } = await soundTree(me);
  for (const groupId of groups.slice(0, 3)) expect(left.map(({ id }) => id)).not.toContain(groupId);
});

test('12 deletions of groups succeed while ten writers write other notes', async ({ me }) => {
  const groups = await times(12, async (n) => {
    const root = await newGroup(me, `g${n}`);
    await newNote(me, await newGroup(me, 'child', root));
    return root;
  });
  const over = new AbortController();
  const writers = times(10, async () => {
    const { data: note } = await me.ok(createNoteContract, { name: 'mine' });
    while (!over.signal.aborted)
      await me.ok(updateNoteContract, { id: note.id, content: crypto.randomUUID() });
  });
  const responses = [];
  for (const groupId of groups) responses.push(await me.call(deleteGroupContract, { groupId }));
  over.abort();
  await writers;
  expect(responses.map(({ status }) => status)).toEqual(groups.map(() => 200));
  const { groups: left, notes, liveNotes } = await soundTree(me);
  expect([left.length, notes.length, liveNotes.length]).toEqual([0, 12 + 10, 10]);
});

test('leaves no row and no byte of notes, days, weeks and snapshots written concurrently', async ({ me }) => {
  const { data } = await me.ok(createWorkspaceContract, { name: 'Work' });
  const workspaceId = data.id;
  const { data: note } = await me.ok(createNoteContract, { name: 'first', workspaceId });
  const copy = { noteId: note.id, workspaceId, content: 'copy' };
  const [deletion, snapshots, ...notes] = await Promise.all([
    me.ok(deleteWorkspaceContract, { workspaceId }),
    times(15, () => me.call(createSnapshotContract, copy)),
    times(30, (n) => me.call(createNoteContract, { workspaceId, name: `n${n}`, content: 'x'.repeat(100) })),
    times(10, (n) => me.call(putDailyContract, { workspaceId, date: `2025-01-1${n}`, content: 'x' })),
    times(10, (n) => me.call(getWeeklyContract, { workspaceId, week: n + 1, year: 2025 })),
  ]);
  for (const { status } of [...snapshots, ...notes.flat()]) expect([200, 404]).toContain(status);
  expect(deletion.data.deletedContent.notes).toBe(1 + succeeded(notes.flat()).length);
  expect(await rowsOf(workspaceId)).toEqual([]);
  const { storageLeft, storageLimit, workspaces } = await accountOf(me.userId);
  expect([storageLeft, Object.keys(workspaces).length]).toEqual([storageLimit, 1]);
});
