import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { listGroupsContract } from '../../../lib/api/routes/group.ts';
import { deleteNoteContract, listNotesContract, updateNoteContract } from '../../../lib/api/routes/note.ts';
import { getWeeklyContract, putWeeklyContract } from '../../../lib/api/routes/weekly.ts';
import { createWorkspaceContract, listWorkspacesContract } from '../../../lib/api/routes/workspace.ts';
import { newUser, type Client } from '../../harness/client.ts';
import { rowsOf } from '../../harness/table.ts';
import { MB } from '../../harness/texts.ts';
import { test } from '../../harness/user-test.ts';

const SIXTH = { week: 6, year: 2025 };

const workspaceOf = async (me: Client) => (await me.ok(listWorkspacesContract, {})).data[0];

test('creates the note with its content in the group Weekly Notes', async ({ me }) => {
  const response = await me.ok(putWeeklyContract, { ...SIXTH, content: '# Plan' });
  expect(response).toEqual({
    data: {
      ...response.data,
      name: '2025-W06',
      content: '# Plan',
      workspaceId: me.workspaceId,
      userId: me.userId,
      isDeleted: false,
    },
    count: 1,
    filters: { workspaceId: me.workspaceId, week: 6, year: 2025, type: 'weekly' },
  });
  expect(await me.ok(getWeeklyContract, SIXTH)).toEqual(response);
  expect((await me.ok(listGroupsContract, {})).data).toMatchObject([
    { id: response.data.groupId, name: 'Weekly Notes', parentId: null },
  ]);
  expect(await workspaceOf(me)).toMatchObject({
    storageUsage: 6,
    contentCounts: { notes: 1, groups: 1, todos: 0 },
  });
});

test('sets only the content of an existing note', async ({ me }) => {
  const { data: note } = await me.ok(getWeeklyContract, SIXTH);
  const { data: renamed } = await me.ok(updateNoteContract, { id: note.id, name: 'A week', groupId: null });
  const { data } = await me.ok(putWeeklyContract, { ...SIXTH, content: 'written' });
  expect(data).toEqual({ ...renamed, content: 'written', updatedAt: data.updatedAt });
  expect(data.updatedAt > renamed.updatedAt).toBe(true);
  expect((await me.ok(listNotesContract, {})).data).toEqual([data]);
});

test('writes the current week’s note if no week is given', async () => {
  const me = await newUser({ timeZone: 'Etc/GMT+12' });
  const before = await me.ok(getWeeklyContract, {});
  const { data, filters } = await me.ok(putWeeklyContract, { content: 'now' });
  const after = await me.ok(getWeeklyContract, {});
  expect([before.filters, after.filters]).toContainEqual(filters);
  expect((await me.ok(getWeeklyContract, { week: filters.week, year: filters.year })).data).toEqual(data);
});

test.for([
  [SIXTH, 'content: Required field is missing'],
  [{}, 'content: Required field is missing'],
  [{ ...SIXTH, content: 5 }, 'content: must be a string'],
  [{ week: 6, content: 'x' }, 'Both week and year must be provided together'],
  [{ year: 2025, content: 'x', workspaceId: 'nonsense' }, 'Both week and year must be provided together'],
] as const)('returns 400 for %o', async ([body, message], { me }) => {
  await me.fails(putWeeklyContract, body, 'invalidRequest', message);
  expect((await me.ok(listNotesContract, {})).count).toBe(0);
});

test.for([
  ['week', { week: 53, year: 2025 }],
  ['week', { week: 0, year: 2025 }],
  ['week', { week: 54, year: 2020 }],
  ['week', { week: 1.5, year: 2025 }],
  ['week', { week: '6', year: 2025 }],
  ['year', { week: 6, year: 1969 }],
  ['year', { week: 6, year: 2101 }],
  ['year', { week: 6, year: '2025' }],
] as const)('returns 400 and names the %s for %o', async ([field, asked], { me }) => {
  const { status, body } = await me.call(putWeeklyContract, { ...asked, content: 'x' });
  expect({ status, body }).toMatchObject({ status: 400, body: { error: 'VALIDATION_ERROR' } });
  expect((body as { message: string }).message).toMatch(new RegExp(`^${field}: [^,]+$`));
  expect((await workspaceOf(me))?.contentCounts).toEqual({ notes: 0, groups: 0, todos: 0 });
});

