// Todos derived from the checkboxes of a note, if the body asks for it (spec 3, D38).
import { expect } from 'vitest';
import { putDailyContract } from '../../lib/api/routes/daily.ts';
import { createNoteContract, listNotesContract, updateNoteContract } from '../../lib/api/routes/note.ts';
import { createTodoContract, listTodosContract, updateTodoContract } from '../../lib/api/routes/todo.ts';
import { putWeeklyContract } from '../../lib/api/routes/weekly.ts';
import { listWorkspacesContract } from '../../lib/api/routes/workspace.ts';
import { type Client } from '../harness/client.ts';
import { idsOf, linesOf, todosOf } from '../harness/derived-todos.ts';
import { test } from '../harness/user-test.ts';

const syncTodos = true;

const countOf = async (me: Client) => (await me.ok(listWorkspacesContract, {})).data[0]?.contentCounts.todos;

const noteWith = async (me: Client, content: string) =>
  (await me.ok(createNoteContract, { name: 'a', content, syncTodos })).data.id;

test('no todo is derived unless the body sets syncTodos', async ({ me }) => {
  const content = '- [ ] one\n- [x] two';
  const { data: note } = await me.ok(createNoteContract, { name: 'a', content });
  await me.ok(createNoteContract, { name: 'b', content, syncTodos: false });
  await me.ok(updateNoteContract, { id: note.id, content: `${content}\n- [ ] three` });
  await me.ok(putDailyContract, { date: '2025-02-07', content });
  await me.ok(putWeeklyContract, { week: 6, year: 2025, content });
  expect((await me.ok(listTodosContract, { isDeleted: true })).data).toEqual([]);
  expect(await countOf(me)).toBe(0);
});

test('a write without syncTodos leaves derived todos unchanged', async ({ me }) => {
  const id = await noteWith(me, '- [ ] one\n- [x] two');
  const before = await todosOf(me, id);
  await me.ok(updateNoteContract, { id, content: 'no boxes' });
  await me.ok(updateNoteContract, { id, content: '- [x] one\n\n- [ ] other', syncTodos: false });
  await me.ok(updateNoteContract, { id, name: 'renamed' });
  expect(await todosOf(me, id)).toEqual(before);
});

test('syncTodos must be true or false', async ({ me }) => {
  for (const value of ['true', 1, []])
    await me.fails(
      createNoteContract,
      { name: 'a', syncTodos: value },
      'invalidRequest',
      'syncTodos: must be true or false',
    );
  expect((await me.ok(listNotesContract, {})).count).toBe(0);
});

test('each checkbox becomes a todo of its note', async ({ me }) => {
  const id = await noteWith(me, '# List\n\n- [ ] buy milk\n- [x] call **home**\n');
  const [milk, home] = await todosOf(me, id);
  expect(milk).toEqual({
    id: milk?.id,
    text: 'buy milk',
    completed: false,
    completedAt: null,
    noteId: id,
    lineNumber: 3,
    workspaceId: me.workspaceId,
    userId: me.userId,
    isDeleted: false,
    deletedAt: null,
    deletedBy: null,
    createdAt: milk?.createdAt,
    updatedAt: milk?.createdAt,
  });
  expect(home).toMatchObject({ text: 'call **home**', completed: true, lineNumber: 4 });
  expect(home?.completedAt).toBe(home?.createdAt);
  expect(await countOf(me)).toBe(2);
});

test('every form of a checkbox is recognised, and none inside code', async ({ me }) => {
  const lines = [
    '- [ ] dash',
    '  - [x] nested',
    '',
    '* [ ] star',
    '',
    '+ [X] plus',
    '',
    '1. [ ] ordered',
    '2. [x] second',
    '',
    '> - [ ] quoted',
    '',
    '```',
    '- [ ] in a fence',
    '```',
    '',
    '~~~md',
    '- [ ] in another fence',
    '~~~',
    '',
    '- [] no box',
    '- [y] no box',
    '- [ ]no space',
    '- item',
    'text - [ ] in a line',
    '',
    '- [ ] last',
  ];
  const expected = [
    [1, 'dash', false],
    [2, 'nested', true],
    [4, 'star', false],
    [6, 'plus', true],
    [8, 'ordered', false],
    [9, 'second', true],
    [11, 'quoted', false],
    [27, 'last', false],
  ];
  for (const end of ['\n', '\r\n'])
    expect(await linesOf(me, await noteWith(me, lines.join(end)))).toEqual(expected);
});

