// Three and more concurrent writers of a note or a day: every append is kept once, and first accesses and deletions of
// calendar notes create one note in one group (spec 2.6, D41). The explorer tries each pair of writers in many orders
// (test/slow/interleavings.test.ts).
// @module-tag slow
import { expect, test } from 'vitest';
import { appendDailyContract, getDailyContract, putDailyContract } from '../../../lib/api/routes/daily.ts';
import { deleteGroupContract } from '../../../lib/api/routes/group.ts';
import {
  appendNoteContract,
  createNoteContract,
  deleteNoteContract,
  getNoteContract,
} from '../../../lib/api/routes/note.ts';
import { listSnapshotsContract } from '../../../lib/api/routes/snapshot.ts';
import { createTodoContract } from '../../../lib/api/routes/todo.ts';
import { putWeeklyContract } from '../../../lib/api/routes/weekly.ts';
import { violationsOf } from '../../harness/check-user.ts';
import { newUser, type Client } from '../../harness/client.ts';
import { times } from '../../harness/times.ts';
import { soundTree } from '../../harness/tree.ts';
import { untilDone } from '../../harness/until-done.ts';

const DATE = '2025-02-07';
const SIXTH = { week: 6, year: 2025 };
const LINES = Array.from({ length: 20 }, (_, n) => `line ${n}`);

/** The live items of the workspace, after checking that its counts and bytes agree with its rows. */
async function counted(me: Client) {
  expect(await violationsOf(me.userId)).toEqual([]);
  const { groups, liveNotes, liveTodos, todos } = await soundTree(me);
  return { groups, notes: liveNotes, todos: liveTodos, allTodos: todos };
}

const snapshotsOf = async (me: Client, noteId: string) =>
  (await me.ok(listSnapshotsContract, { noteId })).data;

test('20 concurrent appends to both ends keep every line once', async () => {
  const me = await newUser();
  const { data: note } = await me.ok(createNoteContract, { name: 'n', content: 'middle' });
  await Promise.all(
    LINES.map((content, n) => {
      const position = n % 2 ? 'start' : 'end';
      return untilDone(me, appendNoteContract, { id: note.id, content, position }, `line-${n}`);
    }),
  );
  const found = (await me.ok(getNoteContract, { noteId: note.id })).data.content.split('\n');
  expect(found.toSorted()).toEqual([...LINES, 'middle'].toSorted());
  expect(found.indexOf('middle')).toBe(10);
  await counted(me);
});

test('20 concurrent appends to a day that does not exist yet keep every line once', async () => {
  const me = await newUser();
  await Promise.all(
    LINES.map((content, n) => untilDone(me, appendDailyContract, { date: DATE, content }, `line-${n}`)),
  );
  const { notes } = await counted(me);
  expect(notes.map(({ content }) => content?.split('\n').toSorted())).toEqual([LINES.toSorted()]);
});

test('20 concurrent first reads of a day create one note in one group, and all return it', async () => {
  const me = await newUser();
  const responses = await times(20, () => me.ok(getDailyContract, { date: DATE }));
  const [first] = responses;
  for (const response of responses) expect(response).toEqual(first);
  const { notes, groups } = await counted(me);
  expect(notes).toEqual([first?.data]);
  expect(groups).toMatchObject([{ id: first?.data.groupId, name: 'Daily Notes' }]);
});

test('20 concurrent first reads of 20 days create 20 notes in one group', async () => {
  const me = await newUser();
  const dates = Array.from({ length: 20 }, (_, n) => `2025-03-${String(n + 1).padStart(2, '0')}`);
  const responses = await Promise.all(dates.map((date) => me.ok(getDailyContract, { date })));
  expect(responses.map(({ data }) => data.name)).toEqual(dates);
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
  const responses = await Promise.all(
    contents.map((content) => me.ok(putWeeklyContract, { ...SIXTH, content })),
  );
  expect(responses.map(({ data }) => data.content)).toEqual(contents);
  expect(new Set(responses.map(({ data }) => data.id)).size).toBe(1);
  expect(new Set(responses.map(({ data }) => data.createdAt)).size).toBe(1);
  const { notes, groups } = await counted(me);
  expect(notes).toHaveLength(1);
  expect(contents).toContain(notes[0]?.content);
  const last = responses.toSorted((a, b) => (a.data.updatedAt < b.data.updatedAt ? -1 : 1)).at(-1);
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
  const responses = await times(10, (n) =>
    me.call(putDailyContract, { date: `2025-02-1${n}`, content: '1234' }),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(2);
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
    const snapshots = await snapshotsOf(me, note.id);
    expect(snapshots.map(({ content }) => content)).toEqual(Array.from({ length: round + 1 }, () => 'kept'));
  }
});

test.for([5, 200])('20 concurrent reads of a deleted day with %i todos leave one snapshot', async (count) => {
  const me = await newUser();
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
  expect(await snapshotsOf(me, note.id)).toMatchObject([{ content: 'kept' }]);
});
