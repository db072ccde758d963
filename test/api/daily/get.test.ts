import { expect } from 'vitest';
import { getDailyContract, putDailyContract } from '../../../lib/api/routes/daily.ts';
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
import { listSnapshotsContract } from '../../../lib/api/routes/snapshot.ts';
import { getWeeklyContract } from '../../../lib/api/routes/weekly.ts';
import {
  createWorkspaceContract,
  deleteWorkspaceContract,
  listWorkspacesContract,
} from '../../../lib/api/routes/workspace.ts';
import { dateIn } from '../../../lib/core/iso-calendar.ts';
import { createKey } from '../../../lib/domain/keys/api-keys.ts';
import { clientOf, newUser, type Client } from '../../harness/client.ts';
import { operationsDuring, withFaults } from '../../harness/faults/faults.ts';
import { test } from '../../harness/user-test.ts';

const DATE = '2025-02-07';

const countsOf = async (me: Client) => (await me.ok(listWorkspacesContract, {})).data[0]?.contentCounts;

const todayIn = (timeZone: string): string => {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(new Date());
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
};

test('creates the note of a date in the group Daily Notes and echoes the filters', async ({ me }) => {
  const response = await me.ok(getDailyContract, { date: DATE });
  const groups = await me.ok(listGroupsContract, {});
  expect(groups.data).toEqual([
    {
      id: response.data.groupId,
      name: 'Daily Notes',
      workspaceId: me.workspaceId,
      userId: me.userId,
      parentId: null,
      icon: null,
    },
  ]);
  expect(response).toEqual({
    data: {
      id: response.data.id,
      name: DATE,
      content: '',
      workspaceId: me.workspaceId,
      groupId: groups.data[0]?.id,
      userId: me.userId,
      icon: null,
      isDeleted: false,
      deletedAt: null,
      deletedBy: null,
      isEncrypted: false,
      encryptionMetadata: null,
      createdAt: response.data.createdAt,
      updatedAt: response.data.createdAt,
    },
    count: 1,
    filters: { workspaceId: me.workspaceId, date: DATE, type: 'daily' },
  });
  expect((await me.ok(listNotesContract, {})).data).toEqual([response.data]);
  expect(await countsOf(me)).toEqual({ notes: 1, groups: 1, todos: 0 });
});

test('returns the same note, unchanged, on the second call', async ({ me }) => {
  const first = await me.ok(getDailyContract, { date: DATE });
  expect(await me.ok(getDailyContract, { date: DATE })).toEqual(first);
  expect(await countsOf(me)).toEqual({ notes: 1, groups: 1, todos: 0 });
});

test('creates one group for all dates on the first access, and none for weekly notes', async ({ me }) => {
  await me.ok(createNoteContract, { name: 'a' });
  await me.ok(getWeeklyContract, { week: 6, year: 2025 });
  expect((await me.ok(listGroupsContract, {})).data.map(({ name }) => name)).toEqual(['Weekly Notes']);
  const days = ['2025-02-07', '2025-02-08', '1999-12-31', '2024-02-29', '2000-02-29', '2100-12-31'];
  const notes = [];
  for (const date of days) notes.push((await me.ok(getDailyContract, { date })).data);
  expect(notes.map(({ name }) => name)).toEqual(days);
  expect(new Set(notes.map(({ id }) => id)).size).toBe(days.length);
  expect(new Set(notes.map(({ groupId }) => groupId)).size).toBe(1);
  expect((await me.ok(listGroupsContract, {})).data.map(({ name }) => name)).toEqual([
    'Daily Notes',
    'Weekly Notes',
  ]);
});

test.for(['UTC', 'Pacific/Kiritimati', 'Etc/GMT+12', 'America/St_Johns', 'Asia/Kathmandu'])(
  'returns today in the user’s time zone if no date is given: %s',
  async (timeZone) => {
    const me = await newUser(timeZone === 'UTC' ? {} : { timeZone });
    const before = todayIn(timeZone);
    const { data, filters } = await me.ok(getDailyContract, {});
    const after = todayIn(timeZone);
    expect([before, after]).toContain(filters.date);
    expect(data.name).toBe(filters.date);
    expect((await me.ok(getDailyContract, { date: filters.date })).data).toEqual(data);
  },
);

