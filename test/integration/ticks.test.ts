// A change of a todo that was derived from a checkbox line also changes the line.
import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { encode } from '../../lib/db/contents/content-codec.ts';
import { putDailyContract } from '../../lib/api/routes/daily.ts';
import { getNoteContract, updateNoteContract } from '../../lib/api/routes/note.ts';
import { createTodoContract, updateTodoContract } from '../../lib/api/routes/todo.ts';
import { violationsOf } from '../harness/check-user.ts';
import { newUser } from '../harness/client.ts';
import { contentOf, synced, tasks, todosOf } from '../harness/derived-todos.ts';
import { MB } from '../harness/texts.ts';
import { times } from '../harness/times.ts';
import { test } from '../harness/user-test.ts';

test.for([
  ['- [ ] milk', { completed: true }, '- [x] milk'],
  ['- [x] milk', { completed: false }, '- [ ] milk'],
  ['- [X] milk', { completed: false }, '- [ ] milk'],
  ['- [x] milk', { completed: true }, '- [x] milk'],
  ['- [X] milk', { text: 'oat milk' }, '- [x] oat milk'],
  ['# Shop\r\n\r\n1. [ ]  milk  \r\nafter', { completed: true }, '# Shop\r\n\r\n1. [x]  milk  \r\nafter'],
  ['> * [ ] milk\n> * [ ] milk', { completed: true }, '> * [x] milk\n> * [ ] milk'],
  ['\uFEFF- [ ] 🥛 milk\n', { text: '🥛🥛 milk' }, '\uFEFF- [ ] 🥛🥛 milk\n'],
  ['- [ ] $& [ ] milk', { text: '$1 $$', completed: true }, '- [x] $1 $$'],
  ['- [ ] milk', { text: '  two\r\nlines ' }, '- [ ] two lines'],
  ['\t- [ ] code\n\n- [ ] milk', { completed: true }, '\t- [ ] code\n\n- [x] milk'],
] as const)('the line %j changed by %j becomes %j', async ([content, changes, after], { me }) => {
  const { id, todos } = await synced(me, content);
  const { data } = await me.ok(updateTodoContract, { todoId: todos[0]?.id ?? '', ...changes });
  expect(data).toMatchObject(changes);
  expect(await contentOf(me, id)).toBe(after);
  expect(await violationsOf(me.userId)).toEqual([]);
});

test('the next synced save of the note keeps the changed todo', async ({ me }) => {
  const { id, todos } = await synced(me, '- [ ] milk\n- [ ] bread');
  const { data: done } = await me.ok(updateTodoContract, { todoId: todos[1]?.id ?? '', completed: true });
  await me.ok(updateNoteContract, { id, content: await contentOf(me, id), syncTodos: true });
  expect(await todosOf(me, id)).toEqual([todos[0], done]);
});

test('the line follows every further change of its todo', async ({ me }) => {
  const { id, todos } = await synced(me, '- [ ] milk');
  const todoId = todos[0]?.id ?? '';
  for (const [changes, line] of [
    [{ text: 'oat\nmilk' }, '- [ ] oat milk'],
    [{ completed: true }, '- [x] oat milk'],
    [{ text: 'soy', completed: false }, '- [ ] soy'],
  ] as const) {
    await me.ok(updateTodoContract, { todoId, ...changes });
    expect(await contentOf(me, id)).toBe(line);
  }
});

test.for([
  ['', 'x'.repeat(600)],
  [', also after a space', `${'x'.repeat(499)} more words`],
  [', also with a due date there', `${'word '.repeat(120)}📅 2026-12-24`],
] as const)(
  'a line longer than a todo keeps its end%s, until the text of the todo changes',
  async ([, long], { me }) => {
    const { id, todos } = await synced(me, `- [ ] ${long}\nnext`);
    const todoId = todos[0]?.id ?? '';
    const { data: done } = await me.ok(updateTodoContract, { todoId, completed: true });
    expect(await contentOf(me, id)).toBe(`- [x] ${long}\nnext`);
    await me.ok(updateNoteContract, { id, content: `- [x] ${long}\nnext line`, syncTodos: true });
    expect(await todosOf(me, id)).toEqual([done]);
    await me.ok(updateTodoContract, { todoId, text: 'short' });
    expect(await contentOf(me, id)).toBe('- [x] short\nnext line');
  },
);