test.for(['POST /note', 'PUT /note', 'PUT /daily', 'PUT /weekly'] as const)(
  '%s derives todos on the first write and on later ones',
  async (route, { me }) => {
    const { data: note } = await me.ok(createNoteContract, { name: 'a' });
    const write = async (content: string) => {
      if (route === 'POST /note') return me.ok(createNoteContract, { name: 'b', content, syncTodos });
      if (route === 'PUT /note') return me.ok(updateNoteContract, { id: note.id, content, syncTodos });
      if (route === 'PUT /daily') return me.ok(putDailyContract, { date: '2025-02-07', content, syncTodos });
      return me.ok(putWeeklyContract, { week: 6, year: 2025, content, syncTodos });
    };
    const { data: first } = await write('- [ ] one\n- [ ] two');
    expect(first.content).toBe('- [ ] one\n- [ ] two');
    expect(await linesOf(me, first.id)).toEqual([
      [1, 'one', false],
      [2, 'two', false],
    ]);
    const ids = await idsOf(me, first.id);
    const { data: second } = await write('- [x] one\n- [ ] three\n- [ ] two');
    expect(await linesOf(me, second.id)).toEqual([
      [1, 'one', true],
      [2, 'three', false],
      [3, 'two', false],
    ]);
    const again = await idsOf(me, second.id);
    expect(again['one'] === ids['one'] && again['two'] === ids['two']).toBe(route !== 'POST /note');
    expect(await countOf(me)).toBe(route === 'POST /note' ? 5 : 3);
  },
);

test('saving the same content again changes no todo', async ({ me }) => {
  const content = '- [ ] one\n- [x] two\n- [ ] one';
  const id = await noteWith(me, content);
  const before = await todosOf(me, id);
  expect(before).toHaveLength(3);
  await me.ok(updateNoteContract, { id, content, syncTodos });
  expect(await todosOf(me, id)).toEqual(before);
});

test('a todo keeps its id when its line moves', async ({ me }) => {
  const id = await noteWith(me, '- [ ] one\n- [x] two');
  const before = await todosOf(me, id);
  await me.ok(updateNoteContract, {
    id,
    content: '# Title\n\n- [ ] new\n- [ ] one\n\ntext\n\n- [x] two',
    syncTodos,
  });
  const after = await todosOf(me, id);
  expect(after.map(({ lineNumber, text }) => [lineNumber, text])).toEqual([
    [3, 'new'],
    [4, 'one'],
    [8, 'two'],
  ]);
  expect(after.slice(1)).toEqual(
    before.map((todo, n) => ({ ...todo, lineNumber: [4, 8][n], updatedAt: after[n + 1]?.updatedAt })),
  );
});

test('a todo keeps its id when the text of its line changes', async ({ me }) => {
  const id = await noteWith(me, '- [ ] one\n- [ ] two');
  const before = await idsOf(me, id);
  await me.ok(updateNoteContract, { id, content: '- [ ] one and a half\n- [ ] two', syncTodos });
  expect(await idsOf(me, id)).toEqual({ 'one and a half': before['one'], two: before['two'] });
  expect((await me.ok(listTodosContract, { noteId: id, isDeleted: true })).count).toBe(2);
});

test('todos keep their ids when their lines swap', async ({ me }) => {
  const id = await noteWith(me, '- [ ] one\n- [x] two\n- [ ] three');
  const before = await idsOf(me, id);
  await me.ok(updateNoteContract, { id, content: '- [ ] three\n- [x] two\n- [ ] one', syncTodos });
  expect(await idsOf(me, id)).toEqual(before);
  expect(await linesOf(me, id)).toEqual([
    [1, 'three', false],
    [2, 'two', true],
    [3, 'one', false],
  ]);
});

test('removing a line moves its todo to the trash; the other todos keep their ids', async ({ me }) => {
  const id = await noteWith(me, '- [ ] one\n- [ ] two\n- [ ] three');
  const before = await idsOf(me, id);
  await me.ok(updateNoteContract, { id, content: '- [ ] one\n- [ ] three', syncTodos });
  expect(await idsOf(me, id)).toEqual({ one: before['one'], three: before['three'] });
  expect(await countOf(me)).toBe(2);
  const all = await me.ok(listTodosContract, { noteId: id, isDeleted: true });
  const gone = all.data.find(({ isDeleted }) => isDeleted);
  expect(all.count).toBe(3);
  expect(gone).toMatchObject({ id: before['two'], text: 'two', deletedBy: me.userId });
  expect(gone?.deletedAt).not.toBeNull();
  await me.ok(updateNoteContract, { id, content: '', syncTodos });
  expect(await todosOf(me, id)).toEqual([]);
  expect(await countOf(me)).toBe(0);
});

