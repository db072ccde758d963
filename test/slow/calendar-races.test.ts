// Concurrent first accesses and deletions of calendar notes (spec 2.6, D41).
// @module-tag heavy
import { expect, test } from 'vitest';
import { getDailyContract, putDailyContract } from '../../lib/api/routes/daily.ts';
import { deleteGroupContract, listGroupsContract } from '../../lib/api/routes/group.ts';
import { deleteNoteContract, listNotesContract, updateNoteContract } from '../../lib/api/routes/note.ts';
import { listSnapshotsContract } from '../../lib/api/routes/snapshot.ts';
import { createTodoContract, listTodosContract } from '../../lib/api/routes/todo.ts';
import { getWeeklyContract, putWeeklyContract } from '../../lib/api/routes/weekly.ts';
import {
  createWorkspaceContract,
  deleteWorkspaceContract,
  listWorkspacesContract,
} from '../../lib/api/routes/workspace.ts';
import { newUser, type Client } from '../harness/client.ts';
import { accountOf, rowsOf } from '../harness/table.ts';

const DATE = '2025-02-07';
const SIXTH = { week: 6, year: 2025 };

const times = <T>(count: number, make: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)));

/** The workspace's lists, after checking that its counts agree with them. */
async function counted(me: Client) {
  const [{ data: workspaces }, notes, groups, todos, all] = await Promise.all([
    me.ok(listWorkspacesContract, {}),
    me.ok(listNotesContract, { limit: 100 }),
    me.ok(listGroupsContract, { limit: 100 }),
    me.ok(listTodosContract, { limit: 100 }),
    me.ok(listNotesContract, { limit: 100, isDeleted: true }),
  ]);
  const bytes = all.data.reduce((sum, { content }) => sum + Buffer.byteLength(content ?? ''), 0);
  expect(workspaces[0]).toMatchObject({
    contentCounts: { notes: notes.count, groups: groups.count, todos: todos.count },
    storageUsage: bytes,
  });
  const account = await accountOf(me.userId);
  expect(account.storageLimit - account.storageLeft).toBe(bytes);
  return { notes: notes.data, groups: groups.data, todos: todos.data };
}

test('20 concurrent first reads of a day create one note in one group, and all return it', async () => {
  const me = await newUser();
  const answers = await times(20, () => me.ok(getDailyContract, { date: DATE }));
  const [first] = answers;
  for (const answer of answers) expect(answer).toEqual(first);
  const { notes, groups } = await counted(me);
  expect(notes).toEqual([first?.data]);
  expect(groups).toMatchObject([{ id: first?.data.groupId, name: 'Daily Notes' }]);
});

test('20 concurrent first reads of 20 days create 20 notes in one group', async () => {
  const me = await newUser();
  const dates = Array.from({ length: 20 }, (_, n) => `2025-03-${String(n + 1).padStart(2, '0')}`);
  const answers = await Promise.all(dates.map((date) => me.ok(getDailyContract, { date })));
  expect(answers.map(({ data }) => data.name)).toEqual(dates);
  const { notes, groups } = await counted(me);
  expect(notes).toHaveLength(20);
  expect(groups).toMatchObject([{ name: 'Daily Notes' }]);
  expect(new Set(notes.map(({ groupId }) => groupId))).toEqual(new Set([groups[0]?.id]));
});

test('10 concurrent first writes of a week create one note with one of the contents', async () => {
  const me = await newUser();
  const contents = Array.from({ length: 10 }, (_, n) =>
    String.fromCodePoint(0x4e00 + n).repeat(100 * (n + 1)),
  );
  const answers = await Promise.all(
    contents.map((content) => me.ok(putWeeklyContract, { ...SIXTH, content })),
  );
  expect(answers.map(({ data }) => data.content)).toEqual(contents);
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
  expect(new Set(answers.map(({ data }) => data.createdAt)).size).toBe(1);
  const { notes, groups } = await counted(me);
  expect(notes).toHaveLength(1);
  expect(contents).toContain(notes[0]?.content);
  const last = answers.toSorted((a, b) => (a.data.updatedAt < b.data.updatedAt ? -1 : 1)).at(-1);
  expect(notes).toEqual([last?.data]);
  expect(groups).toMatchObject([{ name: 'Weekly Notes' }]);
});

test('first reads concurrent with a first write lose no content', async () => {
  const me = await newUser();
  await Promise.all([
    times(10, () => me.ok(getDailyContract, { date: DATE })),
    me.ok(putDailyContract, { date: DATE, content: 'written' }),
    times(10, () => me.ok(getDailyContract, { date: DATE })),
  ]);
  const { notes } = await counted(me);
  expect(notes).toMatchObject([{ name: DATE, content: 'written' }]);
});

