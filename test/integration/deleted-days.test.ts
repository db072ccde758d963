// The next access to a day or week whose note is in the trash starts an empty note (D41). test/slow/deleted-days.test.ts
// has every way to delete and to access it, and many todos.
import { expect } from 'vitest';
import { getDailyContract, putDailyContract } from '../../lib/api/routes/daily.ts';
import { deleteGroupContract, listGroupsContract } from '../../lib/api/routes/group.ts';
import { deleteNoteContract, getNoteContract } from '../../lib/api/routes/note.ts';
import { createSnapshotContract, listSnapshotsContract } from '../../lib/api/routes/snapshot.ts';
import { listTodosContract } from '../../lib/api/routes/todo.ts';
import { appendWeeklyContract, getWeeklyContract, putWeeklyContract } from '../../lib/api/routes/weekly.ts';
import { violationsOf } from '../harness/check-user.ts';
import { type Client } from '../harness/client.ts';
import { test } from '../harness/user-test.ts';

const DAY = { date: '2025-02-07' };
const WEEK = { week: 6, year: 2025 };
const OLD = { content: '- [ ] one\n- [x] two', syncTodos: true };

/** The old text is a snapshot, its todos stay in the trash, and nothing else is stored. */
async function expectOldSnapshot(me: Client, noteId: string): Promise<void> {
  const { data } = await me.ok(listSnapshotsContract, { noteId });
  expect(data.map(({ content }) => content)).toEqual([OLD.content]);
  expect((await me.ok(listTodosContract, { noteId })).count).toBe(0);
  expect((await me.ok(listTodosContract, { noteId, isDeleted: true })).count).toBe(2);
  expect(await violationsOf(me.userId)).toEqual([]);
}

test.for([
  ['GET', (me: Client) => me.ok(getDailyContract, DAY), ''],
  ['PUT', (me: Client) => me.ok(putDailyContract, { ...DAY, content: 'new' }), 'new'],
] as const)('%s /daily after the deletion of the note starts empty', async ([, access, content], { me }) => {
  const { data: note } = await me.ok(putDailyContract, { ...DAY, ...OLD });
  await me.ok(deleteNoteContract, { id: note.id });
  expect((await access(me)).data).toMatchObject({ id: note.id, content, isDeleted: false });
  await expectOldSnapshot(me, note.id);
});

test('an append to /weekly after the deletion of its group starts empty', async ({ me }) => {
  const { data: note } = await me.ok(putWeeklyContract, { ...WEEK, ...OLD });
  await me.ok(deleteGroupContract, { groupId: note.groupId ?? '' });
  const { data } = await me.ok(appendWeeklyContract, { ...WEEK, content: 'new' });
  expect(data).toMatchObject({ id: note.id, content: 'new', isDeleted: false });
  await expectOldSnapshot(me, note.id);
});

/** A deleted note with its content, two todos and five snapshots. */
async function deletedWithSnapshots(me: Client, note: { readonly id: string }) {
  const { id: noteId } = note;
  const snapshot = (content: string) =>
    me.ok(createSnapshotContract, { noteId, workspaceId: me.workspaceId, content });
  for (const content of ['1', '2', '3', '4', '5']) await snapshot(content);
  await me.ok(deleteNoteContract, { id: noteId });
  const { data } = await me.ok(listSnapshotsContract, { noteId });
  expect(data.map(({ content }) => content)).toEqual(['5', '4', '3', '2', '1']);
  return data;
}

test.for([
  [
    '/daily',
    (me: Client) => me.ok(getDailyContract, DAY),
    (me: Client) => me.ok(putDailyContract, { ...DAY, ...OLD }),
  ],
  [
    '/weekly',
    (me: Client) => me.ok(getWeeklyContract, WEEK),
    (me: Client) => me.ok(putWeeklyContract, { ...WEEK, ...OLD }),
  ],
] as const)(
  'GET %s restores a deleted note with five snapshots as it was, and removes none',
  async ([, get, put], { me }) => {
    const { data: note } = await put(me);
    const { data: todos } = await me.ok(listTodosContract, {});
    const snapshots = await deletedWithSnapshots(me, note);
    const { data } = await get(me);
    expect(data).toEqual({ ...note, updatedAt: data.updatedAt });
    expect((await me.ok(listSnapshotsContract, { noteId: note.id })).data).toEqual(snapshots);
    expect((await me.ok(listTodosContract, {})).data).toEqual(todos);
    expect((await me.ok(getNoteContract, { noteId: note.id })).data).toEqual(data);
    expect(await violationsOf(me.userId)).toEqual([]);
  },
);

test('GET /daily creates the deleted group of a note with five snapshots again', async ({ me }) => {
  const { data: note } = await me.ok(putDailyContract, { ...DAY, ...OLD });
  const noteId = note.id;
  for (let n = 0; n < 5; n++)
    await me.ok(createSnapshotContract, { noteId, workspaceId: me.workspaceId, content: `${n}` });
  await me.ok(deleteGroupContract, { groupId: note.groupId ?? '' });
  const { data } = await me.ok(getDailyContract, DAY);
  expect(data).toEqual({ ...note, updatedAt: data.updatedAt });
  expect((await me.ok(listGroupsContract, {})).data.map(({ id }) => id)).toEqual([note.groupId]);
  expect(await violationsOf(me.userId)).toEqual([]);
});

test('PUT /daily on a deleted note with five snapshots keeps its old text in place of the oldest', async ({
  me,
}) => {
  const { data: note } = await me.ok(putDailyContract, { ...DAY, ...OLD });
  await deletedWithSnapshots(me, note);
  await me.ok(putDailyContract, { ...DAY, content: 'new' });
  const { data } = await me.ok(listSnapshotsContract, { noteId: note.id });
  expect(data.map(({ content }) => content)).toEqual([OLD.content, '5', '4', '3', '2']);
});

test('GET /daily on a deleted empty note with five snapshots returns it empty, and removes none', async ({
  me,
}) => {
  const { data: note } = await me.ok(putDailyContract, { ...DAY, content: '' });
  const snapshots = await deletedWithSnapshots(me, note);
  expect((await me.ok(getDailyContract, DAY)).data.content).toBe('');
  expect((await me.ok(listSnapshotsContract, { noteId: note.id })).data).toEqual(snapshots);
});