test('a line that no longer matches the todo is not changed', async ({ me }) => {
  for (const content of ['', '- [x] milk', '- [ ] oat milk', 'first\n- [ ] milk', '```\n- [ ] milk']) {
    const { id, todos } = await synced(me, '- [ ] milk');
    await me.ok(updateNoteContract, { id, content });
    const { data } = await me.ok(updateTodoContract, { todoId: todos[0]?.id ?? '', completed: true });
    expect(data.completed).toBe(true);
    expect(await contentOf(me, id)).toBe(content);
  }
});

test('a new line number or outer white space never changes a note, and neither does a todo created directly', async ({
  me,
}) => {
  const { id, todos } = await synced(me, '- [ ] milk');
  const { data: before } = await me.ok(getNoteContract, { noteId: id });
  const { data: own } = await me.ok(createTodoContract, { noteId: id, text: 'milk', lineNumber: 1 });
  await me.ok(updateTodoContract, { todoId: own.id, completed: true, text: 'bread' });
  await me.ok(updateTodoContract, { todoId: todos[0]?.id ?? '', text: ' milk ' });
  await me.ok(updateTodoContract, { todoId: todos[0]?.id ?? '', lineNumber: 7 });
  expect((await me.ok(getNoteContract, { noteId: id })).data).toEqual(before);
});

test('a tick changes the line of a daily note too', async ({ me }) => {
  const { data: note } = await me.ok(putDailyContract, { content: '- [ ] run', syncTodos: true });
  const [todo] = await todosOf(me, note.id);
  await me.ok(updateTodoContract, { todoId: todo?.id ?? '', completed: true });
  expect(await contentOf(me, note.id)).toBe('- [x] run');
});

test('a shorter todo text removes the chunk that the note no longer needs', async ({ me }) => {
  // Hardly compresses, and fills one chunk almost completely.
  const hashes = Array.from({ length: 6_100 }, (_, n) =>
    createHash('sha512').update(`${n}`).digest('base64'),
  );
  const noise = hashes.join('');
  const withTodo = (text: string) => `- [ ] ${text}\n${noise.slice(0, 529_050)}`;
  const [long, short] = [noise.slice(-450), 'a'];
  expect([long, short].map((text) => encode(withTodo(text)).chunks.length)).toEqual([2, 1]);
  const { id, todos } = await synced(me, withTodo(long));
  await me.ok(updateTodoContract, { todoId: todos[0]?.id ?? '', text: short });
  expect(await contentOf(me, id)).toBe(withTodo(short));
  expect(await violationsOf(me.userId)).toEqual([]);
});

test('a longer todo text counts towards the quota and the size limit of the note', async () => {
  const me = await newUser({ storageLimit: 12 });
  const { id, todos } = await synced(me, '- [ ] milk');
  const todoId = todos[0]?.id ?? '';
  await me.fails(updateTodoContract, { todoId, text: 'oat milk' }, 'quotaExceeded');
  expect((await todosOf(me, id))[0]?.text).toBe('milk');
  await me.ok(updateTodoContract, { todoId, text: '12milk' });
  const other = await newUser();
  const full = await synced(other, `- [ ] milk\n${'x'.repeat(MB - 11)}`);
  const change = { todoId: full.todos[0]?.id ?? '', text: 'oat milk' };
  await other.fails(updateTodoContract, change, 'noteTooLarge');
  await other.ok(updateTodoContract, { ...change, text: 'soja' });
});

test(
  'after concurrent ticks and synced saves the text and the todos agree',
  { tags: ['slow'] },
  async ({ me }) => {
    const { id, todos } = await synced(me, tasks(5).join('\n'));
    const text = (save: number) => [...tasks(5), `save ${save}`].join('\n');
    await Promise.all([
      ...todos.map(({ id: todoId }) => me.ok(updateTodoContract, { todoId, completed: true })),
      times(5, (save) => me.ok(updateNoteContract, { id, content: text(save), syncTodos: true })),
    ]);
    const lines = (await contentOf(me, id)).split('\n').slice(0, 5);
    expect((await todosOf(me, id)).map(({ completed }) => completed)).toEqual(
      lines.map((line) => line.startsWith('- [x]')),
    );
    expect(await violationsOf(me.userId)).toEqual([]);
  },
);
