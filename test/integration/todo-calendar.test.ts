// The calendar of todos over HTTP, as two independent parsers read it (E26).
import { expect, inject, onTestFinished } from 'vitest';
import { localEnvironment } from '../../infra/local/database/table.ts';
import { updateAccountContract } from '../../lib/api/routes/account.ts';
import { appendDailyContract } from '../../lib/api/routes/daily.ts';
import { createLinkContract } from '../../lib/api/routes/link.ts';
import { createNoteContract, deleteNoteContract } from '../../lib/api/routes/note.ts';
import { createWorkspaceContract } from '../../lib/api/routes/workspace.ts';
import {
  createTodoContract,
  deleteTodoContract,
  listTodosContract,
  updateTodoContract,
} from '../../lib/api/routes/todo.ts';
import { restoreContract } from '../../lib/api/routes/trash.ts';
import { addDays } from '../../lib/core/iso-calendar.ts';
import { tableName } from '../../lib/db/table/client.ts';
import { PARSERS, type ParsedEvent } from '../harness/calendar-parsers.ts';
import { newUser, request, type Client } from '../harness/client.ts';
import { startTestGateway } from '../harness/gateway.ts';
import { shared, tokenOf } from '../harness/shares.ts';
import { test } from '../harness/user-test.ts';

const feedOf = async (me: Client, workspaceId?: string): Promise<string> =>
  tokenOf((await me.ok(createLinkContract, { feed: 'todos', ...(workspaceId && { workspaceId }) })).data.url);

/** The events of a calendar, in which both parsers must agree. */
function eventsIn(text: string): ParsedEvent[] {
  const [first = [], second] = Object.values(PARSERS).map((parse) => parse(text));
  expect(second).toEqual(first);
  return first;
}

/** The events of a link. */
async function eventsOf(token: string): Promise<ParsedEvent[]> {
  const { status, body } = await shared(token);
  expect(status).toBe(200);
  return eventsIn(String(body));
}

test('an event has the text without date and marks, and the name of the note; it disappears when the todo is ticked', async ({
  me,
}) => {
  const { data: note } = await me.ok(createNoteContract, {
    name: 'Home',
    content:
      '- [ ] pay **rent**, see [[Flat|the flat]] 📅 2035-12-01\n- [ ] no date\n- [x] done due:2035-12-02',
    syncTodos: true,
  });
  const { data: todo } = await me.ok(createTodoContract, {
    noteId: note.id,
    text: 'call (due:: 2035-11-30) Ann',
    lineNumber: 9,
  });
  const token = await feedOf(me);
  const { data: todos } = await me.ok(listTodosContract, {
    completed: false,
    due: true,
    sort: 'dueDate:desc',
  });
  const call = { uid: `${todo.id}@notes`, date: '2035-11-30', summary: 'call Ann', description: 'Home' };
  const rent = {
    uid: `${todos[0]?.id}@notes`,
    date: '2035-12-01',
    summary: 'pay rent, see the flat',
    description: 'Home',
  };
  const { headers } = await shared(token);
  expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(await eventsOf(token)).toEqual([call, rent]);
  expect((await shared(`${token}.ics`)).body).toBe((await shared(token)).body);
  const etag = headers.get('etag') ?? '';
  expect((await shared(token, { 'If-None-Match': etag })).status).toBe(304);

  await me.ok(updateTodoContract, { todoId: todos[0]?.id ?? '', completed: true });
  expect((await shared(token, { 'If-None-Match': etag })).status).toBe(200);
  expect(await eventsOf(token)).toEqual([call]);
  await me.ok(updateTodoContract, { todoId: todos[0]?.id ?? '', completed: false });
  expect(await eventsOf(token)).toEqual([call, rent]);
  await me.ok(deleteTodoContract, { todoId: todo.id });
  expect(await eventsOf(token)).toEqual([rent]);
  await me.ok(restoreContract, { todoId: todo.id });
  expect(await eventsOf(token)).toEqual([call, rent]);
  await me.ok(deleteNoteContract, { id: note.id });
  expect(await eventsOf(token)).toEqual([]);
});

test('a line of more than 500 characters is due on the date at its end, in lists and in the calendar', async ({
  me,
}) => {
  const words = 'word '.repeat(120);
  const content = `- [ ] ${words}📅 2035-12-01`;
  const { data: note } = await me.ok(createNoteContract, { name: 'Home', content, syncTodos: true });
  const { data: todos } = await me.ok(listTodosContract, { dueFrom: '2035-12-01', dueTo: '2035-12-01' });
  const summary = words.slice(0, 487).trim();
  expect(todos.map(({ text, dueDate }) => [text, dueDate])).toEqual([
    [`${summary} 📅 2035-12-01`, '2035-12-01'],
  ]);
  const uid = `${todos[0]?.id}@notes`;
  expect(await eventsOf(await feedOf(me))).toEqual([
    { uid, date: '2035-12-01', summary, description: note.name },
  ]);
});

