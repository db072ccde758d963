import { expect } from 'vitest';
import { getDailyContract } from '../../../lib/api/routes/daily.ts';
import { deleteGroupContract, listGroupsContract } from '../../../lib/api/routes/group.ts';
import {
  createNoteContract,
  deleteNoteContract,
  listNotesContract,
  updateNoteContract,
} from '../../../lib/api/routes/note.ts';
import { listSnapshotsContract } from '../../../lib/api/routes/snapshot.ts';
import { createTodoContract, listTodosContract } from '../../../lib/api/routes/todo.ts';
import { getWeeklyContract, putWeeklyContract } from '../../../lib/api/routes/weekly.ts';
import {
  createWorkspaceContract,
  deleteWorkspaceContract,
  listWorkspacesContract,
} from '../../../lib/api/routes/workspace.ts';
import { dateIn, isoWeekOf, weekName } from '../../../lib/core/iso-calendar.ts';
import { newUser, type Client } from '../../harness/client.ts';
import { test } from '../../harness/user-test.ts';

const SIXTH = { week: 6, year: 2025 };
const DAY = 86_400_000;

const countsOf = async (me: Client) => (await me.ok(listWorkspacesContract, {})).data[0]?.contentCounts;

/** The current ISO week in a zone `hours` from UTC. A week belongs to the year of its Thursday. */
const weekAt = (hours: number) => {
  const today = new Date(Math.floor((Date.now() + hours * 3_600_000) / DAY) * DAY);
  const thursday = new Date(today.getTime() + (4 - (today.getUTCDay() || 7)) * DAY);
  const year = thursday.getUTCFullYear();
  return { week: 1 + Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * DAY)), year };
};

