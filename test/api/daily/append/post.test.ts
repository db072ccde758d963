import { expect } from 'vitest';
import { updateAccountContract } from '../../../../lib/api/routes/account.ts';
import { appendDailyContract, getDailyContract, putDailyContract } from '../../../../lib/api/routes/daily.ts';
import { deleteGroupContract } from '../../../../lib/api/routes/group.ts';
import { deleteNoteContract, listNotesContract } from '../../../../lib/api/routes/note.ts';
import { listSnapshotsContract } from '../../../../lib/api/routes/snapshot.ts';
import { listTodosContract } from '../../../../lib/api/routes/todo.ts';
import { createWorkspaceContract } from '../../../../lib/api/routes/workspace.ts';
import { violationsOf } from '../../../harness/check-user.ts';
import { newUser } from '../../../harness/client.ts';
import { MB } from '../../../harness/texts.ts';
import { test } from '../../../harness/user-test.ts';

const date = '2025-02-07';

test('creates a missing day, appends to an existing one and returns the same shape as PUT /daily', async ({
  me,
}) => {
  const made = await me.ok(appendDailyContract, { date, content: 'one' });
  expect(made.filters).toEqual({ workspaceId: me.workspaceId, date, type: 'daily' });
  expect(made.data).toMatchObject({ name: date, content: 'one', isDeleted: false });
  await me.ok(appendDailyContract, { date, content: 'two' });
  const { data } = await me.ok(appendDailyContract, { date, content: 'three' });
  expect(data).toEqual({ ...made.data, content: 'one\ntwo\nthree', updatedAt: data.updatedAt });
  expect((await me.ok(getDailyContract, { date })).data).toEqual(data);
});

test('prepends to a missing day exactly as to an empty one', async ({ me }) => {
  const other = '2025-02-08';
  await me.ok(getDailyContract, { date });
  const append = (day: string) =>
    me.ok(appendDailyContract, { date: day, content: 'one', position: 'start' as const });
  expect((await append(other)).data.content).toBe((await append(date)).data.content);
  expect((await append(other)).data.content).toBe('one\none\n');
});

test('uses today in the account’s or the given time zone if no date is given, and returns 400 for an unknown zone', async () => {
  const me = await newUser({ timeZone: 'Pacific/Kiritimati' });
  const east = await me.ok(appendDailyContract, { content: 'x' });
  expect((await me.ok(getDailyContract, {})).data).toEqual(east.data);
  const west = await me.ok(appendDailyContract, { content: 'y', timeZone: 'Etc/GMT+12' });
  expect(west.filters.date < east.filters.date).toBe(true);
  expect(west.data.content).toBe('y');
  const must = 'timeZone: must be an IANA time zone such as Europe/Berlin';
  await me.fails(appendDailyContract, { content: 'x', timeZone: 'Mars/Olympus' }, 'invalidRequest', must);
});

test('a call without date that is repeated on the next day is replayed for the day of the first call', async () => {
  const me = await newUser({ timeZone: 'Etc/GMT+12' });
  const append = () => me.ok(appendDailyContract, { content: 'x' }, { 'Idempotency-Key': 'k' });
  const first = await append();
  await me.ok(updateAccountContract, { timeZone: 'Pacific/Kiritimati' });
  expect(await append()).toEqual(first);
  const { data } = await me.ok(listNotesContract, {});
  expect(data).toEqual([first.data]);
  const other = await me.ok(appendDailyContract, { content: 'x' }, { 'Idempotency-Key': 'other' });
  expect(other.filters.date > first.filters.date).toBe(true);
});

test('derives todos and keeps a snapshot if requested', async ({ me }) => {
  const { data: note } = await me.ok(putDailyContract, { date, content: '- [ ] one' });
  await me.ok(appendDailyContract, { date, content: '- [x] two', syncTodos: true, snapshot: true });
  expect((await me.ok(listTodosContract, { sort: 'lineNumber:asc' })).data).toMatchObject([
    { text: 'one', completed: false },
    { text: 'two', completed: true },
  ]);
  expect((await me.ok(listSnapshotsContract, { noteId: note.id })).data).toMatchObject([
    { content: '- [ ] one' },
  ]);
});

test('restores a deleted day with only the appended text and keeps its old content as a snapshot', async ({
  me,
}) => {
  const { data: note } = await me.ok(putDailyContract, { date, content: 'one' });
  await me.ok(deleteNoteContract, { id: note.id });
  await me.ok(deleteGroupContract, { groupId: note.groupId ?? '' });
  const { data } = await me.ok(appendDailyContract, { date, content: 'two' });
  expect(data).toEqual({ ...note, content: 'two', updatedAt: data.updatedAt });
  expect((await me.ok(listSnapshotsContract, { noteId: note.id })).data).toMatchObject([{ content: 'one' }]);
  expect(await violationsOf(me.userId)).toEqual([]);
});

test('fails and creates nothing for an invalid date, missing content, a foreign workspace, oversized content or an exceeded quota', async () => {
  const [me, other] = await Promise.all([newUser({ storageLimit: 10 }), newUser()]);
  const sent = { date, content: 'x' };
  await me.fails(appendDailyContract, { ...sent, date: '2025-02-30' }, 'invalidDate');
  await me.fails(appendDailyContract, { date }, 'invalidRequest', 'content: Required field is missing');
  for (const workspaceId of [other.workspaceId, crypto.randomUUID(), 'nonsense'])
    await me.fails(appendDailyContract, { ...sent, workspaceId }, 'calendarWorkspaceNotFound');
  await me.fails(appendDailyContract, { date, content: 'x'.repeat(MB + 1) }, 'calendarNoteTooLarge');
  await me.fails(appendDailyContract, { date, content: 'x'.repeat(11) }, 'quotaExceeded');
  expect((await me.ok(listNotesContract, { isDeleted: true })).count).toBe(0);
  await other.ok(putDailyContract, { date, content: 'x'.repeat(MB - 1) });
  await other.fails(appendDailyContract, { date, content: 'x' }, 'calendarNoteTooLarge');
});

test('keeps one day per workspace', async ({ me }) => {
  const { data: work } = await me.ok(createWorkspaceContract, { name: 'Work' });
  await me.ok(appendDailyContract, { date, content: 'there', workspaceId: work.id });
  expect((await me.ok(getDailyContract, { date })).data.content).toBe('');
});