test('accepts the last week of a long year and the first and last supported years', async ({ me }) => {
  for (const asked of [
    { week: 53, year: 2020 },
    { week: 1, year: 1970 },
    { week: 52, year: 2100 },
  ]) {
    const content = `${asked.year}`;
    expect((await me.ok(putWeeklyContract, { ...asked, content })).data.content).toBe(content);
    expect((await me.ok(getWeeklyContract, asked)).data.content).toBe(content);
  }
});

test('returns 404 for an unknown, malformed or foreign workspace, even if the content is too long', async () => {
  const [me, other] = await Promise.all([newUser(), newUser()]);
  for (const workspaceId of [crypto.randomUUID(), 'nonsense', other.workspaceId])
    for (const content of ['x', 'x'.repeat(MB + 1)])
      await me.fails(putWeeklyContract, { ...SIXTH, workspaceId, content }, 'calendarWorkspaceNotFound');
  expect((await other.ok(listNotesContract, {})).count).toBe(0);
});

test('returns 1 MB byte for byte and fails for one byte more', async ({ me }) => {
  const content = randomBytes(MB).toString('base64').slice(0, MB);
  await me.fails(
    putWeeklyContract,
    { ...SIXTH, content: `${content}x` },
    'calendarNoteTooLarge',
    'Note content too long',
  );
  expect((await workspaceOf(me))?.contentCounts).toEqual({ notes: 0, groups: 0, todos: 0 });
  expect((await me.ok(putWeeklyContract, { ...SIXTH, content })).data.content === content).toBe(true);
  expect((await me.ok(getWeeklyContract, SIXTH)).data.content === content).toBe(true);
  await me.fails(putWeeklyContract, { ...SIXTH, content: `${content}x` }, 'calendarNoteTooLarge');
});

test('counts weekly notes towards the quota and creates neither note nor group if it is exceeded', async () => {
  const me = await newUser({ storageLimit: 10 });
  await me.fails(putWeeklyContract, { ...SIXTH, content: '12345678901' }, 'quotaExceeded');
  expect((await workspaceOf(me))?.contentCounts).toEqual({ notes: 0, groups: 0, todos: 0 });
  await me.ok(putWeeklyContract, { ...SIXTH, content: '1234567890' });
  await me.fails(putWeeklyContract, { ...SIXTH, content: '12345678901' }, 'quotaExceeded');
  await me.ok(putWeeklyContract, { ...SIXTH, content: '12345' });
});

test('keeps a separate note of a week for each workspace', async ({ me }) => {
  const { data: work } = await me.ok(createWorkspaceContract, { name: 'Work' });
  const here = await me.ok(putWeeklyContract, { ...SIXTH, content: 'here' });
  const there = await me.ok(putWeeklyContract, {
    ...SIXTH,
    content: 'there',
    workspaceId: work.id.toUpperCase(),
  });
  expect(there.filters).toEqual({ workspaceId: work.id, ...SIXTH, type: 'weekly' });
  expect((await me.ok(getWeeklyContract, SIXTH)).data).toEqual(here.data);
});

test('restores a deleted week with the new content', async ({ me }) => {
  const { data: note } = await me.ok(putWeeklyContract, { ...SIXTH, content: 'old' });
  await me.ok(deleteNoteContract, { id: note.id });
  const { data } = await me.ok(putWeeklyContract, { ...SIXTH, content: 'new' });
  expect(data).toEqual({ ...note, content: 'new', updatedAt: data.updatedAt });
  expect((await workspaceOf(me))?.contentCounts).toEqual({ notes: 1, groups: 1, todos: 0 });
});

test('frees all bytes and content rows of an emptied week', async ({ me }) => {
  await me.ok(putWeeklyContract, { week: 6, year: 2025, content: 'text' });
  const { data } = await me.ok(putWeeklyContract, { week: 6, year: 2025, content: '' });
  expect(data.content).toBe('');
  expect((await me.ok(listWorkspacesContract, {})).data[0]?.storageUsage).toBe(0);
  expect((await rowsOf(me.workspaceId)).filter(({ SK }) => SK.startsWith('BODY'))).toEqual([]);
});

test('writes the current week of the given time zone and returns 400 for an unknown zone', async () => {
  const me = await newUser({ timeZone: 'UTC' });
  const first = await me.ok(putWeeklyContract, { content: 'x', timeZone: 'Etc/GMT+12' });
  expect((await me.ok(getWeeklyContract, { timeZone: 'Etc/GMT+12' })).data).toEqual(first.data);
  const must = 'timeZone: must be an IANA time zone such as Europe/Berlin';
  const sent = { content: 'x', timeZone: 'Mars/Olympus' };
  await me.fails(putWeeklyContract, sent, 'invalidRequest', must);
});
