// Deletions larger than one transaction are completed with one time for all rows, despite concurrent requests or
// interruptions.
// @module-tag slow
import { expect } from 'vitest';
import { deleteGroupContract, listGroupsContract, updateGroupContract } from '../../lib/api/routes/group.ts';
import {
  createNoteContract,
  deleteNoteContract,
  getNoteContract,
  listNotesContract,
  updateNoteContract,
} from '../../lib/api/routes/note.ts';
import { createTodoContract } from '../../lib/api/routes/todo.ts';
import { listWorkspacesContract } from '../../lib/api/routes/workspace.ts';
import { violationsOf } from '../harness/check-user.ts';
import { clientOf, newUser } from '../harness/client.ts';
import { withFaults } from '../harness/faults/faults.ts';
import { times } from '../harness/times.ts';
import { newGroup, newNote, newTodo, soundTree, succeeded, expectOnly } from '../harness/tree.ts';
import { test } from '../harness/user-test.ts';

test('notes created during the deletion of a group too large for one transaction leave nothing live in it', async ({
  me,
}) => {
  const root = await newGroup(me, 'root');
  const child = await newGroup(me, 'child', root);
  for (let round = 0; round < 5; round++) await times(25, () => newNote(me, child));
  const create = (n: number) => me.call(createNoteContract, { name: 'late', groupId: n % 2 ? root : child });
  const [responses] = await Promise.all([times(30, create), me.ok(deleteGroupContract, { groupId: root })]);
  expectOnly(responses, 'Group not found');
  const { groups, notes, liveNotes } = await soundTree(me);
  expect([groups.length, liveNotes.length, notes.length]).toEqual([0, 0, 125 + succeeded(responses).length]);
});

test('todos created while their note and its 120 todos are deleted are deleted at the same time or fail with 404', async ({
  me,
}) => {
  const noteId = await newNote(me);
  const create = () => me.call(createTodoContract, { text: 't', noteId, lineNumber: 1 });
  for (let round = 0; round < 4; round++) await times(30, create);
  const [responses] = await Promise.all([times(20, create), me.ok(deleteNoteContract, { id: noteId })]);
  expectOnly(responses, 'Note not found');
  const { notes, todos, liveTodos } = await soundTree(me);
  expect([liveTodos.length, todos.length]).toEqual([0, 120 + succeeded(responses).length]);
  for (const { deletedAt } of todos) expect(deletedAt).toBe(notes[0]?.deletedAt);
});

test('a note with 250 todos deleted eight times concurrently has one deletion time for all', async ({
  me,
}) => {
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

test('notes and their many todos have one deletion time although their group is deleted five times concurrently', async ({
  me,
}) => {
  const groupId = await newGroup(me, 'g');
  const ids = await times(5, () => newNote(me, groupId));
  for (const noteId of ids) await times(50, () => newTodo(me, noteId));
  const responses = await times(5, () => me.call(deleteGroupContract, { groupId }));
  expectOnly(responses, 'Group not found');
  expect(succeeded(responses)).toHaveLength(1);
  const { notes, todos, groups } = await soundTree(me);
  expect([groups.length, todos.length]).toEqual([0, 250]);
  const deletedAt = new Map(notes.map((note) => [note.id, note.deletedAt]));
  for (const todo of todos) expect(todo.deletedAt).toBe(deletedAt.get(todo.noteId));
});

test('notes moved out of a group too large for one transaction during its deletion stay live', async ({
  me,
}) => {
  const [doomed, home] = [await newGroup(me, 'doomed'), await newGroup(me, 'home')];
  const ids: string[] = [];
  for (let round = 0; round < 5; round++) ids.push(...(await times(26, () => newNote(me, doomed))));
  const [responses] = await Promise.all([
    times(26, (n) => me.call(updateNoteContract, { id: ids[n * 5], groupId: home })),
    me.ok(deleteGroupContract, { groupId: doomed }),
  ]);
  expectOnly(responses, 'Note not found');
  const { groups, liveNotes } = await soundTree(me);
  expect(groups.map(({ id }) => id)).toEqual([home]);
  expect(liveNotes.map(({ id }) => id).toSorted()).toEqual(
    ids.filter((_, n) => n % 5 === 0 && responses[n / 5]?.status === 200).toSorted(),
  );
});

test('a note with 120 todos moves to the trash in one transaction, with one time for all', async () => {
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

test('repeating the deletion of a group that failed in the middle completes it, with one time for all notes and todos', async () => {
  let commits = 0;
  const faults = await withFaults(({ caller, operation }) =>
    caller === 'group-delete' && operation === 'TransactWriteItems' && ++commits === 3 ? 'fail' : 'pass',
  );
  try {
    const me = await newUser();
    const groupId = await newGroup(me, 'g');
    for (let round = 0; round < 4; round++)
      for (const noteId of await times(25, () => newNote(me, groupId))) await newTodo(me, noteId);
    await clientOf(me, faults.baseUrl).fails(deleteGroupContract, { groupId }, 'internal');
    expect((await me.ok(listGroupsContract, {})).data).toEqual([]);
    expect((await me.ok(listNotesContract, {})).count).toBe(2);
    await me.ok(deleteGroupContract, { groupId });
    const { groups, notes, todos } = await soundTree(me);
    expect([groups.length, todos.length]).toEqual([0, 100]);
    expect(new Set([...notes, ...todos].map(({ deletedAt }) => deletedAt)).size).toBe(1);
  } finally {
    await faults.stop();
  }
});

test('repeating a deletion that failed between two groups includes groups added meanwhile and leaves those moved out', async () => {
  let commits = 0;
  const faults = await withFaults(({ caller, operation }) =>
    caller === 'group-delete' && operation === 'TransactWriteItems' && ++commits === 2 ? 'fail' : 'pass',
  );
  try {
    const me = await newUser();
    const root = await newGroup(me, 'root');
    const heads = await times(6, (n) => newGroup(me, `head ${n}`, root));
    const leaves: string[] = [];
    for (const head of heads) leaves.push(...(await times(20, (n) => newGroup(me, `leaf ${n}`, head))));
    const notes = new Map<string, string>();
    for (let n = 0; n < leaves.length; n += 20)
      await times(20, async (k) => {
        const leaf = leaves[n + k] ?? '';
        notes.set(leaf, await newNote(me, leaf));
      });
    await clientOf(me, faults.baseUrl).fails(deleteGroupContract, { groupId: root }, 'internal');
    expect(await violationsOf(me.userId)).toEqual([]);
    // The first transaction has removed the root, its children and some leaves; the other leaves still exist.
    const { data: left } = await me.ok(listGroupsContract, { limit: 100 });
    expect(left).toHaveLength(1 + 6 + 120 - 97);
    const [leaving, staying] = left.map(({ id }) => id);
    await me.ok(updateGroupContract, { groupId: leaving ?? '', parentId: null, name: 'left' });
    const late = await newGroup(me, 'late', staying);
    const inLate = await newNote(me, late);
    const { data } = await me.ok(deleteGroupContract, { groupId: root });
    expect(data.deletedChildGroups).toBe(6 + 119 + 1);
    const { groups, liveNotes } = await soundTree(me);
    expect(groups.map(({ name }) => name)).toEqual(['left']);
    expect(liveNotes.map(({ id }) => id)).toEqual([notes.get(leaving ?? '')]);
    expect((await me.ok(getNoteContract, { noteId: inLate })).data.isDeleted).toBe(true);
    await me.fails(deleteGroupContract, { groupId: root }, 'groupNotFound');
    expect(await violationsOf(me.userId)).toEqual([]);
  } finally {
    await faults.stop();
  }
});
