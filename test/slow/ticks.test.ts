// Concurrent ticks; the other tests are in test/integration/ticks.test.ts.
// @module-tag slow
import { expect } from 'vitest';
import { updateTodoContract } from '../../lib/api/routes/todo.ts';
import { violationsOf } from '../harness/check-user.ts';
import { contentOf, synced, tasks, todosOf } from '../harness/derived-todos.ts';
import { test } from '../harness/user-test.ts';

test('20 concurrent ticks in one note are all kept', async ({ me }) => {
  const lines = tasks(20);
  const { id, todos } = await synced(me, lines.join('\n'));
  await Promise.all(todos.map(({ id: todoId }) => me.ok(updateTodoContract, { todoId, completed: true })));
  expect(await contentOf(me, id)).toBe(lines.join('\n').replaceAll('[ ]', '[x]'));
  expect((await todosOf(me, id)).every(({ completed }) => completed)).toBe(true);
  expect(await violationsOf(me.userId)).toEqual([]);
});