test('returns a later date for UTC+14 than for UTC-12 at the same time', async () => {
  const [east, west] = await Promise.all([
    newUser({ timeZone: 'Pacific/Kiritimati' }),
    newUser({ timeZone: 'Etc/GMT+12' }),
  ]);
  const later = await west.ok(getDailyContract, {});
  const earlier = await east.ok(getDailyContract, {});
  expect(earlier.filters.date > later.filters.date).toBe(true);
});

test.for([
  '2025-02-30',
  '2023-02-29',
  '1900-02-29',
  '2025-04-31',
  '2025-13-01',
  '2025-00-10',
  '2025-01-00',
  '2025-2-3',
  '20250203',
  '2025/02/03',
  '03-02-2025',
  '2025-02-03T00:00:00Z',
  ' 2025-02-03',
  '2025-02-03 ',
  '12025-02-03',
  '-2025-02-03',
  '2025-W06',
  'today',
  ' ',
])('returns 400 for the date "%s", before it checks the workspace', async (date, { me }) => {
  await me.fails(getDailyContract, { date }, 'invalidDate', 'Invalid date format. Use YYYY-MM-DD');
  await me.fails(getDailyContract, { date, workspaceId: 'nonsense' }, 'invalidDate');
  expect(await countsOf(me)).toEqual({ notes: 0, groups: 0, todos: 0 });
});

test('returns 400 for a repeated parameter', async ({ me }) => {
  const response = await me.send({ method: 'GET', path: '/daily?date=2025-02-07&date=2025-02-07' });
  expect(response).toMatchObject({ status: 400, body: { error: 'VALIDATION_ERROR' } });
});

test('returns 404 with one message for an unknown, malformed, deleted or foreign workspace', async () => {
  const [me, other] = await Promise.all([newUser(), newUser()]);
  const { data: work } = await me.ok(createWorkspaceContract, { name: 'Work' });
  await me.ok(deleteWorkspaceContract, { workspaceId: work.id });
  const { data: note } = await me.ok(createNoteContract, { name: 'a' });
  for (const workspaceId of [crypto.randomUUID(), 'nonsense', work.id, note.id, other.workspaceId])
    await me.fails(
      getDailyContract,
      { workspaceId, date: DATE },
      'calendarWorkspaceNotFound',
      'Workspace not found or access denied',
    );
  expect((await other.ok(listNotesContract, {})).data).toEqual([]);
  expect((await other.ok(listGroupsContract, {})).data).toEqual([]);
});

test('keeps one note per date and workspace, each in its own group, and accepts an upper-case workspace id', async ({
  me,
}) => {
  const { data: work } = await me.ok(createWorkspaceContract, { name: 'Work' });
  const here = await me.ok(getDailyContract, { date: DATE });
  const there = await me.ok(getDailyContract, { date: DATE, workspaceId: work.id.toUpperCase() });
  expect(there.data.id).not.toBe(here.data.id);
  expect(there.data).toMatchObject({ workspaceId: work.id, name: DATE });
  expect(there.filters).toEqual({ workspaceId: work.id, date: DATE, type: 'daily' });
  expect((await me.ok(getDailyContract, { date: DATE, workspaceId: work.id })).data).toEqual(there.data);
  for (const [workspaceId, note] of [
    [me.workspaceId, here.data],
    [work.id, there.data],
  ] as const) {
    const groups = (await me.ok(listGroupsContract, { workspaceId })).data;
    expect(groups.map(({ id, name }) => ({ id, name }))).toEqual([{ id: note.groupId, name: 'Daily Notes' }]);
    expect((await me.ok(listNotesContract, { workspaceId })).data).toEqual([note]);
  }
});

