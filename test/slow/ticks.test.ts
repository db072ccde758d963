// Concurrent ticks; the other tests are in test/integration/ticks.test.ts.
import { expect, test } from 'vitest';
import { createNoteContract, getNoteContract } from '../../lib/api/routes/note.ts';
import { listTodosContract, updateTodoContract } from '../../lib/api/routes/todo.ts';
import { violationsOf } from '../harness/check-user.ts';
import { newUser, type Client } from '../harness/client.ts';

async function synced(me: Client, content: string) {
  const { data } = await me.ok(createNoteContract, { name: 'n', content, syncTodos: true });
  return { id: data.id, todos: await todosOf(me, data.id) };
}

const todosOf = async (me: Client, noteId: string) =>
  (await me.ok(listTodosContract, { noteId, sort: 'lineNumber:asc', limit: 100 })).data;

const contentOf = async (me: Client, noteId: string) =>
  (await me.ok(getNoteContract, { noteId })).data.content;

const tasks = (count: number) => Array.from({ length: count }, (_, n) => `- [ ] task ${n}`);

test('20 concurrent ticks in one note are all kept', async () => {
  const me = await newUser();
  const lines = tasks(20);
  const { id, todos } = await synced(me, lines.join('\n'));
  await Promise.all(todos.map(({ id: todoId }) => me.ok(updateTodoContract, { todoId, completed: true })));
  expect(await contentOf(me, id)).toBe(lines.join('\n').replaceAll('[ ]', '[x]'));
  expect((await todosOf(me, id)).every(({ completed }) => completed)).toBe(true);
  expect(await violationsOf(me.userId)).toEqual([]);
});
