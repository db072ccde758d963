import { expect } from 'vitest';
import { createNoteContract, deleteNoteContract, getNoteContract } from '../../../../lib/api/routes/note.ts';
import {
  createTodoContract,
  deleteTodoContract,
  getTodoContract,
  listTodosContract,
  updateTodoContract,
} from '../../../../lib/api/routes/todo.ts';
import { newUser, type Client } from '../../../harness/client.ts';
import { test } from '../../../harness/user-test.ts';

async function newTodo(me: Client) {
  const { data: note } = await me.ok(createNoteContract, { name: 'n' });
  return (await me.ok(createTodoContract, { text: 't', noteId: note.id, lineNumber: 3 })).data;
}

test('returns the todo and accepts its id in upper case', async ({ me }) => {
  const todo = await newTodo(me);
  for (const todoId of [todo.id, todo.id.toUpperCase()])
    expect(await me.ok(getTodoContract, { todoId })).toEqual({ data: todo, count: 1 });
  const { data: done } = await me.ok(updateTodoContract, { todoId: todo.id, completed: true });
  expect((await me.ok(getTodoContract, { todoId: todo.id })).data).toEqual(done);
});

test('returns a deleted todo as deleted', async ({ me }) => {
  const todo = await newTodo(me);
  await me.ok(deleteTodoContract, { todoId: todo.id });
  const { data } = await me.ok(getTodoContract, { todoId: todo.id });
  expect(data).toEqual({ ...todo, isDeleted: true, deletedAt: data.deletedAt, deletedBy: me.userId });
  expect((await me.ok(listTodosContract, { isDeleted: true })).data).toEqual([data]);
});

test('returns the note’s deletion time for a todo of a trashed note', async ({ me }) => {
  const todo = await newTodo(me);
  await me.ok(deleteNoteContract, { id: todo.noteId });
  const { data: note } = await me.ok(getNoteContract, { noteId: todo.noteId });
  const { data } = await me.ok(getTodoContract, { todoId: todo.id });
  expect(data).toEqual({ ...todo, isDeleted: true, deletedAt: note.deletedAt, deletedBy: me.userId });
});

test('returns 404 for an unknown or malformed todo and 403 for another user’s', async () => {
  const [me, other] = await Promise.all([newUser(), newUser()]);
  const theirs = await newTodo(other);
  for (const todoId of [crypto.randomUUID(), 'nonsense', me.workspaceId, (await newTodo(me)).noteId])
    await me.fails(getTodoContract, { todoId }, 'todoNotFound');
  await me.fails(getTodoContract, { todoId: theirs.id }, 'todoDenied');
});