test('keeps a separate note of a date for each user', async () => {
  const [me, other] = await Promise.all([newUser(), newUser()]);
  const mine = await me.ok(putDailyContract, { date: DATE, content: 'mine' });
  const theirs = await other.ok(getDailyContract, { date: DATE });
  expect(theirs.data.id).not.toBe(mine.data.id);
  expect(theirs.data).toMatchObject({ content: '', userId: other.userId });
});

test('returns the same note after it was renamed or moved', async ({ me }) => {
  const { data: note } = await me.ok(putDailyContract, { date: DATE, content: 'text' });
  const { data: group } = await me.ok(createGroupContract, { name: 'Elsewhere' });
  for (const change of [
    { name: 'A day' },
    { groupId: group.id },
    { name: '2025-02-08', groupId: null },
  ] as const) {
    const { data: changed } = await me.ok(updateNoteContract, { id: note.id, ...change });
    const response = await me.ok(getDailyContract, { date: DATE });
    expect(response.data).toEqual(changed);
    expect(response.data).toMatchObject({ id: note.id, content: 'text', ...change });
    expect(response.filters.date).toBe(DATE);
  }
  const next = await me.ok(getDailyContract, { date: '2025-02-08' });
  expect(next.data.id).not.toBe(note.id);
  expect(next.data).toMatchObject({ name: '2025-02-08', content: '' });
});

test('ignores a note that only has a date as its name', async ({ me }) => {
  const { data: note } = await me.ok(createNoteContract, { name: DATE, content: 'namesake' });
  const { data } = await me.ok(getDailyContract, { date: DATE });
  expect(data.id).not.toBe(note.id);
  expect(data.content).toBe('');
  expect((await me.ok(listNotesContract, {})).count).toBe(2);
});

test('creates its own group even if the user has a group named Daily Notes', async ({ me }) => {
  const { data: own } = await me.ok(createGroupContract, { name: 'Daily Notes' });
  const { data: note } = await me.ok(getDailyContract, { date: DATE });
  expect(note.groupId).not.toBe(own.id);
  const groups = (await me.ok(listGroupsContract, {})).data;
  expect(groups.map(({ name }) => name)).toEqual(['Daily Notes', 'Daily Notes']);
  expect(groups.map(({ id }) => id).toSorted()).toEqual([own.id, note.groupId ?? ''].toSorted());
});

test.for(['0000-01-01', '0001-01-01', '1582-10-10', '9999-12-31'])(
  'accepts %s as a date',
  async (date, { me }) => {
    const { data, filters } = await me.ok(getDailyContract, { date });
    expect([data.name, filters.date]).toEqual([date, date]);
  },
);

test('keeps using its group after a rename, for existing and new days', async ({ me }) => {
  const { data: note } = await me.ok(getDailyContract, { date: DATE });
  await me.ok(updateGroupContract, { groupId: note.groupId ?? '', name: 'Journal' });
  for (const date of [DATE, '2025-02-08'])
    expect((await me.ok(getDailyContract, { date })).data.groupId).toBe(note.groupId);
  expect((await me.ok(listGroupsContract, {})).data.map(({ name }) => name)).toEqual(['Journal']);
});

test('restores a deleted day empty, keeps its old content as a snapshot and leaves its todos deleted', async ({
  me,
}) => {
  const { data: note } = await me.ok(putDailyContract, { date: DATE, content: 'kept' });
  const todo = async (text: string, completed: boolean) =>
    (await me.ok(createTodoContract, { text, noteId: note.id, lineNumber: 1, completed })).data;
  const open = await todo('open', false);
  await todo('done', true);
  const gone = await todo('gone before', false);
  await me.ok(deleteTodoContract, { todoId: gone.id });
  await me.ok(deleteNoteContract, { id: note.id });
  expect(await countsOf(me)).toEqual({ notes: 0, groups: 1, todos: 0 });
  const { data: before } = await me.ok(listTodosContract, { isDeleted: true });

  const { data: fresh } = await me.ok(getDailyContract, { date: DATE });
  expect(fresh).toEqual({ ...note, content: '', updatedAt: fresh.updatedAt });
  expect((await me.ok(listNotesContract, {})).data).toEqual([fresh]);
  expect((await me.ok(listSnapshotsContract, { noteId: note.id })).data).toMatchObject([{ content: 'kept' }]);
  expect((await me.ok(listTodosContract, { isDeleted: true })).data).toEqual(before);
  expect(await countsOf(me)).toEqual({ notes: 1, groups: 1, todos: 0 });
  expect((await me.ok(listWorkspacesContract, {})).data[0]?.storageUsage).toBe(0);
  await me.fails(updateTodoContract, { todoId: open.id, completed: true }, 'todoNotFound');
});