test('a line that is removed and added again has one live todo', async ({ me }) => {
  const id = await noteWith(me, '- [ ] one');
  await me.ok(updateNoteContract, { id, content: '', syncTodos });
  await me.ok(updateNoteContract, { id, content: '- [ ] one', syncTodos });
  expect(await linesOf(me, id)).toEqual([[1, 'one', false]]);
  expect(await countOf(me)).toBe(1);
});

test('ticking sets completedAt, saving it ticked again keeps it, unticking clears it', async ({ me }) => {
  const id = await noteWith(me, '- [ ] one');
  const [open] = await todosOf(me, id);
  await me.ok(updateNoteContract, { id, content: '- [x] one', syncTodos });
  const [done] = await todosOf(me, id);
  expect(done).toEqual({
    ...open,
    completed: true,
    completedAt: done?.completedAt,
    updatedAt: done?.updatedAt,
  });
  expect(done?.completedAt && done.completedAt >= (open?.createdAt ?? '')).toBe(true);
  await me.ok(updateNoteContract, { id, content: '\n- [x] one', syncTodos });
  const [moved] = await todosOf(me, id);
  expect(moved).toMatchObject({ id: open?.id, lineNumber: 2, completedAt: done?.completedAt });
  await me.ok(updateNoteContract, { id, content: '\n- [ ] one', syncTodos });
  expect((await todosOf(me, id))[0]).toMatchObject({ id: open?.id, completed: false, completedAt: null });
});

test('the text of the note overrides changes made to a derived todo', async ({ me }) => {
  const id = await noteWith(me, '- [ ] one\n- [ ] two');
  const before = await idsOf(me, id);
  await me.ok(updateTodoContract, { todoId: before['one'] ?? '', completed: true });
  await me.ok(updateTodoContract, { todoId: before['two'] ?? '', text: 'changed' });
  await me.ok(updateNoteContract, { id, content: '- [ ] one\n- [ ] two', syncTodos });
  expect(await idsOf(me, id)).toEqual(before);
  expect(await linesOf(me, id)).toEqual([
    [1, 'one', false],
    [2, 'two', false],
  ]);
});

test('todos created through the API are never changed', async ({ me }) => {
  const id = await noteWith(me, '- [ ] one');
  const { data: direct } = await me.ok(createTodoContract, {
    text: 'one',
    noteId: id,
    lineNumber: 1,
    completed: true,
  });
  const mine = async () => (await todosOf(me, id)).filter((todo) => todo.id === direct.id);
  const derived = async () =>
    (await todosOf(me, id)).filter((todo) => todo.id !== direct.id).map(({ text }) => text);
  for (const [content, texts] of [
    ['- [ ] one', ['one']],
    ['- [ ] two', ['two']],
    ['', []],
    ['- [x] one', ['one']],
  ] as const) {
    await me.ok(updateNoteContract, { id, content, syncTodos });
    expect(await mine()).toEqual([direct]);
    expect(await derived()).toEqual(texts);
  }
  expect(await countOf(me)).toBe(2);
});

test('the todos of other notes are not changed', async ({ me }) => {
  const [first, second] = [await noteWith(me, '- [ ] one'), await noteWith(me, '- [ ] one')];
  const before = await todosOf(me, first);
  await me.ok(updateNoteContract, { id: second, content: '- [x] other', syncTodos });
  expect(await todosOf(me, first)).toEqual(before);
  expect(await linesOf(me, second)).toEqual([[1, 'other', true]]);
});

test('todos with the same text keep their order when all of them move', async ({ me }) => {
  const alike = Array.from({ length: 12 }, () => '- [ ] again').join('\n');
  const id = await noteWith(me, alike);
  const before = (await todosOf(me, id)).map((todo) => todo.id);
  const content = `${'text\n'.repeat(20)}${alike}`;
  await me.ok(updateNoteContract, { id, content, syncTodos });
  const after = await todosOf(me, id);
  expect(after.map((todo) => todo.id)).toEqual(before);
  expect(after.map(({ lineNumber }) => lineNumber)).toEqual(before.map((_, n) => 21 + n));
});
