// Deletions beyond one transaction: whatever crosses them or cuts them short, all of it goes, and at one time.
import { expect, test } from 'vitest';
import { deleteGroupContract } from '../../lib/api/routes/group.ts';
import { createNoteContract, deleteNoteContract, updateNoteContract } from '../../lib/api/routes/note.ts';
import { createTodoContract } from '../../lib/api/routes/todo.ts';
import { listWorkspacesContract } from '../../lib/api/routes/workspace.ts';
import { clientOf, newUser } from '../harness/client.ts';
import { withFaults } from '../harness/faults.ts';
import { times } from '../harness/times.ts';
import { newGroup, newNote, newTodo, soundTree, succeeded, expectOnly } from '../harness/tree.ts';

test('note creates against the deletion of a group too large for one transaction leave nothing live in it', async () => {
  const me = await newUser();
  const root = await newGroup(me, 'root');
  const child = await newGroup(me, 'child', root);
  for (let round = 0; round < 5; round++) await times(25, () => newNote(me, child));
  const create = (n: number) => me.call(createNoteContract, { name: 'late', groupId: n % 2 ? root : child });
  const [answers] = await Promise.all([times(30, create), me.ok(deleteGroupContract, { groupId: root })]);
  expectOnly(answers, 'Group not found');
  const { groups, notes, liveNotes } = await soundTree(me);
  expect([groups.length, liveNotes.length, notes.length]).toEqual([0, 0, 125 + succeeded(answers).length]);
});

test('todos created while their note and its 120 todos are deleted go with it at its time or are refused', async () => {
  const me = await newUser();
  const noteId = await newNote(me);
  const create = () => me.call(createTodoContract, { text: 't', noteId, lineNumber: 1 });
  for (let round = 0; round < 4; round++) await times(30, create);
  const [answers] = await Promise.all([times(20, create), me.ok(deleteNoteContract, { id: noteId })]);
  expectOnly(answers, 'Note not found');
  const { notes, todos, liveTodos } = await soundTree(me);
  expect([liveTodos.length, todos.length]).toEqual([0, 120 + succeeded(answers).length]);
  for (const { deletedAt } of todos) expect(deletedAt).toBe(notes[0]?.deletedAt);
});

test('a note with 250 todos deleted eight times, each a little later, has one time for all', async () => {
  const me = await newUser();
  const noteId = await newNote(me);
  for (let round = 0; round < 5; round++) await times(50, () => newTodo(me, noteId));
  await times(8, async (n) => {
    for (let read = 0; read < n; read++) await me.ok(listWorkspacesContract, {});
    await me.ok(deleteNoteContract, { id: noteId });
  });
  const { notes, todos } = await soundTree(me);
  expect(todos).toHaveLength(250);
  expect([...new Set(todos.map(({ deletedAt }) => deletedAt))]).toEqual([notes[0]?.deletedAt]);
});

test('notes with many todos in a group deleted five times at once have one time with their todos', async () => {
  const me = await newUser();
  const groupId = await newGroup(me, 'g');
  const ids = await times(5, () => newNote(me, groupId));
  for (const noteId of ids) await times(50, () => newTodo(me, noteId));
  const answers = await times(5, () => me.call(deleteGroupContract, { groupId }));
  expectOnly(answers, 'Group not found');
  expect(succeeded(answers)).toHaveLength(1);
  const { notes, todos, groups } = await soundTree(me);
  expect([groups.length, todos.length]).toEqual([0, 250]);
  const deletedAt = new Map(notes.map((note) => [note.id, note.deletedAt]));
  for (const todo of todos) expect(todo.deletedAt).toBe(deletedAt.get(todo.noteId));
});

test('notes moved out of a group too large for one transaction while it is deleted stay', async () => {
  const me = await newUser();
  const [doomed, home] = [await newGroup(me, 'doomed'), await newGroup(me, 'home')];
  const ids: string[] = [];
  for (let round = 0; round < 5; round++) ids.push(...(await times(26, () => newNote(me, doomed))));
  const [answers] = await Promise.all([
    times(26, (n) => me.call(updateNoteContract, { id: ids[n * 5], groupId: home })),
    me.ok(deleteGroupContract, { groupId: doomed }),
  ]);
  expectOnly(answers, 'Note not found');
  const { groups, liveNotes } = await soundTree(me);
  expect(groups.map(({ id }) => id)).toEqual([home]);
  expect(liveNotes.map(({ id }) => id).toSorted()).toEqual(
    ids.filter((_, n) => n % 5 === 0 && answers[n / 5]?.status === 200).toSorted(),
  );
});

test('a note with 120 todos goes to the trash in one commit, with one time for all', async () => {
  let commits = 0;
  const faults = await withFaults(({ caller, operation }) => {
    if (caller === 'note-delete' && operation === 'TransactWriteItems') commits++;
    return 'pass';
  });
  try {
    const me = await newUser();
    const noteId = await newNote(me);
    for (let round = 0; round < 4; round++) await times(30, () => newTodo(me, noteId));
    await clientOf(me, faults.baseUrl).ok(deleteNoteContract, { id: noteId });
    const { notes, todos } = await soundTree(me);
    expect([commits, todos.length]).toEqual([1, 120]);
    expect([...new Set(todos.map(({ deletedAt }) => deletedAt))]).toEqual([notes[0]?.deletedAt]);
  } finally {
    await faults.stop();
  }
});

test('a deletion of a group that fails in the middle and is repeated finishes, each note with its todos at one time', async () => {
  let commits = 0;
  const faults = await withFaults(({ caller, operation }) =>
    caller === 'group-delete' && operation === 'TransactWriteItems' && ++commits === 2 ? 'fail' : 'pass',
  );
  try {
    const me = await newUser();
    const groupId = await newGroup(me, 'g');
    for (let round = 0; round < 4; round++)
      for (const noteId of await times(25, () => newNote(me, groupId))) await newTodo(me, noteId);
    await clientOf(me, faults.baseUrl).fails(deleteGroupContract, { groupId }, 'internal');
    expect((await soundTree(me)).groups).toHaveLength(1);
    await me.ok(deleteGroupContract, { groupId });
    const { groups, notes, todos } = await soundTree(me);
    expect([groups.length, todos.length]).toEqual([0, 100]);
    const deletedAt = new Map(notes.map((note) => [note.id, note.deletedAt]));
    for (const todo of todos) expect(todo.deletedAt).toBe(deletedAt.get(todo.noteId));
  } finally {
    await faults.stop();
  }
});