test('creates the note of a week in the group Weekly Notes and echoes the filters', async ({ me }) => {
  const response = await me.ok(getWeeklyContract, SIXTH);
  const groups = await me.ok(listGroupsContract, {});
  expect(groups.data).toMatchObject([{ id: response.data.groupId, name: 'Weekly Notes', parentId: null }]);
  expect(response).toEqual({
    data: {
      id: response.data.id,
      name: '2025-W06',
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
    filters: { workspaceId: me.workspaceId, week: 6, year: 2025, type: 'weekly' },
  });
  expect(await me.ok(getWeeklyContract, SIXTH)).toEqual(response);
  expect((await me.ok(listNotesContract, {})).data).toEqual([response.data]);
  expect(await countsOf(me)).toEqual({ notes: 1, groups: 1, todos: 0 });
});

test('creates one group for all weeks on the first access, separate from that of daily notes', async ({
  me,
}) => {
  await me.ok(getDailyContract, { date: '2025-02-07' });
  expect((await me.ok(listGroupsContract, {})).data.map(({ name }) => name)).toEqual(['Daily Notes']);
  const weeks = [SIXTH, { week: 7, year: 2025 }, { week: 6, year: 2024 }, { week: 16, year: 2025 }];
  const notes = [];
  for (const week of weeks) notes.push((await me.ok(getWeeklyContract, week)).data);
  expect(notes.map(({ name }) => name)).toEqual(['2025-W06', '2025-W07', '2024-W06', '2025-W16']);
  expect(new Set(notes.map(({ id }) => id)).size).toBe(4);
  expect(new Set(notes.map(({ groupId }) => groupId)).size).toBe(1);
  expect((await me.ok(listGroupsContract, {})).data.map(({ name }) => name)).toEqual([
    'Daily Notes',
    'Weekly Notes',
  ]);
});

test.for([
  ['UTC', 0],
  ['Pacific/Kiritimati', 14],
  ['Etc/GMT+12', -12],
] as const)(
  'returns the current week in the user’s time zone if no week is given: %s',
  async ([timeZone, hours]) => {
    const me = await newUser(hours === 0 ? {} : { timeZone });
    const before = weekAt(hours);
    const { data, filters } = await me.ok(getWeeklyContract, {});
    const after = weekAt(hours);
    const { week, year } = filters;
    expect([before, after]).toContainEqual({ week, year });
    expect(data.name).toBe(`${year}-W${String(week).padStart(2, '0')}`);
    expect((await me.ok(getWeeklyContract, { week, year })).data).toEqual(data);
  },
);

test.for([
  [{ week: 53, year: 2020 }, '2020-W53'],
  [{ week: 1, year: 2025 }, '2025-W01'],
  [{ week: 52, year: 2025 }, '2025-W52'],
  [{ week: 53, year: 2026 }, '2026-W53'],
  [{ week: 1, year: 1970 }, '1970-W01'],
  [{ week: 53, year: 1970 }, '1970-W53'],
  [{ week: 52, year: 2100 }, '2100-W52'],
] as const)('names the note of %o %s', async ([asked, name], { me }) => {
  const { data, filters } = await me.ok(getWeeklyContract, asked);
  expect(data.name).toBe(name);
  expect(filters).toEqual({ workspaceId: me.workspaceId, ...asked, type: 'weekly' });
});

test.for([
  ['week', 'week=53&year=2025'],
  ['week', 'week=53&year=2021'],
  ['week', 'week=53&year=2100'],
  ['week', 'week=0&year=2025'],
  ['week', 'week=54&year=2020'],
  ['week', 'week=06&year=2025'],
  ['week', 'week=6.0&year=2025'],
  ['week', 'week=-1&year=2025'],
  ['week', 'week=W06&year=2025'],
  ['week', 'week=%20&year=2025'],
  ['week', 'week=6&week=6&year=2025'],
  ['year', 'week=6&year=1969'],
  ['year', 'week=6&year=2101'],
  ['year', 'week=6&year=25'],
  ['year', 'week=6&year=2025.5'],
  ['year', 'week=6&year=next'],
] as const)('returns 400 and names the %s for %s', { tags: ['slow'] }, async ([field, query], { me }) => {
  const response = await me.send({ method: 'GET', path: `/weekly?${query}` });
  expect(response).toMatchObject({ status: 400, body: { error: 'VALIDATION_ERROR' } });
  expect((response.body as { message: string }).message).toMatch(new RegExp(`^${field}: [^,]+$`));
  expect(await countsOf(me)).toEqual({ notes: 0, groups: 0, todos: 0 });
});

test('names both the week and the year if both are wrong', async ({ me }) => {
  const { status, body } = await me.call(getWeeklyContract, { week: 99, year: 3000 });
  expect(status).toBe(400);
  expect((body as { message: string }).message).toMatch(/^week: [^,]+, year: [^,]+$/);
});

test('returns 400 if only one of week and year is given, before it checks the workspace', async ({ me }) => {
  for (const query of [{ week: 6 }, { year: 2025 }]) {
    await me.fails(
      getWeeklyContract,
      query,
      'weekWithoutYear',
      'Both week and year must be provided together',
    );
    await me.fails(getWeeklyContract, { ...query, workspaceId: 'nonsense' }, 'weekWithoutYear');
  }
  expect((await me.ok(listNotesContract, {})).count).toBe(0);
});

test('returns 404 with one message for an unknown, malformed, deleted or foreign workspace', async () => {
  const [me, other] = await Promise.all([newUser(), newUser()]);
  const { data: work } = await me.ok(createWorkspaceContract, { name: 'Work' });
  await me.ok(deleteWorkspaceContract, { workspaceId: work.id });
  for (const workspaceId of [crypto.randomUUID(), 'nonsense', work.id, other.workspaceId])
    await me.fails(
      getWeeklyContract,
      { ...SIXTH, workspaceId },
      'calendarWorkspaceNotFound',
      'Workspace not found or access denied',
    );
  const { status } = await me.call(getWeeklyContract, { week: 53, year: 2025, workspaceId: 'nonsense' });
  expect(status).toBe(400);
  expect((await other.ok(listNotesContract, {})).count).toBe(0);
});

test('keeps one note per week and workspace and accepts an upper-case workspace id', async ({ me }) => {
  const { data: work } = await me.ok(createWorkspaceContract, { name: 'Work' });
  const here = await me.ok(getWeeklyContract, SIXTH);
  const there = await me.ok(getWeeklyContract, { ...SIXTH, workspaceId: work.id.toUpperCase() });
  expect(there.data.id).not.toBe(here.data.id);
  expect(there.filters).toEqual({ workspaceId: work.id, ...SIXTH, type: 'weekly' });
  for (const [workspaceId, note] of [
    [me.workspaceId, here.data],
    [work.id, there.data],
  ] as const) {
    expect((await me.ok(listNotesContract, { workspaceId })).data).toEqual([note]);
    expect((await me.ok(listGroupsContract, { workspaceId })).data).toMatchObject([
      { id: note.groupId, name: 'Weekly Notes' },
    ]);
  }
});

test('returns the same note after it was renamed and moved, and ignores a note with the same name', async ({
  me,
}) => {
  const { data: note } = await me.ok(getWeeklyContract, SIXTH);
  const { data: moved } = await me.ok(updateNoteContract, { id: note.id, name: 'A week', groupId: null });
  await me.ok(createNoteContract, { name: '2025-W06' });
  const response = await me.ok(getWeeklyContract, SIXTH);
  expect(response.data).toEqual(moved);
  expect(response.filters).toMatchObject(SIXTH);
  expect((await me.ok(listNotesContract, {})).count).toBe(2);
});

test('restores a deleted week empty, keeps its old content as a snapshot and leaves its todos deleted', async ({
  me,
}) => {
  const { data: note } = await me.ok(putWeeklyContract, { ...SIXTH, content: 'kept' });
  await me.ok(createTodoContract, { text: 't', noteId: note.id, lineNumber: 2 });
  await me.ok(deleteNoteContract, { id: note.id });
  const { data: fresh } = await me.ok(getWeeklyContract, SIXTH);
  expect(fresh).toEqual({ ...note, content: '', updatedAt: fresh.updatedAt });
  await me.ok(deleteGroupContract, { groupId: note.groupId ?? '' });
  expect(await countsOf(me)).toEqual({ notes: 0, groups: 0, todos: 0 });
  const { data: again } = await me.ok(getWeeklyContract, SIXTH);
  expect(again).toMatchObject({ id: note.id, name: '2025-W06', content: '', isDeleted: false });
  expect((await me.ok(listGroupsContract, {})).data).toMatchObject([
    { id: again.groupId, name: 'Weekly Notes' },
  ]);
  expect((await me.ok(listTodosContract, { noteId: note.id })).data).toEqual([]);
  expect((await me.ok(listSnapshotsContract, { noteId: note.id })).data).toMatchObject([{ content: 'kept' }]);
  expect(await countsOf(me)).toEqual({ notes: 1, groups: 1, todos: 0 });
});

test('uses the current week of the given time zone and returns 400 for an unknown zone', async () => {
  const me = await newUser({ timeZone: 'UTC' });
  const today = dateIn('Pacific/Kiritimati', Date.now());
  const { data } = await me.ok(getWeeklyContract, { timeZone: 'Pacific/Kiritimati' });
  const named = [today, dateIn('Pacific/Kiritimati', Date.now())].map((date) => weekName(isoWeekOf(date)));
  expect(named).toContain(data.name);
  const must = 'timeZone: must be an IANA time zone such as Europe/Berlin';
  await me.fails(getWeeklyContract, { timeZone: 'Mars/Olympus' }, 'invalidRequest', must);
});

test('returns 404 and creates nothing for an absent week if create is false (E30)', async ({ me }) => {
  const asked = { week: 6, year: 2025, create: false };
  await me.fails(getWeeklyContract, asked, 'noteNotFound');
  expect((await me.ok(listNotesContract, {})).count).toBe(0);
  const { data } = await me.ok(getWeeklyContract, { ...asked, create: true });
  expect((await me.ok(getWeeklyContract, asked)).data).toEqual(data);
});
