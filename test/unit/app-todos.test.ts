// The todos and days of the web app (E20, E26, E30) below the page.
import { expect } from 'vitest';
import * as daily from '../../lib/api/routes/daily.ts';
import * as note from '../../lib/api/routes/note.ts';
import * as weekly from '../../lib/api/routes/weekly.ts';
import { addDays } from '../../lib/core/iso-calendar.ts';
import { Device, offline, online, type Tab } from '../harness/app-tab.ts';
import { type Client } from '../harness/client.ts';
import { test } from '../harness/user-test.ts';

const createNote = async (me: Client, name: string, content: string): Promise<string> =>
  (await me.ok(note.createNoteContract, { name, content, syncTodos: true })).data.id;

type List = ReturnType<Tab['todoLists']['todoList']>;

const texts = (list: List): string[] => list.items.value.map(({ text }) => text);

const opened = async (key: string): Promise<Tab> => {
  const tab = await new Device().signedIn(key);
  tab.today.followToday();
  return tab;
};

test('todos are listed by part, those of today first, by date, then by note and line, with one request for 100', async ({
  me,
}) => {
  const tab = await opened(me.key);
  const now = tab.today.today.value;
  const day = (number: number): string => addDays(now, number);
  await createNote(
    me,
    'b',
    `- [ ] b1\n- [ ] b2 due:${day(9)}\n- [ ] b3 📅 ${day(-1)}\n- [ ] b4 📅 ${day(-3)}`,
  );
  await createNote(
    me,
    'a',
    `- [ ] a1\n- [x] done\n- [ ] a2 📅 ${day(0)}\n- [ ] a3 @due(${day(7)})\n- [ ] a4 📅 ${day(-1)}`,
  );
  const list = tab.todoLists.todoList(me.workspaceId);
  await list.more();
  const rows = tab.todoLists.inParts(list.items.value);
  expect(
    rows.map((row) => ('part' in row ? row.part : `${row.todo.noteName} ${row.todo.text.slice(0, 2)}`)),
  ).toEqual([
    'Today',
    'a a2',
    'Overdue',
    'a a4',
    'b b3',
    'b b4',
    'Next 7 days',
    'a a3',
    'Later',
    'b b2',
    'No date',
    'a a1',
    'b b1',
  ]);
  expect(tab.calls.filter((call) => /^GET \/(todo|note)/.test(call))).toHaveLength(1);
});

test('a ticked todo stays in the list, and can be opened again; its line in the note changes', async ({
  me,
}) => {
  const noteId = await createNote(me, 'list', '- [ ] one');
  const tab = await opened(me.key);
  tab.changes.pollChanges();
  const list = tab.todoLists.todoList(me.workspaceId);
  await list.more();
  const content = async (): Promise<string> => (await me.ok(note.getNoteContract, { noteId })).data.content;
  const first = () => {
    const [todo] = list.items.value;
    if (!todo) throw new Error('the list is empty');
    return todo;
  };
  await tab.perform.complete(first(), true);
  await tab.queue.queue.send();
  expect({ shown: first().completed, name: first().noteName, content: await content() }).toEqual({
    shown: true,
    name: 'list',
    content: '- [x] one',
  });
  tab.wake.wake();
  await tab.perform.complete(first(), false);
  await tab.queue.queue.send();
  expect({ shown: first().completed, content: await content() }).toEqual({
    shown: false,
    content: '- [ ] one',
  });
});

test('a new date moves the todo, in the form it has; without a connection it waits', async ({ me }) => {
  const noteId = await createNote(me, 'list', '- [ ] one due:2026-12-01\n- [ ] two');
  const tab = await opened(me.key);
  const list = tab.todoLists.todoList(me.workspaceId);
  await list.more();
  const [one, two] = list.items.value;
  if (!one || !two) throw new Error('two todos are missing');
  await tab.perform.setDueDate(one, '2027-01-02');
  await tab.queue.queue.send();
  await tab.perform.setDueDate(two, '2027-01-01');
  await tab.queue.queue.send();
  expect(list.items.value.map(({ text, dueDate }) => [text, dueDate])).toEqual([
    ['two 📅 2027-01-01', '2027-01-01'],
    ['one due:2027-01-02', '2027-01-02'],
  ]);
  expect((await me.ok(note.getNoteContract, { noteId })).data.content).toBe(
    '- [ ] one due:2027-01-02\n- [ ] two 📅 2027-01-01',
  );
  tab.network = offline;
  const [first] = list.items.value;
  if (!first) throw new Error('no todo is left');
  await tab.perform.setDueDate(first, null);
  expect(list.items.value.map(({ text }) => text)).toEqual(['one due:2027-01-02', 'two']);
  tab.network = online;
  await tab.queue.queue.send();
  expect((await me.ok(note.getNoteContract, { noteId })).data.content).toBe(
    '- [ ] one due:2027-01-02\n- [ ] two',
  );
});