test('returns the same note after each of three deletions', async ({ me }) => {
  for (let round = 0; round < 3; round++) {
    const { data: note } = await me.ok(putDailyContract, { date: DATE, content: 'x' });
    await me.ok(createTodoContract, { text: 't', noteId: note.id, lineNumber: 1 });
    await me.ok(deleteNoteContract, { id: note.id });
    expect((await me.ok(getDailyContract, { date: DATE })).data).toMatchObject({ id: note.id, content: '' });
    expect(await countsOf(me)).toEqual({ notes: 1, groups: 1, todos: 0 });
  }
});

test('creates the group again, once, if it was deleted with its notes', async ({ me }) => {
  const { data: first } = await me.ok(putDailyContract, { date: DATE, content: 'first' });
  const { data: second } = await me.ok(putDailyContract, { date: '2025-02-08', content: 'second' });
  await me.ok(createTodoContract, { text: 't', noteId: first.id, lineNumber: 1 });
  await me.ok(deleteGroupContract, { groupId: first.groupId ?? '' });
  expect(await countsOf(me)).toEqual({ notes: 0, groups: 0, todos: 0 });

  const { data: fresh } = await me.ok(getDailyContract, { date: DATE });
  expect(fresh).toMatchObject({ id: first.id, content: '', isDeleted: false });
  const { data: groups } = await me.ok(listGroupsContract, {});
  expect(groups).toMatchObject([{ id: fresh.groupId, name: 'Daily Notes', parentId: null }]);
  expect((await me.ok(listNotesContract, {})).data).toEqual([fresh]);
  expect(await countsOf(me)).toEqual({ notes: 1, groups: 1, todos: 0 });

  const again = await me.ok(getDailyContract, { date: '2025-02-08' });
  expect(again.data).toMatchObject({ id: second.id, content: '', groupId: fresh.groupId });
  expect((await me.ok(listGroupsContract, {})).data).toEqual(groups);
  expect(await countsOf(me)).toEqual({ notes: 2, groups: 1, todos: 0 });
});

test('creates the deleted group again for a new date', async ({ me }) => {
  const { data: first } = await me.ok(getDailyContract, { date: DATE });
  await me.ok(deleteGroupContract, { groupId: first.groupId ?? '' });
  const { data } = await me.ok(getDailyContract, { date: '2025-02-08' });
  expect((await me.ok(listGroupsContract, {})).data).toMatchObject([
    { id: data.groupId, name: 'Daily Notes' },
  ]);
  expect(await countsOf(me)).toEqual({ notes: 1, groups: 1, todos: 0 });
});

test(
  'restores a deleted day in its last group, in no group, or in Daily Notes if its group was deleted',
  { tags: ['slow'] },
  async ({ me }) => {
    const { data: note } = await me.ok(getDailyContract, { date: DATE });
    const { data: group } = await me.ok(createGroupContract, { name: 'Elsewhere' });
    for (const groupId of [group.id, null]) {
      await me.ok(updateNoteContract, { id: note.id, groupId });
      await me.ok(deleteNoteContract, { id: note.id });
      expect((await me.ok(getDailyContract, { date: DATE })).data).toMatchObject({ id: note.id, groupId });
    }
    await me.ok(updateNoteContract, { id: note.id, groupId: group.id });
    await me.ok(deleteGroupContract, { groupId: group.id });
    expect((await me.ok(getDailyContract, { date: DATE })).data).toMatchObject({
      id: note.id,
      groupId: note.groupId,
    });
    expect((await me.ok(listGroupsContract, {})).data.map(({ name }) => name)).toEqual(['Daily Notes']);
  },
);

