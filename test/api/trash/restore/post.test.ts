import { expect } from 'vitest';
import { createGroupContract, deleteGroupContract } from '../../../../lib/api/routes/group.ts';
import {
  createNoteContract,
  deleteNoteContract,
  getNoteContract,
  listNotesContract,
} from '../../../../lib/api/routes/note.ts';
import {
  createTodoContract,
  deleteTodoContract,
  listTodosContract,
} from '../../../../lib/api/routes/todo.ts';
import { listTrashContract, purgeContract, restoreContract } from '../../../../lib/api/routes/trash.ts';
import { listWorkspacesContract } from '../../../../lib/api/routes/workspace.ts';
import type { Note } from '../../../../lib/schema/entities.ts';
import { violationsOf } from '../../../harness/check-user.ts';
import { newUser, type Client } from '../../../harness/client.ts';
import { accountOf } from '../../../harness/table.ts';
import { codeOf } from '../../../../lib/core/ids.ts';
import { test } from '../../../harness/user-test.ts';

const noteOf = async (me: Client, more: object = {}) =>
  (await me.ok(createNoteContract, { name: 'n', content: 'text', ...more })).data;
const todoOf = async (me: Client, noteId: string, text = 't') =>
  (await me.ok(createTodoContract, { text, noteId, lineNumber: 1 })).data;
const countsOf = async (me: Client) => (await me.ok(listWorkspacesContract, {})).data[0]?.contentCounts;
const revisionOf = async (me: Client) =>
  (await accountOf(me.userId)).workspaces[codeOf(me.workspaceId)]?.revision;

test('restores a note in its group with the todos that were trashed with it, and no others', async ({
  me,
}) => {
  const { data: group } = await me.ok(createGroupContract, { name: 'g' });
  const note = await noteOf(me, { groupId: group.id });
  const [live, gone] = [await todoOf(me, note.id, 'kept'), await todoOf(me, note.id, 'gone')];
  await me.ok(deleteTodoContract, { todoId: gone.id });
  await me.ok(deleteNoteContract, { id: note.id });
  const response = await me.call(restoreContract, { noteId: note.id.toUpperCase() });
  const { data, count } = response.body as { data: Note; count: number };
  expect({ ...data, updatedAt: note.updatedAt }).toEqual(note);
  expect(count).toBe(1);
  const read = await me.call(getNoteContract, { noteId: note.id });
  expect(read.body).toEqual({ data, count: 1 });
  expect(response.headers.get('etag')).toBe(read.headers.get('etag'));
  expect((await me.ok(listTodosContract, {})).data).toEqual([live]);
  expect(await countsOf(me)).toEqual({ notes: 1, groups: 1, todos: 1 });
  expect((await me.ok(listTrashContract, {})).data).toEqual([]);
  expect(await violationsOf(me.userId)).toEqual([]);
});

test('restores a note without a group if its group was deleted', async ({ me }) => {
  const { data: group } = await me.ok(createGroupContract, { name: 'g' });
  const note = await noteOf(me, { groupId: group.id });
  await me.ok(deleteGroupContract, { groupId: group.id });
  expect(await me.ok(restoreContract, { noteId: note.id })).toMatchObject({
    data: { id: note.id, groupId: null, isDeleted: false, content: 'text' },
  });
  expect(await countsOf(me)).toEqual({ notes: 1, groups: 0, todos: 0 });
  expect(await violationsOf(me.userId)).toEqual([]);
});

test('restores a note even if the quota is full, because the trash already counts', async () => {
  const me = await newUser({ storageLimit: 4 });
  const note = await noteOf(me);
  await me.ok(deleteNoteContract, { id: note.id });
  await me.ok(restoreContract, { noteId: note.id });
  expect((await me.ok(listNotesContract, {})).data).toMatchObject([{ id: note.id, content: 'text' }]);
});

test('restores a todo unchanged and counts it', async ({ me }) => {
  const todo = await todoOf(me, (await noteOf(me)).id);
  await me.ok(deleteTodoContract, { todoId: todo.id });
  expect(await me.ok(restoreContract, { todoId: todo.id.toUpperCase() })).toEqual({ data: todo, count: 1 });
  expect((await me.ok(listTodosContract, {})).data).toEqual([todo]);
  expect((await countsOf(me))?.todos).toBe(1);
  expect(await violationsOf(me.userId)).toEqual([]);
});

test('returns a live note or todo unchanged and writes nothing', async ({ me }) => {
  const note = await noteOf(me);
  const todo = await todoOf(me, note.id);
  const before = await revisionOf(me);
  expect(await me.ok(restoreContract, { noteId: note.id })).toEqual({ data: note, count: 1 });
  expect(await me.ok(restoreContract, { todoId: todo.id })).toEqual({ data: todo, count: 1 });
  expect(await revisionOf(me)).toBe(before);
});

test('returns 404 for a todo of a trashed note until the note is restored', async ({ me }) => {
  const note = await noteOf(me);
  const [live, deleted] = [await todoOf(me, note.id), await todoOf(me, note.id)];
  await me.ok(deleteTodoContract, { todoId: deleted.id });
  await me.ok(deleteNoteContract, { id: note.id });
  for (const { id } of [live, deleted]) await me.fails(restoreContract, { todoId: id }, 'noteNotFound');
  await me.ok(restoreContract, { noteId: note.id });
  await me.ok(restoreContract, { todoId: deleted.id });
  expect((await me.ok(listTodosContract, {})).count).toBe(2);
  expect(await violationsOf(me.userId)).toEqual([]);
});

test('returns 404 for an unknown, malformed or purged id and 403 for another user’s', async () => {
  const [me, other] = await Promise.all([newUser(), newUser()]);
  const theirs = await noteOf(other);
  const their = await todoOf(other, theirs.id);
  await other.ok(deleteNoteContract, { id: theirs.id });
  const purged = await noteOf(me);
  await me.ok(deleteNoteContract, { id: purged.id });
  await me.ok(purgeContract, { noteId: purged.id });
  for (const id of ['nonsense', '', crypto.randomUUID(), purged.id]) {
    await me.fails(restoreContract, { noteId: id }, 'noteNotFound');
    await me.fails(restoreContract, { todoId: id }, 'todoNotFound');
  }
  await me.fails(restoreContract, { noteId: theirs.id }, 'noteDenied');
  await me.fails(restoreContract, { todoId: their.id }, 'todoDenied');
  expect((await other.ok(listTrashContract, {})).count).toBe(1);
});

test('returns 400 unless exactly one of noteId and todoId is given', async ({ me }) => {
  const { id } = await noteOf(me);
  await me.fails(
    restoreContract,
    {},
    'invalidRequest',
    'noteId: give one of noteId, todoId, groupId and fileId',
  );
  const both = { noteId: id, todoId: id };
  await me.fails(restoreContract, both, 'invalidRequest', 'noteId: give noteId or todoId, not both');
});
