import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { appendDailyContract, getDailyContract, putDailyContract } from '../../../lib/api/routes/daily.ts';
import { deleteGroupContract, listGroupsContract } from '../../../lib/api/routes/group.ts';
import { deleteNoteContract, listNotesContract, updateNoteContract } from '../../../lib/api/routes/note.ts';
import { listSnapshotsContract } from '../../../lib/api/routes/snapshot.ts';
import { createTodoContract, listTodosContract } from '../../../lib/api/routes/todo.ts';
import { createWorkspaceContract, listWorkspacesContract } from '../../../lib/api/routes/workspace.ts';
import { newUser, type Client } from '../../harness/client.ts';
import { fillTo, MB } from '../../harness/texts.ts';
import { test } from '../../harness/user-test.ts';

const DATE = '2025-02-07';

const workspaceOf = async (me: Client) => (await me.ok(listWorkspacesContract, {})).data[0];

test('creates the note with its content in the group Daily Notes', async ({ me }) => {
  const response = await me.ok(putDailyContract, { date: DATE, content: '# Friday' });
  expect(response).toEqual({
    data: {
      ...response.data,
      name: DATE,
      content: '# Friday',
      workspaceId: me.workspaceId,
      userId: me.userId,
      isDeleted: false,
      updatedAt: response.data.createdAt,
    },
    count: 1,
    filters: { workspaceId: me.workspaceId, date: DATE, type: 'daily' },
  });
  expect(await me.ok(getDailyContract, { date: DATE })).toEqual(response);
  expect((await me.ok(listGroupsContract, {})).data).toMatchObject([
    { id: response.data.groupId, name: 'Daily Notes', parentId: null },
  ]);
  expect(await workspaceOf(me)).toMatchObject({
    storageUsage: 8,
    contentCounts: { notes: 1, groups: 1, todos: 0 },
  });
});

test('sets only the content of an existing note', async ({ me }) => {
  const { data: note } = await me.ok(getDailyContract, { date: DATE });
  const { data: renamed } = await me.ok(updateNoteContract, { id: note.id, name: 'A day', groupId: null });
  const { data } = await me.ok(putDailyContract, {
    date: DATE,
    content: 'written',
    name: 'x',
    groupId: 'y',
  } as {
    date: string;
    content: string;
  });
  expect(data).toEqual({ ...renamed, content: 'written', updatedAt: data.updatedAt });
  expect(data.updatedAt > renamed.updatedAt).toBe(true);
  expect((await me.ok(getDailyContract, { date: DATE })).data).toEqual(data);
  const emptied = await me.ok(putDailyContract, { date: DATE, content: '' });
  expect(emptied.data.content).toBe('');
  expect(await workspaceOf(me)).toMatchObject({ storageUsage: 0, contentCounts: { notes: 1, groups: 1 } });
});

test('writes today’s note if no date is given', async () => {
  const me = await newUser({ timeZone: 'Pacific/Kiritimati' });
  const today = () => new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10);
  const before = today();
  const { data, filters } = await me.ok(putDailyContract, { content: 'now' });
  expect([before, today()]).toContain(filters.date);
  expect(data.name).toBe(filters.date);
  expect((await me.ok(getDailyContract, { date: filters.date })).data).toEqual(data);
});

test.for([
  [{ date: DATE }, 'content: Required field is missing'],
  [{}, 'content: Required field is missing'],
  [{ content: null }, 'content: Required field is missing'],
  [{ content: 'a\ud800' }, 'content: must be well-formed Unicode'],
] as const)('returns 400 for %o', async ([body, message], { me }) => {
  await me.fails(putDailyContract, body, 'invalidRequest', message);
  expect((await me.ok(listNotesContract, {})).count).toBe(0);
});

test.for(['2025-02-30', '2025-2-3', '20250203', 'tomorrow', ''])(
  'returns 400 for the date "%s", before it checks the workspace',
  async (date, { me }) => {
    await me.fails(putDailyContract, { date, content: 'x' }, 'invalidDate');
    await me.fails(putDailyContract, { date, content: 'x', workspaceId: 'nonsense' }, 'invalidDate');
    expect((await workspaceOf(me))?.contentCounts).toEqual({ notes: 0, groups: 0, todos: 0 });
  },
);

test('returns 404 for an unknown, malformed or foreign workspace, even if the content is too long', async () => {
  const [me, other] = await Promise.all([newUser(), newUser()]);
  for (const workspaceId of [crypto.randomUUID(), 'nonsense', other.workspaceId]) {
    await me.fails(putDailyContract, { workspaceId, date: DATE, content: 'x' }, 'calendarWorkspaceNotFound');
    await me.fails(
      putDailyContract,
      { workspaceId, date: DATE, content: 'x'.repeat(MB + 1) },
      'calendarWorkspaceNotFound',
    );
  }
  expect((await other.ok(listNotesContract, {})).count).toBe(0);
});

test.for([
  ['incompressible text', () => randomBytes(MB).toString('base64').slice(0, MB)],
  ['emoji', () => fillTo(MB, '🗒️')],
] as const)(
  'returns 1 MB of %s byte for byte and fails for one byte more',
  { tags: ['slow'] },
  async ([, text], { me }) => {
    const content = text();
    await me.fails(
      putDailyContract,
      { date: DATE, content: `${content}x` },
      'calendarNoteTooLarge',
      'Note content too long',
    );
    expect((await workspaceOf(me))?.contentCounts).toEqual({ notes: 0, groups: 0, todos: 0 });
    expect((await me.ok(putDailyContract, { date: DATE, content })).data.content === content).toBe(true);
    expect((await me.ok(getDailyContract, { date: DATE })).data.content === content).toBe(true);
    await me.fails(putDailyContract, { date: DATE, content: `${content}x` }, 'calendarNoteTooLarge');
    expect(await workspaceOf(me)).toMatchObject({ storageUsage: MB, formattedStorageUsage: '1.0 MB' });
  },
);

