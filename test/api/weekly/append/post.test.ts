import { expect } from 'vitest';
import { deleteNoteContract, listNotesContract } from '../../../../lib/api/routes/note.ts';
import { listSnapshotsContract } from '../../../../lib/api/routes/snapshot.ts';
import { listTodosContract } from '../../../../lib/api/routes/todo.ts';
import {
  appendWeeklyContract,
  getWeeklyContract,
  putWeeklyContract,
} from '../../../../lib/api/routes/weekly.ts';
import { newUser } from '../../../harness/client.ts';
import { MB } from '../../../harness/texts.ts';
import { test } from '../../../harness/user-test.ts';

const SIXTH = { week: 6, year: 2025 };

test('creates a missing week, adds to an existing one and returns the same shape as PUT /weekly', async ({
  me,
}) => {
  const made = await me.ok(appendWeeklyContract, { ...SIXTH, content: 'one' });
  expect(made.filters).toEqual({ workspaceId: me.workspaceId, ...SIXTH, type: 'weekly' });
  expect(made.data).toMatchObject({ name: '2025-W06', content: 'one' });
  const { workspaceId } = me;
  const second = { ...SIXTH, workspaceId, content: 'two', position: 'start' } as const;
  const { data } = await me.ok(appendWeeklyContract, second);
  expect(data).toEqual({ ...made.data, content: 'two\none', updatedAt: data.updatedAt });
  expect((await me.ok(getWeeklyContract, SIXTH)).data).toEqual(data);
});

test('uses the current week of the given time zone if no week is given, and returns 400 for an unknown zone', async ({
  me,
}) => {
  const { data } = await me.ok(appendWeeklyContract, { content: 'x', timeZone: 'UTC' });
  expect((await me.ok(getWeeklyContract, {})).data).toEqual(data);
  const must = 'timeZone: must be an IANA time zone such as Europe/Berlin';
  await me.fails(appendWeeklyContract, { content: 'x', timeZone: 'Europe' }, 'invalidRequest', must);
});

test('derives todos and keeps a snapshot if requested', async ({ me }) => {
  const { data: note } = await me.ok(putWeeklyContract, { ...SIXTH, content: '- [ ] one' });
  await me.ok(appendWeeklyContract, { ...SIXTH, content: '- [x] two', syncTodos: true, snapshot: true });
  expect((await me.ok(listTodosContract, {})).count).toBe(2);
  expect((await me.ok(listSnapshotsContract, { noteId: note.id })).data).toMatchObject([
    { content: '- [ ] one' },
  ]);
});

test('restores a deleted week with only the appended text and keeps its old content as a snapshot', async ({
  me,
}) => {
  const { data: note } = await me.ok(putWeeklyContract, { ...SIXTH, content: 'one' });
  await me.ok(deleteNoteContract, { id: note.id });
  expect((await me.ok(appendWeeklyContract, { ...SIXTH, content: 'two' })).data).toMatchObject({
    id: note.id,
    content: 'two',
    isDeleted: false,
  });
  expect((await me.ok(listSnapshotsContract, { noteId: note.id })).data).toMatchObject([{ content: 'one' }]);
});

test('fails and creates nothing for an incomplete or invalid week, a foreign workspace, oversized content or an exceeded quota', async () => {
  const [me, other] = await Promise.all([newUser({ storageLimit: 10 }), newUser()]);
  const sent = { ...SIXTH, content: 'x' };
  await me.fails(appendWeeklyContract, { week: 6, content: 'x' }, 'weekWithoutYear');
  const weeks = 'week: must be an integer from 1 to 52 in 2025';
  await me.fails(appendWeeklyContract, { ...sent, week: 53 }, 'invalidRequest', weeks);
  for (const workspaceId of [other.workspaceId, crypto.randomUUID(), 'nonsense'])
    await me.fails(appendWeeklyContract, { ...sent, workspaceId }, 'calendarWorkspaceNotFound');
  await me.fails(appendWeeklyContract, { ...SIXTH, content: 'x'.repeat(MB + 1) }, 'calendarNoteTooLarge');
  await me.fails(appendWeeklyContract, { ...SIXTH, content: 'x'.repeat(11) }, 'quotaExceeded');
  expect((await me.ok(listNotesContract, { isDeleted: true })).count).toBe(0);
});