test('first writes beyond the quota leave nothing behind', async () => {
  const me = await newUser({ storageLimit: 10 });
  const answers = await times(10, (n) =>
    me.call(putDailyContract, { date: `2025-02-1${n}`, content: '1234' }),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  const { notes, groups } = await counted(me);
  expect(notes).toHaveLength(2);
  expect(groups).toHaveLength(1);
});

test('reads concurrent with the deletion of a day return a live note, with its text or empty', async () => {
  const me = await newUser();
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
    const { data: kept } = await me.ok(listSnapshotsContract, { noteId: note.id });
    expect(kept.map(({ content }) => content)).toEqual(Array.from({ length: round + 1 }, () => 'kept'));
  }
});

test.for([5, 200])('20 concurrent reads of a deleted day with %i todos leave one snapshot', async (count) => {
  const me = await newUser();
  const content = Array.from({ length: count }, (_, n) => `- [ ] t${n}`).join('\n');
  const { data: note } = await me.ok(putDailyContract, { date: DATE, content, syncTodos: true });
  await me.ok(deleteGroupContract, { groupId: note.groupId ?? '' });
  const answers = await times(20, () => me.ok(getDailyContract, { date: DATE }));
  const [first] = answers;
  for (const answer of answers) expect(answer).toEqual(first);
  const { notes, groups, todos } = await counted(me);
  expect(notes).toEqual([first?.data]);
  expect(groups).toMatchObject([{ id: first?.data.groupId, name: 'Daily Notes' }]);
  expect(todos).toEqual([]);
  expect((await me.ok(listTodosContract, { isDeleted: true })).count).toBe(count);
  expect((await me.ok(listSnapshotsContract, { noteId: note.id })).data).toMatchObject([{ content }]);
});

test('accesses concurrent with the deletion of the group leave no live note without its group', async () => {
  const me = await newUser();
  const { data: note } = await me.ok(putDailyContract, { date: DATE, content: 'kept' });
  for (let round = 0; round < 3; round++) {
    const groupId = (await me.ok(getDailyContract, { date: DATE })).data.groupId ?? '';
    const [reads, , deletion] = await Promise.all([
      times(5, (n) => me.ok(getDailyContract, { date: `2025-0${n + 1}-1${round}` })),
      times(5, () => me.ok(getDailyContract, { date: DATE })),
      me.call(deleteGroupContract, { groupId }),
    ]);
    expect(deletion.status).toBe(200);
    for (const { data } of reads) expect(data).toMatchObject({ isDeleted: false });
    const { notes, groups } = await counted(me);
    expect(groups.length).toBeLessThanOrEqual(1);
    for (const { groupId: place } of notes) expect(groups.map(({ id }) => id)).toContain(place);
  }
  expect((await me.ok(getDailyContract, { date: DATE })).data).toMatchObject({
    id: note.id,
    content: '',
  });
  expect((await me.ok(listSnapshotsContract, { noteId: note.id })).data).toMatchObject([{ content: 'kept' }]);
});

test('a write of the day and a concurrent rename of the note are both kept', async () => {
  const me = await newUser();
  const { data: note } = await me.ok(getDailyContract, { date: DATE });
  await Promise.all([
    times(5, () => me.ok(putDailyContract, { date: DATE, content: 'written' })),
    times(5, () => me.ok(updateNoteContract, { id: note.id, name: 'named' })),
  ]);
  const { notes } = await counted(me);
  expect(notes).toMatchObject([{ id: note.id, name: 'named', content: 'written' }]);
});

test('first accesses of days and weeks concurrent with the deletion of their workspace leave no row', async () => {
  const me = await newUser();
  const { data: work } = await me.ok(createWorkspaceContract, { name: 'Work' });
  const workspaceId = work.id;
  const [answers] = await Promise.all([
    Promise.all([
      times(10, (n) => me.call(putDailyContract, { workspaceId, date: `2025-01-1${n}`, content: 'x' })),
      times(10, (n) => me.call(getWeeklyContract, { workspaceId, week: n + 1, year: 2025 })),
    ]),
    me.ok(deleteWorkspaceContract, { workspaceId }),
  ]);
  for (const { status } of answers.flat()) expect([200, 404]).toContain(status);
  expect(await rowsOf(workspaceId)).toEqual([]);
  const account = await accountOf(me.userId);
  expect(account.storageLeft).toBe(account.storageLimit);
});