test('what is due until today, without what is only later', async ({ me }) => {
  const tab = await opened(me.key);
  tab.changes.pollChanges();
  const now = tab.today.today.value;
  await createNote(
    me,
    'n',
    `- [ ] past 📅 ${addDays(now, -3)}\n- [ ] now 📅 ${now}\n- [ ] later 📅 ${addDays(now, 1)}\n- [ ] never`,
  );
  const list = tab.todoLists.dueList(me.workspaceId, now);
  await list.more();
  expect(texts(list).map((text) => text.split(' ')[0])).toEqual(['now', 'past']);
  await createNote(me, 'new', `- [ ] new 📅 ${now}\n- [ ] not due`);
  tab.wake.wake();
  await expect.poll(() => texts(list).map((text) => text.split(' ')[0])).toEqual(['now', 'new', 'past']);
});

test('the next visit begins with the todos that were due and open', async ({ me }) => {
  const device = new Device();
  const tab = await device.signedIn(me.key);
  tab.today.followToday();
  const now = tab.today.today.value;
  await createNote(me, 'n', `- [ ] done 📅 ${now}\n- [ ] moved 📅 ${now}\n- [ ] open 📅 ${now}`);
  const list = tab.todoLists.dueList(me.workspaceId, now);
  await list.more();
  const [done, moved] = list.items.value;
  if (!done || !moved) throw new Error('two todos are missing');
  await tab.perform.complete(done, true);
  await tab.queue.queue.send();
  await tab.perform.setDueDate(moved, addDays(now, 1));
  await tab.queue.queue.send();
  const next = await device.tab();
  next.network = offline;
  const begun = async (): Promise<string[]> => {
    const due = next.todoLists.dueList(me.workspaceId, now);
    await due.showCopy();
    return texts(due);
  };
  await expect.poll(begun).toEqual([`open 📅 ${now}`]);
});

test('looking at days and weeks creates nothing; writing does', async ({ me }) => {
  const tab = await opened(me.key);
  const { readPeriod, knownNote } = tab.calendarNotes;
  const periods = ['2026-02-01', '2026-02-02', '2026-W05'];
  for (const period of periods) await readPeriod(period, me.workspaceId, false);
  expect(periods.map((period) => knownNote(period, me.workspaceId))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect((await me.ok(note.listNotesContract, {})).pagination.total).toBe(0);
  await tab.captures.capture('a thought', '2026-02-01', me.workspaceId);
  await tab.queue.queue.send();
  expect(knownNote('2026-02-01', me.workspaceId)?.text.value).toBe('- a thought');
  await readPeriod('2026-W05', me.workspaceId, true);
  const week = await me.ok(weekly.getWeeklyContract, { week: 5, year: 2026 });
  expect(knownNote('2026-W05', me.workspaceId)?.id).toBe(week.data.id);
  expect((await me.ok(note.listNotesContract, {})).pagination.total).toBe(2);
});

test('a day that was deleted elsewhere is empty again, and one that was read is there offline', async ({
  me,
}) => {
  const { data } = await me.ok(daily.appendDailyContract, { content: 'text', date: '2026-02-01' });
  const device = new Device();
  const tab = await device.signedIn(me.key);
  await tab.calendarNotes.readPeriod('2026-02-01', me.workspaceId, false);
  expect(tab.calendarNotes.knownNote('2026-02-01', me.workspaceId)?.text.value).toBe('text');
  await expect.poll(() => tab.database.readCopy(`day ${me.workspaceId} 2026-02-01`)).toBe(data.id);
  await expect.poll(() => tab.database.readCopy(`note ${data.id}`)).toBeDefined();
  const next = await device.tab();
  next.network = offline;
  await next.calendarNotes.readPeriod('2026-02-01', me.workspaceId, false);
  await expect
    .poll(() => next.calendarNotes.knownNote('2026-02-01', me.workspaceId)?.text.value)
    .toBe('text');
  await expect(next.calendarNotes.readPeriod('2026-02-02', me.workspaceId, false)).rejects.toThrow(
    'reachable',
  );
  await me.ok(note.deleteNoteContract, { id: data.id });
  next.network = online;
  await next.calendarNotes.readPeriod('2026-02-01', me.workspaceId, false);
  expect(next.calendarNotes.knownNote('2026-02-01', me.workspaceId)).toBeUndefined();
});
