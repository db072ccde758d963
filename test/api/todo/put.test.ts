import { expect } from 'vitest';
import { createNoteContract, deleteNoteContract } from '../../../lib/api/routes/note.ts';
import {
  createTodoContract,
  deleteTodoContract,
  listTodosContract,
  updateTodoContract,
} from '../../../lib/api/routes/todo.ts';
import {
  createWorkspaceContract,
  deleteWorkspaceContract,
  listWorkspacesContract,
} from '../../../lib/api/routes/workspace.ts';
import { newUser, type Client } from '../../harness/client.ts';
import { test } from '../../harness/user-test.ts';

async function newTodo(me: Client, completed = false) {
  const { data: note } = await me.ok(createNoteContract, { name: 'n' });
  return (await me.ok(createTodoContract, { text: 'a', noteId: note.id, lineNumber: 1, completed })).data;
}

test('changes only the given fields and updatedAt', async ({ me }) => {
  const todo = await newTodo(me);
  const todoId = todo.id;
  const first = await me.ok(updateTodoContract, { todoId: todoId.toUpperCase(), text: 'b' });
  expect(first).toEqual({ data: { ...todo, text: 'b', updatedAt: first.data.updatedAt }, count: 1 });
  const { data: second } = await me.ok(updateTodoContract, { todoId, lineNumber: 7 });
  expect(second).toEqual({ ...first.data, lineNumber: 7, updatedAt: second.updatedAt });
  const { data: third } = await me.ok(updateTodoContract, {
    todoId,
    text: 'c',
    lineNumber: 8,
    completed: true,
  });
  expect(third).toEqual({
    ...todo,
    text: 'c',
    lineNumber: 8,
    completed: true,
    completedAt: third.completedAt,
    updatedAt: third.updatedAt,
  });
  const times = [todo, first.data, second, third].map(({ updatedAt }) => updatedAt);
  expect(new Set(times).size).toBe(4);
  expect(times.toSorted()).toEqual(times);
  expect((await me.ok(listTodosContract, {})).data).toEqual([third]);
});

test('sets completedAt on completion, keeps it when completed again and clears it on reopening', async ({
  me,
}) => {
  const { id: todoId, createdAt } = await newTodo(me);
  const { data: done } = await me.ok(updateTodoContract, { todoId, completed: true });
  expect(done.completed).toBe(true);
  expect(done.completedAt).not.toBeNull();
  expect((done.completedAt ?? '') >= createdAt).toBe(true);
  const { data: again } = await me.ok(updateTodoContract, { todoId, completed: true, text: 'x' });
  expect([again.completed, again.completedAt]).toEqual([true, done.completedAt]);
  const { data: renamed } = await me.ok(updateTodoContract, { todoId, text: 'y', lineNumber: 2 });
  expect([renamed.completed, renamed.completedAt]).toEqual([true, done.completedAt]);
  const { data: open } = await me.ok(updateTodoContract, { todoId, completed: false });
  expect([open.completed, open.completedAt]).toEqual([false, null]);
  const { data: stillOpen } = await me.ok(updateTodoContract, { todoId, completed: false });
  expect([stillOpen.completed, stillOpen.completedAt]).toEqual([false, null]);
  const { data: redone } = await me.ok(updateTodoContract, { todoId, completed: true });
  expect((redone.completedAt ?? '') > (done.completedAt ?? '')).toBe(true);
});

test('keeps the completion time of a todo created as completed until it is reopened', async ({ me }) => {
  const todo = await newTodo(me, true);
  const { data: again } = await me.ok(updateTodoContract, { todoId: todo.id, completed: true });
  expect(again.completedAt).toBe(todo.createdAt);
  expect(
    (await me.ok(updateTodoContract, { todoId: todo.id, completed: false })).data.completedAt,
  ).toBeNull();
});

test('leaves the counts unchanged on completion', async ({ me }) => {
  const { id: todoId } = await newTodo(me);
  for (const completed of [true, false, true]) await me.ok(updateTodoContract, { todoId, completed });
  expect((await me.ok(listWorkspacesContract, {})).data[0]?.contentCounts).toEqual({
    notes: 1,
    groups: 0,
    todos: 1,
  });
});

test('returns the todo unchanged if no field is sent', async ({ me }) => {
  const todo = await newTodo(me, true);
  expect(await me.ok(updateTodoContract, { todoId: todo.id })).toEqual({ data: todo, count: 1 });
});

