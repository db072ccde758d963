// GET /note?calendar: the daily or weekly notes of some days (E30).
import { expect } from 'vitest';
import { getDailyContract, putDailyContract } from '../../lib/api/routes/daily.ts';
import { createGroupContract } from '../../lib/api/routes/group.ts';
import {
  createNoteContract,
  deleteNoteContract,
  listNotesContract,
  updateNoteContract,
} from '../../lib/api/routes/note.ts';
import { putWeeklyContract } from '../../lib/api/routes/weekly.ts';
import { newUser, type Client } from '../harness/client.ts';
import { test } from '../harness/user-test.ts';

const FEBRUARY = { calendar: 'daily', from: '2024-02-28', to: '2024-03-01' } as const;
const days = (me: Client, dates: readonly string[]) =>
  Promise.all(dates.map(async (date) => (await me.ok(putDailyContract, { date, content: date })).data));
const datesOf = async (me: Client, query: object) =>
  (await me.ok(listNotesContract, { sort: 'name:asc', ...query })).data.map(({ date }) => date);

test('lists the daily notes of the days, wherever they are and whatever they are called', async ({ me }) => {
  const [, first, second, , last] = await days(me, [
    '2024-02-27',
    '2024-02-28',
    '2024-02-29',
    '2024-03-02',
    '2024-03-01',
  ]);
  if (!first || !second || !last) throw new Error('a day is missing');
  await me.ok(createNoteContract, { name: '2024-02-28' });
  await me.ok(putWeeklyContract, { week: 9, year: 2024, content: 'week' });
  const { data: group } = await me.ok(createGroupContract, { name: 'elsewhere' });
  const { data: moved } = await me.ok(updateNoteContract, { id: first.id, name: 'z', groupId: group.id });
  const { data: free } = await me.ok(updateNoteContract, { id: last.id, name: 'a', groupId: null });
  const { data: before } = await me.ok(listNotesContract, {});

  const { data, count, pagination, filters } = await me.ok(listNotesContract, {
    ...FEBRUARY,
    sort: 'name:asc',
  });
  expect(data).toEqual([
    { ...second, date: '2024-02-29' },
    { ...free, date: '2024-03-01' },
    { ...moved, date: '2024-02-28' },
  ]);
  expect([count, pagination.total]).toEqual([3, 3]);
  expect(filters).toEqual({
    ...FEBRUARY,
    workspaceId: me.workspaceId,
    groupId: null,
    isDeleted: false,
    search: null,
  });
  const { content: _, ...summary } = moved;
  expect((await me.ok(listNotesContract, { ...FEBRUARY, groupId: group.id, content: false })).data).toEqual([
    { ...summary, date: '2024-02-28' },
  ]);
  expect((await me.ok(listNotesContract, {})).data).toEqual(before);
});

test('lists the weekly notes of the weeks that have one of the days', async ({ me }) => {
  for (const [week, year] of [
    [52, 2025],
    [1, 2026],
    [2, 2026],
    [3, 2026],
  ] as const)
    await me.ok(putWeeklyContract, { week, year, content: 'x' });
  const query = { calendar: 'weekly', sort: 'name:asc', from: '2025-12-31', to: '2026-01-05' } as const;
  const { data } = await me.ok(listNotesContract, query);
  expect(data.map(({ name, week, year, date }) => ({ name, week, year, date }))).toEqual([
    { name: '2026-W01', week: 1, year: 2026 },
    { name: '2026-W02', week: 2, year: 2026 },
  ]);
});

test('combines with search, pages, excerpts and the trash', async ({ me }) => {
  const [first] = await days(me, ['2024-02-28', '2024-02-29', '2024-03-01']);
  await me.ok(deleteNoteContract, { id: first?.id ?? '' });
  expect(await datesOf(me, FEBRUARY)).toEqual(['2024-02-29', '2024-03-01']);
  expect(await datesOf(me, { ...FEBRUARY, isDeleted: true })).toEqual([
    '2024-02-28',
    '2024-02-29',
    '2024-03-01',
  ]);
  expect(await datesOf(me, { ...FEBRUARY, limit: 1, page: 2 })).toEqual(['2024-03-01']);
  const found = await me.ok(listNotesContract, { ...FEBRUARY, search: '03', match: 'words', content: false });
  expect(found.data).toMatchObject([{ date: '2024-03-01', excerpt: '2024-03-01' }]);
  const begun = await me.ok(listNotesContract, {
    ...FEBRUARY,
    search: '02-29',
    excerpt: true,
    content: false,
  });
  expect(begun.data).toMatchObject([{ date: '2024-02-29', excerpt: '2024-02-29' }]);
});

test('accepts days relative to today, in the time zone of the account or of the request', async () => {
  const me = await newUser({ timeZone: 'Pacific/Kiritimati' });
  for (const timeZone of ['Pacific/Kiritimati', 'Etc/GMT+12']) {
    const { filters } = await me.ok(getDailyContract, { timeZone });
    const query = {
      calendar: 'daily',
      from: 'today',
      to: '+0d',
      ...(timeZone.startsWith('Etc') && { timeZone }),
    };
    const { filters: listed } = await me.ok(listNotesContract, query as object);
    // Midnight may lie between the two requests.
    expect((listed.from ?? '') >= filters.date).toBe(true);
    expect(await datesOf(me, { ...query, from: '-2d', to: 'tomorrow' })).toContain(filters.date);
  }
});

test('is empty if the first day is after the last, and lists at most 400 days', async ({ me }) => {
  await days(me, ['2024-01-01', '2025-02-03', '0000-01-01', '9999-12-31']);
  expect(await datesOf(me, { ...FEBRUARY, from: '2024-03-01', to: '2024-02-28' })).toEqual([]);
  expect(await datesOf(me, { calendar: 'daily', from: '2024-01-01', to: '2025-02-03' })).toEqual([
    '2024-01-01',
    '2025-02-03',
  ]);
  for (const to of ['2025-02-04', '9999-12-31'])
    await me.fails(
      listNotesContract,
      { calendar: 'daily', from: '2024-01-01', to },
      'invalidRequest',
      'to: must be at most 399 days after from',
    );
  expect(await datesOf(me, { calendar: 'daily', from: '0000-01-01', to: '0000-01-01' })).toEqual([
    '0000-01-01',
  ]);
  for (const calendar of ['daily', 'weekly'])
    expect(await datesOf(me, { calendar, from: '9999-12-01', to: '9999-12-31' })).toEqual(
      calendar === 'daily' ? ['9999-12-31'] : [],
    );
});

test.for([
  [{ calendar: 'daily' }, 'from: Required field is missing, to: Required field is missing'],
  [{ from: 'today' }, 'calendar: Required field is missing, to: Required field is missing'],
  [{ calendar: 'monthly', from: 'today', to: 'today' }, 'calendar: must be daily or weekly'],
  [{ ...FEBRUARY, to: '2024-02-30' }, 'to: Invalid date format. Use YYYY-MM-DD'],
  [{ ...FEBRUARY, from: 'yesterday' }, 'from: Invalid date format. Use YYYY-MM-DD'],
  [{ ...FEBRUARY, timeZone: 'Mars' }, 'timeZone: must be an IANA time zone such as Europe/Berlin'],
] as const)('returns 400 for %j', async ([query, message], { me }) => {
  await me.fails(listNotesContract, query, 'invalidRequest', message);
});