test('counts daily notes towards the quota and creates neither note nor group if it is exceeded', async () => {
  const me = await newUser({ storageLimit: 10 });
  await me.fails(putDailyContract, { date: DATE, content: '12345678901' }, 'quotaExceeded');
  expect(await workspaceOf(me)).toMatchObject({
    storageUsage: 0,
    contentCounts: { notes: 0, groups: 0, todos: 0 },
  });
  await me.ok(putDailyContract, { date: DATE, content: '1234567890' });
  await me.fails(putDailyContract, { date: DATE, content: '12345678901' }, 'quotaExceeded');
  await me.fails(putDailyContract, { date: '2025-02-08', content: '1' }, 'quotaExceeded');
  expect((await me.ok(getDailyContract, { date: DATE })).data.content).toBe('1234567890');
  await me.ok(putDailyContract, { date: DATE, content: '123' });
  await me.ok(putDailyContract, { date: '2025-02-08', content: '1234567' });
});

test('keeps a separate note of a date for each workspace', async ({ me }) => {
  const { data: work } = await me.ok(createWorkspaceContract, { name: 'Work' });
  const here = await me.ok(putDailyContract, { date: DATE, content: 'here' });
  const there = await me.ok(putDailyContract, {
    date: DATE,
    content: 'there',
    workspaceId: work.id.toUpperCase(),
  });
  expect(there.filters.workspaceId).toBe(work.id);
  expect((await me.ok(getDailyContract, { date: DATE })).data).toEqual(here.data);
  expect((await me.ok(getDailyContract, { date: DATE, workspaceId: work.id })).data).toEqual(there.data);
});

test('restores a deleted day with the new content, without its todos, and creates its deleted group again', async ({
  me,
}) => {
  const { data: note } = await me.ok(putDailyContract, { date: DATE, content: 'old' });
  await me.ok(createTodoContract, { text: 't', noteId: note.id, lineNumber: 1 });
  await me.ok(deleteNoteContract, { id: note.id });
  const { data: first } = await me.ok(putDailyContract, { date: DATE, content: 'newer' });
  expect(first).toEqual({ ...note, content: 'newer', updatedAt: first.updatedAt });
  await me.ok(deleteGroupContract, { groupId: note.groupId ?? '' });
  const { data: second } = await me.ok(putDailyContract, { date: DATE, content: 'newest' });
  expect(second).toMatchObject({ id: note.id, name: DATE, content: 'newest', isDeleted: false });
  expect((await me.ok(listGroupsContract, {})).data).toMatchObject([
    { id: second.groupId, name: 'Daily Notes' },
  ]);
  expect((await me.ok(listTodosContract, { noteId: note.id })).data).toEqual([]);
  const { data: snapshots } = await me.ok(listSnapshotsContract, { noteId: note.id });
  expect(snapshots.map(({ content }) => content)).toEqual(['newer', 'old']);
  expect(await workspaceOf(me)).toMatchObject({
    storageUsage: 6,
    contentCounts: { notes: 1, groups: 1, todos: 0 },
  });
});

test('leaves a deleted day in the trash if the new content is rejected', async () => {
  const me = await newUser({ storageLimit: 10 });
  const { data: note } = await me.ok(putDailyContract, { date: '2025-02-07', content: 'text' });
  await me.ok(deleteNoteContract, { id: note.id });
  await me.fails(putDailyContract, { date: '2025-02-07', content: 'x'.repeat(11) }, 'quotaExceeded');
  const boxes = Array.from({ length: 1001 }, () => '- [ ] x').join('\n');
  const rich = await newUser();
  const { data: other } = await rich.ok(putDailyContract, { date: '2025-02-07', content: 'text' });
  await rich.ok(deleteNoteContract, { id: other.id });
  const rejected = await rich.call(putDailyContract, { date: '2025-02-07', content: boxes, syncTodos: true });
  expect(rejected.status).toBe(400);
  expect((await me.ok(listNotesContract, {})).count).toBe(0);
  expect((await rich.ok(listNotesContract, {})).count).toBe(0);
});

test('writes today’s note of the given time zone and returns 400 for an unknown zone', async () => {
  const me = await newUser({ timeZone: 'UTC' });
  const first = await me.ok(putDailyContract, { content: 'x', timeZone: 'Etc/GMT+12' });
  expect((await me.ok(getDailyContract, { timeZone: 'Etc/GMT+12' })).data).toEqual(first.data);
  const must = 'timeZone: must be an IANA time zone such as Europe/Berlin';
  const sent = { content: 'x', timeZone: 'Mars/Olympus' };
  await me.fails(putDailyContract, sent, 'invalidRequest', must);
});

test('keeps no snapshot when it creates the day, because nothing is replaced', async ({ me }) => {
  const first = { date: DATE, content: 'one', snapshot: true };
  const { data: put } = await me.ok(putDailyContract, first);
  const { data: appended } = await me.ok(appendDailyContract, { ...first, date: '2025-02-08' });
  for (const { id } of [put, appended])
    expect((await me.ok(listSnapshotsContract, { noteId: id })).data).toEqual([]);
  await me.ok(putDailyContract, { ...first, content: 'two' });
  const { data } = await me.ok(listSnapshotsContract, { noteId: put.id });
  expect(data.map(({ content }) => content)).toEqual(['one']);
});
