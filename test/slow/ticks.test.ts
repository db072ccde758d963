// Concurrent ticks; the other tests are in test/integration/ticks.test.ts.
// @module-tag slow
import { expect, test } from 'vitest';
import { updateTodoContract } from '../../lib/api/routes/todo.ts';
import { violationsOf } from '../harness/check-user.ts';
import { newUser } from '../harness/client.ts';
import { contentOf, synced, tasks, todosOf } from '../harness/derived-todos.ts';

test('20 concurrent ticks in one note are all kept', async () => {
  const me = await newUser();
  const lines = tasks(20);
  const { id, todos } = await synced(me, lines.join('\n'));
  await Promise.all(todos.map(({ id: todoId }) => me.ok(updateTodoContract, { todoId, completed: true })));
  expect(await contentOf(me, id)).toBe(lines.join('\n').replaceAll('[ ]', '[x]'));
  expect((await todosOf(me, id)).every(({ completed }) => completed)).toBe(true);
  expect(await violationsOf(me.userId)).toEqual([]);
});
