// POST /trash/restore: concurrent calls.
// @module-tag slow
import { expect, test } from 'vitest';
import { createGroupContract, deleteGroupContract } from '../../../lib/api/routes/group.ts';
import { createNoteContract, deleteNoteContract } from '../../../lib/api/routes/note.ts';
import { createTodoContract, deleteTodoContract } from '../../../lib/api/routes/todo.ts';
import { restoreContract } from '../../../lib/api/routes/trash.ts';
import { listWorkspacesContract } from '../../../lib/api/routes/workspace.ts';
import type { Todo } from '../../../lib/schema/entities.ts';
import { violationsOf } from '../../harness/check-user.ts';
import { newUser, type Client } from '../../harness/client.ts';
import { times } from '../../harness/times.ts';

const noteOf = async (me: Client, more: object = {}) =>
  (await me.ok(createNoteContract, { name: 'n', content: 'text', ...more })).data;
const todoOf = async (me: Client, noteId: string, text = 't') =>
  (await me.ok(createTodoContract, { text, noteId, lineNumber: 1 })).data;
const countsOf = async (me: Client) => (await me.ok(listWorkspacesContract, {})).data[0]?.contentCounts;
test('never leaves a note in a deleted group when restored during the group’s deletion', async () => {
  const me = await newUser();
  for (let round = 0; round < 5; round++) {
    const { data: group } = await me.ok(createGroupContract, { name: 'g' });
    const note = await noteOf(me, { groupId: group.id });
    await me.ok(deleteNoteContract, { id: note.id });
    await Promise.all([
      me.ok(restoreContract, { noteId: note.id }),
      me.ok(deleteGroupContract, { groupId: group.id }),
    ]);
  }
  expect(await violationsOf(me.userId)).toEqual([]);
});

test('counts 20 concurrent restores once', async () => {
  const me = await newUser();
  const note = await noteOf(me);
  const todo: Todo = await todoOf(me, note.id);
  await me.ok(deleteTodoContract, { todoId: todo.id });
  await me.ok(deleteNoteContract, { id: note.id });
  await times(20, () => me.ok(restoreContract, { noteId: note.id }));
  await times(20, () => me.ok(restoreContract, { todoId: todo.id }));
  expect(await countsOf(me)).toEqual({ notes: 1, groups: 0, todos: 1 });
  expect(await violationsOf(me.userId)).toEqual([]);
});