test('deletes daily notes and their group with the workspace', async ({ me }) => {
  const { data: work } = await me.ok(createWorkspaceContract, { name: 'Work' });
  await me.ok(putDailyContract, { workspaceId: work.id, date: DATE, content: 'x' });
  expect((await me.ok(deleteWorkspaceContract, { workspaceId: work.id })).data.deletedContent).toEqual({
    notes: 1,
    groups: 1,
    todos: 0,
  });
  await me.fails(getDailyContract, { workspaceId: work.id, date: DATE }, 'calendarWorkspaceNotFound');
});

test(
  'reads an existing note in one DynamoDB call, with or without a date, and writes it in two',
  { tags: ['slow'] },
  async () => {
    const faults = await withFaults(() => 'pass');
    const callsOf = (run: () => Promise<unknown>) => operationsDuring(faults, run);
    try {
      const me = await newUser({ timeZone: 'Pacific/Kiritimati' }, faults.baseUrl);
      await me.ok(putDailyContract, { content: 'today' });
      await me.ok(putDailyContract, { date: DATE, content: '' });
      await me.ok(putDailyContract, { date: DATE, content: 'that day' });
      expect(await callsOf(() => me.ok(getDailyContract, {}))).toEqual(['BatchGetItem']);
      expect(await callsOf(() => me.ok(getDailyContract, { date: DATE }))).toEqual(['BatchGetItem']);
      expect(await callsOf(() => me.ok(putDailyContract, { date: DATE, content: 'again' }))).toEqual([
        'BatchGetItem',
        'TransactWriteItems',
      ]);
      expect((await me.ok(getDailyContract, { date: DATE })).data.content).toBe('again');
      await me.ok(getWeeklyContract, {});
      expect(await callsOf(() => me.ok(getWeeklyContract, {}))).toEqual(['BatchGetItem']);
    } finally {
      await faults.stop();
    }
  },
);

test('uses today in the given time zone and returns 400 for an unknown zone', async () => {
  const me = await newUser({ timeZone: 'UTC' });
  const today = dateIn('Pacific/Kiritimati', Date.now());
  const { data } = await me.ok(getDailyContract, { timeZone: 'Pacific/Kiritimati' });
  const named = [today, dateIn('Pacific/Kiritimati', Date.now())];
  expect(named).toContain(data.name);
  const must = 'timeZone: must be an IANA time zone such as Europe/Berlin';
  await me.fails(getDailyContract, { timeZone: 'Mars/Olympus' }, 'invalidRequest', must);
});

test('returns 404 and creates nothing for an absent or deleted day if create is false (E30)', async ({
  me,
}) => {
  const asked = { date: DATE, create: false };
  await me.fails(getDailyContract, asked, 'noteNotFound');
  expect(await countsOf(me)).toEqual({ notes: 0, groups: 0, todos: 0 });
  const { data: day } = await me.ok(putDailyContract, { date: DATE, content: 'x' });
  expect((await me.ok(getDailyContract, asked)).data).toEqual(day);
  const reader = clientOf({ ...me, ...(await createKey(me.userId, 'reader', { readOnly: true })) });
  expect((await reader.ok(getDailyContract, asked)).data).toEqual(day);
  await reader.fails(getDailyContract, { ...asked, date: '2025-02-08' }, 'noteNotFound');
  await me.ok(deleteNoteContract, { id: day.id });
  await me.fails(getDailyContract, asked, 'noteNotFound');
  expect((await me.ok(listNotesContract, { isDeleted: true })).data).toEqual([
    {
      ...day,
      isDeleted: true,
      deletedAt: expect.any(String) as string,
      deletedBy: me.userId,
      updatedAt: expect.any(String) as string,
    },
  ]);
});