test('an event links to its note, also to a day and to a note of another workspace, and has an alarm only if the link was created with one', async ({
  me,
}) => {
  const { data: work } = await me.ok(createWorkspaceContract, { name: 'Work' });
  const { data: note } = await me.ok(createNoteContract, {
    name: 'Home',
    content: '- [ ] pay; rent 📅 2035-12-01',
    syncTodos: true,
    workspaceId: work.id,
  });
  const { data: day } = await me.ok(appendDailyContract, {
    content: '- [ ] call Ann 📅 2035-12-02',
    syncTodos: true,
  });
  /** The lines of the only event from its text on, in the calendar at an address. */
  const linesAt = async (url: string | undefined): Promise<string[]> => {
    const { body } = await request(url ?? '', {});
    const lines = String(body).replaceAll('\r\n ', '').split('\r\n');
    return lines.slice(lines.findIndex((line) => line.startsWith('SUMMARY:')) + 2, -2);
  };
  const { data: alarming } = await me.ok(createLinkContract, {
    feed: 'todos',
    workspaceId: work.id,
    alarm: true,
  });
  expect(await linesAt(alarming.url)).toEqual([
    `URL:${inject('baseUrl')}/app#/note/${note.id}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'DESCRIPTION:pay\\; rent',
    'TRIGGER:PT9H',
    'END:VALARM',
    'END:VEVENT',
  ]);
  const { data: silent } = await me.ok(createLinkContract, { feed: 'todos' });
  expect(await linesAt(silent.url)).toEqual([
    `URL:${inject('baseUrl')}/app#/note/${day.id}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]);
});

const LONG = '👩‍👩‍👧‍👦 עברית, عربي; '.repeat(18).trim();
const TEXTS = [
  'a; b, c: "d" é',
  LONG,
  'שלום עולם',
  'مرحبا بالعالم',
  '漢字 🎉',
  `${'word '.repeat(96)}end`,
  'é'.repeat(10_000),
];

/** A todo has at most 500 characters, here with its date. */
const TEXT_MAX_CHARACTERS = 500 - '# 2035-01-01 '.length;

test('both parsers read emoji, right-to-left and folded texts as GET /todo returns them, and names of notes', async ({
  me,
}) => {
  const name = `${'ä, 🎉; עברית '.repeat(15)}end`;
  const { data: note } = await me.ok(createNoteContract, {
    name,
    content: TEXTS.map((text, n) => `- [ ] 📅 2035-01-0${n + 1} ${text}`).join('\n'),
    syncTodos: true,
  });
  const token = await feedOf(me);
  const body = String((await shared(token)).body);
  expect(eventsIn(body).map(({ summary, description }) => [summary, description])).toEqual(
    TEXTS.map((text) => [Array.from(text).slice(0, TEXT_MAX_CHARACTERS).join(''), note.name]),
  );
  const lines = body.split('\r\n');
  expect(lines.filter((line) => Buffer.byteLength(line) > 75 || /[\r\n]/.test(line))).toEqual([]);
  expect(lines.filter((line) => line.startsWith(' ')).length).toBeGreaterThan(20);
});

test(
  'the calendar of a workspace has the 1,000 events that are due first, and none of another workspace',
  { tags: ['slow'] },
  async ({ me }) => {
    const boxes = (count: number, date: string) => ({
      content: Array.from({ length: count }, (_, n) => `- [ ] ${n} due:${date}`).join('\n'),
      syncTodos: true,
    });
    await me.ok(createNoteContract, { name: 'late', ...boxes(3, '2036-01-01') });
    await me.ok(createNoteContract, { name: 'many', ...boxes(998, '2035-01-01') });
    await me.ok(createNoteContract, { name: 'early', ...boxes(1, '2034-01-01') });
    const events = await eventsOf(await feedOf(me));
    expect(events).toHaveLength(1_000);
    expect(events.map(({ description }) => description)).toEqual([
      'early',
      ...Array<string>(998).fill('many'),
      'late',
    ]);
    expect(await eventsOf(await feedOf(await newUser()))).toEqual([]);
  },
);

test('an event is shown until its date is more than 90 days ago, in the time zone of the account', async () => {
  const gateway = await startTestGateway({ env: localEnvironment(inject('functionsEndpoint'), tableName()) });
  onTestFinished(() => gateway.stop());
  const me = await newUser();
  const day = '2035-05-05';
  await me.ok(createNoteContract, { name: 'n', content: `- [ ] old due:${day}`, syncTodos: true });
  await me.ok(updateAccountContract, { timeZone: 'Pacific/Kiritimati' });
  const token = await feedOf(me);
  /** Whether the calendar has the event at a moment. Kiritimati is 14 hours ahead. */
  const isShownAt = async (moment: string): Promise<boolean> => {
    await gateway.setClock(Date.parse(moment));
    const { body } = await request(`${gateway.url}/shared/${token}`, {});
    return eventsIn(String(body)).length === 1;
  };
  const last = addDays(day, 90);
  expect(await isShownAt(`${addDays(last, -30)}T12:00:00Z`)).toBe(true);
  expect(await isShownAt(`${last}T09:59:59Z`)).toBe(true);
  expect(await isShownAt(`${last}T10:00:00Z`)).toBe(false);
});
