import { expect } from 'vitest';
import { createNoteContract, deleteNoteContract, listNotesContract } from '../../../lib/api/routes/note.ts';
import { createTodoContract, deleteTodoContract, listTodosContract } from '../../../lib/api/routes/todo.ts';
import {
  createWorkspaceContract,
  deleteWorkspaceContract,
  listWorkspacesContract,
} from '../../../lib/api/routes/workspace.ts';
import { newUser, type Client } from '../../harness/client.ts';
import { test } from '../../harness/user-test.ts';

const newNote = async (me: Client) => (await me.ok(createNoteContract, { name: 'n' })).data.id;

const create = async (me: Client, noteId: string, text = 'a') =>
  (await me.ok(createTodoContract, { text, noteId, lineNumber: 1 })).data;

const countsOf = async (me: Client) => (await me.ok(listWorkspacesContract, {})).data[0]?.contentCounts;

test('marks the todo as deleted and keeps it', async ({ me }) => {
  const noteId = await newNote(me);
  const [todo, live] = [await create(me, noteId), await create(me, noteId, 'kept')];
  expect(await me.ok(deleteTodoContract, { todoId: todo.id.toUpperCase() })).toEqual({
    data: { deleted: true, todoId: todo.id, softDeleted: true },
    count: 1,
  });
  expect((await me.ok(listTodosContract, {})).data).toEqual([live]);
  const { data } = await me.ok(listTodosContract, { isDeleted: true, sort: 'text:asc' });
  const deletedAt = data[0]?.deletedAt ?? '';
  expect(data).toEqual([{ ...todo, isDeleted: true, deletedAt, deletedBy: me.userId }, live]);
  expect(Math.abs(Date.now() - Date.parse(deletedAt))).toBeLessThan(60_000);
  expect(await countsOf(me)).toEqual({ notes: 1, groups: 0, todos: 1 });
});

test('keeps a completed todo completed', async ({ me }) => {
  const noteId = await newNote(me);
  const { data: todo } = await me.ok(createTodoContract, {
    text: 'a',
    noteId,
    lineNumber: 1,
    completed: true,
  });
  await me.ok(deleteTodoContract, { todoId: todo.id });
  const [gone] = (await me.ok(listTodosContract, { isDeleted: true })).data;
  expect(gone).toMatchObject({ completed: true, completedAt: todo.completedAt, isDeleted: true });
});

test('returns the same response when repeated, and keeps deletedAt and the counts', async ({ me }) => {
  const noteId = await newNote(me);
  const [todo] = [await create(me, noteId), await create(me, noteId)];
  const first = await me.ok(deleteTodoContract, { todoId: todo.id });
  const before = (await me.ok(listTodosContract, { isDeleted: true })).data;
  expect(await me.ok(deleteTodoContract, { todoId: todo.id })).toEqual(first);
  expect((await me.ok(listTodosContract, { isDeleted: true })).data).toEqual(before);
  expect((await countsOf(me))?.todos).toBe(1);
});

test('counts 20 concurrent deletions of one todo once', async ({ me }) => {
  const noteId = await newNote(me);
  const [todo] = [await create(me, noteId), await create(me, noteId)];
  await Promise.all(Array.from({ length: 20 }, () => me.ok(deleteTodoContract, { todoId: todo.id })));
  expect((await countsOf(me))?.todos).toBe(1);
  expect((await me.ok(listTodosContract, {})).count).toBe(1);
});

test('returns 404 for an unknown or malformed todo or one of a deleted workspace and 403 for another user’s', async () => {
  const [me, other] = await Promise.all([newUser(), newUser()]);
  const { data: work } = await me.ok(createWorkspaceContract, { name: 'Work' });
  const { id: workspaceId } = work;
  const { data: note } = await me.ok(createNoteContract, { name: 'n', workspaceId });
  const { data: gone } = await me.ok(createTodoContract, {
    text: 'a',
    noteId: note.id,
    lineNumber: 1,
    workspaceId,
  });
  const theirs = await create(other, await newNote(other));
  await me.ok(deleteWorkspaceContract, { workspaceId });
  for (const todoId of ['nonsense', '', crypto.randomUUID(), gone.id, await newNote(me)])
    await me.fails(deleteTodoContract, { todoId }, 'todoNotFound');
  await me.fails(deleteTodoContract, { todoId: theirs.id }, 'todoDenied');
  expect((await other.ok(listTodosContract, {})).data).toEqual([theirs]);
});

test.for([
  [{}, 'todoId: Required field is missing'],
  [{ id: 'x' }, 'todoId: Required field is missing'],
  [{ todoId: null }, 'todoId: Required field is missing'],
  [{ todoId: 1 }, 'todoId: must be a string'],
] as const)('returns 400 for %o', async ([body, message], { me }) => {
  await me.fails(deleteTodoContract, body, 'invalidRequest', message);
});

test('gives todos the deletion time of their trashed note, except those deleted before', async ({ me }) => {
  const [noteId, liveNote] = [await newNote(me), await newNote(me)];
  const before = await create(me, noteId, 'before');
  await me.ok(deleteTodoContract, { todoId: before.id });
  const [early] = (await me.ok(listTodosContract, { isDeleted: true })).data;
  const todos = [await create(me, noteId, 'x'), await create(me, noteId, 'y')];
  const live = await create(me, liveNote, 'z');
  await me.ok(deleteNoteContract, { id: noteId });
  const note = (await me.ok(listNotesContract, { isDeleted: true })).data.find(({ id }) => id === noteId);
  const trashed = { isDeleted: true, deletedAt: note?.deletedAt, deletedBy: me.userId };
  expect((await me.ok(listTodosContract, { isDeleted: true, sort: 'createdAt:asc' })).data).toEqual([
    early,
    ...todos.map((todo) => ({ ...todo, ...trashed })),
    live,
  ]);
  expect((await me.ok(listTodosContract, {})).data).toEqual([live]);
  expect(await countsOf(me)).toEqual({ notes: 1, groups: 0, todos: 1 });
});

test('accepts a todo of a trashed note and changes nothing', async ({ me }) => {
  const noteId = await newNote(me);
  const { id: todoId } = await create(me, noteId);
  await me.ok(deleteNoteContract, { id: noteId });
  const before = (await me.ok(listTodosContract, { isDeleted: true })).data;
  expect((await me.ok(deleteTodoContract, { todoId })).data).toEqual({
    deleted: true,
    todoId,
    softDeleted: true,
  });
  await me.ok(deleteNoteContract, { id: noteId });
  expect((await me.ok(listTodosContract, { isDeleted: true })).data).toEqual(before);
  expect(await countsOf(me)).toEqual({ notes: 0, groups: 0, todos: 0 });
});
