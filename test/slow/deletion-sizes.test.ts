// Deletions at and beyond the size of one transaction: everything is deleted with the same time, and counted.
// @module-tag slow
import { expect } from 'vitest';
import { createGroupContract, deleteGroupContract, listGroupsContract } from '../../lib/api/routes/group.ts';
import { createNoteContract, deleteNoteContract, listNotesContract } from '../../lib/api/routes/note.ts';
import { createTodoContract, listTodosContract } from '../../lib/api/routes/todo.ts';
import { listWorkspacesContract } from '../../lib/api/routes/workspace.ts';
import { type Client } from '../harness/client.ts';
import { test } from '../harness/user-test.ts';

const create = async (me: Client, name: string, parentId: string | null = null) =>
  (await me.ok(createGroupContract, { name, parentId })).data;

const countsOf = async (me: Client) => (await me.ok(listWorkspacesContract, {})).data[0]?.contentCounts;

const newNote = async (me: Client) => (await me.ok(createNoteContract, { name: 'n' })).data.id;

const createTodo = async (me: Client, noteId: string, text = 'a') =>
  (await me.ok(createTodoContract, { text, noteId, lineNumber: 1 })).data;

/** Runs many calls, 25 at a time. */
async function many<T>(length: number, make: (n: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let start = 0; start < length; start += 25)
    made.push(
      ...(await Promise.all(Array.from({ length: Math.min(25, length - start) }, (_, n) => make(start + n)))),
    );
  return made;
}

const allNotes = async (me: Client) =>
  (
    await Promise.all(
      [1, 2, 3].map((page) => me.ok(listNotesContract, { isDeleted: true, limit: 100, page })),
    )
  ).flatMap(({ data }) => data);

/** Every todo of the default workspace, including deleted ones. */
async function allTodos(me: Client) {
  const pages = await Promise.all(
    [1, 2, 3].map((page) => me.ok(listTodosContract, { isDeleted: true, limit: 100, page })),
  );
  return pages.flatMap(({ data }) => data);
}

test.for([98, 99, 100, 101, 210])('a subtree of %i groups is deleted completely', async (size, { me }) => {
  const live = await create(me, 'kept');
  const root = await create(me, 'root');
  const heads = await many(7, (n) => create(me, `head ${n}`, root.id));
  await many(size - 8, (n) => create(me, `g${n}`, heads[n % 7]?.id));
  expect((await countsOf(me))?.groups).toBe(size + 1);
  const { data } = await me.ok(deleteGroupContract, { groupId: root.id });
  expect(data.deletedChildGroups).toBe(size - 1);
  expect((await me.ok(listGroupsContract, {})).data).toEqual([live]);
  expect(await countsOf(me)).toEqual({ notes: 0, groups: 1, todos: 0 });
});

test('a chain of 110 nested groups is deleted completely', async ({ me }) => {
  const root = await create(me, 'root');
  let deepest = root;
  for (let depth = 0; depth < 110; depth++) deepest = await create(me, `d${depth}`, deepest.id);
  await me.ok(createNoteContract, { name: 'at the bottom', groupId: deepest.id });
  expect((await me.ok(deleteGroupContract, { groupId: root.id })).data.deletedChildGroups).toBe(110);
  expect((await me.ok(listGroupsContract, {})).data).toEqual([]);
  expect((await me.ok(listNotesContract, { isDeleted: true })).data[0]).toMatchObject({
    groupId: deepest.id,
    isDeleted: true,
  });
  expect(await countsOf(me)).toEqual({ notes: 0, groups: 0, todos: 0 });
});

test('a subtree of 12 groups, 250 notes and 60 todos is deleted completely, with the same time', async ({
  me,
}) => {
  const root = await create(me, 'root');
  const groups = [root, ...(await many(11, (n) => create(me, `g${n}`, root.id)))];
  const notes = await many(
    250,
    async (n) =>
      (await me.ok(createNoteContract, { name: `n${n}`, content: 'x', groupId: groups[n % 12]?.id ?? null }))
        .data,
  );
  const { data: live } = await me.ok(createNoteContract, { name: 'kept', content: 'x' });
  await many(60, (n) =>
    me.ok(createTodoContract, { text: `t${n}`, noteId: notes[n % 40]?.id ?? '', lineNumber: 1 }),
  );
  const { data: left } = await me.ok(createTodoContract, { text: 'left', noteId: live.id, lineNumber: 1 });
  expect(await countsOf(me)).toEqual({ notes: 251, groups: 12, todos: 61 });

  expect((await me.ok(deleteGroupContract, { groupId: root.id })).data.deletedChildGroups).toBe(11);

  expect(await countsOf(me)).toEqual({ notes: 1, groups: 0, todos: 1 });
  expect((await me.ok(listWorkspacesContract, {})).data[0]?.storageUsage).toBe(251);
  expect((await me.ok(listGroupsContract, {})).data).toEqual([]);
  expect((await me.ok(listNotesContract, {})).data).toEqual([live]);
  expect((await me.ok(listTodosContract, {})).data).toEqual([left]);
  const trash = (await allNotes(me)).filter(({ isDeleted }) => isDeleted);
  expect(trash).toHaveLength(250);
  const deletedAt = trash[0]?.deletedAt;
  const before = new Map(notes.map((note) => [note.id, note]));
  for (const note of trash)
    expect(note).toEqual({ ...before.get(note.id), isDeleted: true, deletedAt, deletedBy: me.userId });
  const todos = (await me.ok(listTodosContract, { isDeleted: true, limit: 100 })).data.filter(
    ({ isDeleted }) => isDeleted,
  );
  expect(todos).toHaveLength(60);
  for (const todo of todos) expect(todo).toMatchObject({ deletedAt, deletedBy: me.userId });
});

test.for([98, 99, 100, 150])(
  'a note goes to the trash with all its %i todos, with the same time',
  async (size, { me }) => {
    const [noteId, liveNote] = [await newNote(me), await newNote(me)];
    const live = await createTodo(me, liveNote, 'kept');
    for (let start = 0; start < size; start += 50)
      await Promise.all(Array.from({ length: Math.min(50, size - start) }, () => createTodo(me, noteId)));
    expect(await countsOf(me)).toEqual({ notes: 2, groups: 0, todos: size + 1 });
    await me.ok(deleteNoteContract, { id: noteId });
    expect(await countsOf(me)).toEqual({ notes: 1, groups: 0, todos: 1 });
    expect((await me.ok(listTodosContract, {})).data).toEqual([live]);
    const note = (await me.ok(listNotesContract, { isDeleted: true })).data.find(({ id }) => id === noteId);
    const todos = (await allTodos(me)).filter((todo) => todo.noteId === noteId);
    expect(todos).toHaveLength(size);
    for (const todo of todos)
      expect(todo).toMatchObject({ isDeleted: true, deletedAt: note?.deletedAt, deletedBy: me.userId });
  },
);