test('changes only updatedAt if the values are the current ones', async ({ me }) => {
  const todo = await newTodo(me, true);
  const { text, completed, lineNumber } = todo;
  const { data } = await me.ok(updateTodoContract, { todoId: todo.id, text, completed, lineNumber });
  expect(data).toEqual({ ...todo, updatedAt: data.updatedAt });
  expect(data.updatedAt > todo.updatedAt).toBe(true);
});

test('ignores fields that are not in the contract', async ({ me }) => {
  const todo = await newTodo(me);
  const more = {
    id: 'x',
    noteId: crypto.randomUUID(),
    workspaceId: 'x',
    userId: 'x',
    isDeleted: true,
    completedAt: '2020-01-01T00:00:00.000Z',
    createdAt: 'x',
  };
  const { data } = await me.ok(updateTodoContract, { todoId: todo.id, text: 'b', ...more });
  expect(data).toEqual({ ...todo, text: 'b', updatedAt: data.updatedAt });
});

const TEXT = 'text: must be a string of 1 to 500 characters that are not all blank';
const LINE = 'lineNumber: must be an integer of 1 or more';
const todoId = 'unknown';

test.for([
  [{}, 'todoId: Required field is missing'],
  [{ id: 'x', text: 'x' }, 'todoId: Required field is missing'],
  [{ text: '', lineNumber: 0 }, `todoId: Required field is missing, ${TEXT}, ${LINE}`],
  [{ todoId: 5 }, 'todoId: must be a string'],
  [{ todoId, text: '' }, TEXT],
  [{ todoId, text: '   ' }, TEXT],
  [{ todoId, text: 'x'.repeat(501) }, TEXT],
  [{ todoId, text: '😀'.repeat(501) }, TEXT],
  [{ todoId, text: '\udc00' }, 'text: must be well-formed Unicode'],
  [{ todoId, completed: 'false' }, 'completed: must be true or false'],
  [{ todoId, lineNumber: 0 }, LINE],
  [{ todoId, lineNumber: 2.5 }, LINE],
  [{ todoId, lineNumber: '2' }, LINE],
] as const)('returns 400 for %o, before it checks the todo', async ([body, message], { me }) => {
  await me.fails(updateTodoContract, body, 'invalidRequest', message);
});

test('accepts a text of 500 characters of any byte length', async ({ me }) => {
  const todo = await newTodo(me);
  for (const text of ['x'.repeat(500), '😀'.repeat(500)])
    expect((await me.ok(updateTodoContract, { todoId: todo.id, text })).data.text).toBe(text);
});

test('returns 404 for an unknown, malformed or deleted todo and 403 for another user’s', async () => {
  const [me, other] = await Promise.all([newUser(), newUser()]);
  const [gone, theirs] = [await newTodo(me), await newTodo(other)];
  await me.ok(deleteTodoContract, { todoId: gone.id });
  for (const id of ['nonsense', '', crypto.randomUUID(), gone.id, gone.noteId, me.workspaceId]) {
    await me.fails(updateTodoContract, { todoId: id, text: 'x' }, 'todoNotFound');
    await me.fails(updateTodoContract, { todoId: id }, 'todoNotFound');
  }
  await me.fails(updateTodoContract, { todoId: theirs.id, text: 'x' }, 'todoDenied');
  await me.fails(updateTodoContract, { todoId: theirs.id }, 'todoDenied');
  expect((await other.ok(listTodosContract, {})).data).toEqual([theirs]);
  expect((await me.ok(listTodosContract, { isDeleted: true })).data[0]?.text).toBe('a');
});

test('returns 404 for a todo of a trashed note', async ({ me }) => {
  const todo = await newTodo(me);
  await me.ok(deleteNoteContract, { id: todo.noteId });
  await me.fails(updateTodoContract, { todoId: todo.id, completed: true }, 'todoNotFound');
});

test('updates a todo in any of the user’s workspaces until the workspace is deleted', async ({ me }) => {
  const { data: work } = await me.ok(createWorkspaceContract, { name: 'Work' });
  const { id: workspaceId } = work;
  const { data: note } = await me.ok(createNoteContract, { name: 'n', workspaceId });
  const { data: todo } = await me.ok(createTodoContract, {
    text: 'a',
    noteId: note.id,
    lineNumber: 1,
    workspaceId,
  });
  const { data } = await me.ok(updateTodoContract, { todoId: todo.id, text: 'b' });
  expect(data).toEqual({ ...todo, text: 'b', updatedAt: data.updatedAt });
  await me.ok(deleteWorkspaceContract, { workspaceId });
  await me.fails(updateTodoContract, { todoId: todo.id, text: 'c' }, 'todoNotFound');
});
