// The next access to a day or week whose note is in the trash starts an empty note (D41). test/slow/deleted-days.test.ts
// has every way to delete and to access it, and many todos.
import { expect, test } from 'vitest';
import { getDailyContract, putDailyContract } from '../../lib/api/routes/daily.ts';
import { deleteGroupContract } from '../../lib/api/routes/group.ts';
import { deleteNoteContract } from '../../lib/api/routes/note.ts';
import { listSnapshotsContract } from '../../lib/api/routes/snapshot.ts';
import { listTodosContract } from '../../lib/api/routes/todo.ts';
import { appendWeeklyContract, putWeeklyContract } from '../../lib/api/routes/weekly.ts';
import { violationsOf } from '../harness/check-user.ts';
import { newUser, type Client } from '../harness/client.ts';

const DAY = { date: '2025-02-07' };
const WEEK = { week: 6, year: 2025 };
const OLD = { content: '- [ ] one\n- [x] two', syncTodos: true };

/** The old text is a snapshot, its todos stay in the trash, and nothing else is stored. */
async function expectOldKept(me: Client, noteId: string): Promise<void> {
  const { data } = await me.ok(listSnapshotsContract, { noteId });
  expect(data.map(({ content }) => content)).toEqual([OLD.content]);
  expect((await me.ok(listTodosContract, { noteId })).count).toBe(0);
  expect((await me.ok(listTodosContract, { noteId, isDeleted: true })).count).toBe(2);
  expect(await violationsOf(me.userId)).toEqual([]);
}

test.for([
  ['GET', (me: Client) => me.ok(getDailyContract, DAY), ''],
  ['PUT', (me: Client) => me.ok(putDailyContract, { ...DAY, content: 'new' }), 'new'],
] as const)('%s /daily after the deletion of the note starts empty', async ([, access, content]) => {
  const me = await newUser();
  const { data: note } = await me.ok(putDailyContract, { ...DAY, ...OLD });
  await me.ok(deleteNoteContract, { id: note.id });
  expect((await access(me)).data).toMatchObject({ id: note.id, content, isDeleted: false });
  await expectOldKept(me, note.id);
});

test('an append to /weekly after the deletion of its group starts empty', async () => {
  const me = await newUser();
  const { data: note } = await me.ok(putWeeklyContract, { ...WEEK, ...OLD });
  await me.ok(deleteGroupContract, { groupId: note.groupId ?? '' });
  const { data } = await me.ok(appendWeeklyContract, { ...WEEK, content: 'new' });
  expect(data).toMatchObject({ id: note.id, content: 'new', isDeleted: false });
  await expectOldKept(me, note.id);
});
