// PUT /todo: many concurrent calls.
// @module-tag slow
import { expect, test } from 'vitest';
import { createNoteContract } from '../../../lib/api/routes/note.ts';
import { createTodoContract, listTodosContract, updateTodoContract } from '../../../lib/api/routes/todo.ts';
import { newUser, type Client } from '../../harness/client.ts';

async function newTodo(me: Client, completed = false) {
  const { data: note } = await me.ok(createNoteContract, { name: 'n' });
  return (await me.ok(createTodoContract, { text: 'a', noteId: note.id, lineNumber: 1, completed })).data;
}

test('sets one completion time under 20 concurrent completions', async () => {
  const me = await newUser();
  const { id: todoId } = await newTodo(me);
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => me.ok(updateTodoContract, { todoId, completed: true })),
  );
  expect(new Set(responses.map(({ data }) => data.completedAt)).size).toBe(1);
  expect((await me.ok(listTodosContract, {})).data[0]?.completedAt).toBe(responses[0]?.data.completedAt);
});

test('keeps concurrent changes of different fields', async () => {
  const me = await newUser();
  const { id: todoId } = await newTodo(me);
  await Promise.all([
    ...Array.from({ length: 6 }, () => me.ok(updateTodoContract, { todoId, text: 'named' })),
    ...Array.from({ length: 6 }, () => me.ok(updateTodoContract, { todoId, lineNumber: 42 })),
    ...Array.from({ length: 6 }, () => me.ok(updateTodoContract, { todoId, completed: true })),
  ]);
  expect((await me.ok(listTodosContract, {})).data[0]).toMatchObject({
    text: 'named',
    lineNumber: 42,
    completed: true,
  });
});
