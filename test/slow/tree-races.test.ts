// Invariants of concurrent requests: no loop of groups, no live note in a deleted group, no live todo of a deleted
// note, and exact counts.
// @module-tag heavy
import { expect, test } from 'vitest';
import { createGroupContract, deleteGroupContract, updateGroupContract } from '../../lib/api/routes/group.ts';
import { createNoteContract, deleteNoteContract, updateNoteContract } from '../../lib/api/routes/note.ts';
import { createTodoContract, deleteTodoContract, updateTodoContract } from '../../lib/api/routes/todo.ts';
import { newUser } from '../harness/client.ts';
import { times } from '../harness/times.ts';
import { newGroup, newNote, soundTree, succeeded, expectOnly } from '../harness/tree.ts';

const OWN_PARENT = 'Group cannot be its own parent';

test('of 20 opposite moves of two groups one direction wins', async () => {
  const me = await newUser();
  const [a, b] = [await newGroup(me, 'a'), await newGroup(me, 'b')];
  const answers = await times(20, async (n) => {
    const [groupId, parentId] = n % 2 ? [a, b] : [b, a];
    return { parentId, answer: await me.call(updateGroupContract, { groupId, parentId }) };
  });
  expectOnly(
    answers.map(({ answer }) => answer),
    OWN_PARENT,
  );
  const won = answers.filter(({ answer }) => answer.status === 200);
  expect(won).toHaveLength(10);
  const [parentId = ''] = new Set(won.map((move) => move.parentId));
  const { groups } = await soundTree(me);
  expect(new Map(groups.map((group) => [group.id, group.parentId]))).toEqual(
    new Map([
      [parentId, null],
      [parentId === a ? b : a, parentId],
    ]),
  );
});

test('20 opposite moves of ten pairs put exactly one group of each pair below the other', async () => {
  const me = await newUser();
  const pairs = await times(10, async (n) => [await newGroup(me, `a${n}`), await newGroup(me, `b${n}`)]);
  const outcomes = await Promise.all(
    pairs.map(([a, b]) =>
      Promise.all([
        me.call(updateGroupContract, { groupId: a, parentId: b }),
        me.call(updateGroupContract, { groupId: b, parentId: a }),
      ]),
    ),
  );
  for (const answers of outcomes) {
    expectOnly(answers, OWN_PARENT);
    expect(succeeded(answers)).toHaveLength(1);
  }
  const { groups } = await soundTree(me);
  expect(groups.filter(({ parentId }) => parentId === null)).toHaveLength(10);
});

test('of five concurrent moves that would form a ring four succeed and one fails', async () => {
  const me = await newUser();
  const rings = await times(4, (ring) => times(5, (n) => newGroup(me, `r${ring}.${n}`)));
  const outcomes = await Promise.all(
    rings.map((ring) =>
      Promise.all(
        ring.map((groupId, n) =>
          me.call(updateGroupContract, { groupId, parentId: ring[(n + 1) % ring.length] }),
        ),
      ),
    ),
  );
  for (const answers of outcomes) {
    expectOnly(answers, OWN_PARENT);
    expect(succeeded(answers)).toHaveLength(4);
  }
  const { groups } = await soundTree(me);
  expect(groups.filter(({ parentId }) => parentId === null)).toHaveLength(4);
});

test('concurrent moves never form a loop, and each group is where a successful move put it', async () => {
  const me = await newUser();
  const ids = await times(12, (n) => newGroup(me, `g${n}`));
  const moves = Array.from({ length: 60 }, (_, n) => ({
    groupId: ids[n % 12],
    parentId: n % 7 === 0 ? null : ids[(n * 5 + 1 + Math.floor(n / 12)) % 12],
  })).filter(({ groupId, parentId }) => groupId !== parentId);
  const answers = await Promise.all(moves.map((move) => me.call(updateGroupContract, move)));
  expectOnly(answers, OWN_PARENT);
  const { groups } = await soundTree(me);
  for (const { id, parentId } of groups) {
    const accepted = moves.filter(({ groupId }, n) => groupId === id && answers[n]?.status === 200);
    expect([null, ...accepted.map((move) => move.parentId)]).toContain(parentId);
  }
});

test('a concurrent rename and move are both kept', async () => {
  const me = await newUser();
  const [a, b] = [await newGroup(me, 'a'), await newGroup(me, 'b')];
  await Promise.all([
    ...Array.from({ length: 5 }, () => me.ok(updateGroupContract, { groupId: a, name: 'named' })),
    ...Array.from({ length: 5 }, () => me.ok(updateGroupContract, { groupId: a, parentId: b })),
  ]);
  const { groups } = await soundTree(me);
  expect(groups.find(({ id }) => id === a)).toMatchObject({ name: 'named', parentId: b });
});

test('notes created in a group during its deletion are deleted with it or fail with 404', async () => {
  const me = await newUser();
  const root = await newGroup(me, 'root');
  const child = await newGroup(me, 'child', root);
  const kept = await newNote(me);
  const create = (n: number) =>
    me.call(createNoteContract, { name: `n${n}`, content: 'x', groupId: n % 2 ? root : child });
  const before = times(20, create);
  const deletion = me.ok(deleteGroupContract, { groupId: root });
  const after = times(20, create);
  expect((await deletion).data).toEqual({ deleted: true, groupId: root, deletedChildGroups: 1 });
  const answers = [...(await before), ...(await after)];
  expectOnly(answers, 'Group not found');
  const { groups, notes, liveNotes } = await soundTree(me);
  expect(groups).toEqual([]);
  expect(liveNotes.map(({ id }) => id)).toEqual([kept]);
  expect(notes).toHaveLength(1 + succeeded(answers).length);
});

test('notes moved into a group during its deletion are deleted with it or stay in their old group', async () => {
  const me = await newUser();
  const [doomed, home] = [await newGroup(me, 'doomed'), await newGroup(me, 'home')];
  const notes = await times(30, () => newNote(me, home));
  await times(30, (n) => me.ok(createTodoContract, { text: 't', noteId: notes[n] ?? '', lineNumber: 1 }));
  const moves = times(30, (n) => me.call(updateNoteContract, { id: notes[n], groupId: doomed }));
  const [answers] = await Promise.all([moves, me.ok(deleteGroupContract, { groupId: doomed })]);
  expectOnly(answers, 'Group not found');
  const tree = await soundTree(me);
  expect(tree.groups.map(({ id }) => id)).toEqual([home]);
  const moved = notes.filter((_, n) => answers[n]?.status === 200);
  for (const note of tree.notes) {
    const gone = moved.includes(note.id);
    expect(note).toMatchObject({ groupId: gone ? doomed : home, isDeleted: gone });
  }
  expect(tree.liveTodos).toHaveLength(30 - moved.length);
});

test('notes moved out of a group during its deletion stay live, or are deleted with it', async () => {
  const me = await newUser();
  const [doomed, home] = [await newGroup(me, 'doomed'), await newGroup(me, 'home')];
  const notes = await times(30, () => newNote(me, doomed));
  const moves = times(30, (n) => me.call(updateNoteContract, { id: notes[n], groupId: n % 2 ? home : null }));
  const [answers] = await Promise.all([moves, me.ok(deleteGroupContract, { groupId: doomed })]);
  expectOnly(answers, 'Note not found');
  const { liveNotes } = await soundTree(me);
  expect(liveNotes.map(({ id }) => id).toSorted()).toEqual(
    notes.filter((_, n) => answers[n]?.status === 200).toSorted(),
  );
});

test('groups created in and moved into a group during its deletion leave no orphan', async () => {
  const me = await newUser();
  const [doomed, child] = [await newGroup(me, 'doomed'), await newGroup(me, 'safe')];
  await me.ok(updateGroupContract, { groupId: child, parentId: doomed });
  const movers = await times(10, (n) => newGroup(me, `mover ${n}`));
  await times(10, (n) => newNote(me, movers[n]));
  const [creations, moves, deletion] = await Promise.all([
    times(20, (n) => me.call(createGroupContract, { name: `new ${n}`, parentId: n % 2 ? doomed : child })),
    times(10, (n) => me.call(updateGroupContract, { groupId: movers[n], parentId: doomed })),
    me.ok(deleteGroupContract, { groupId: doomed }),
  ]);
  expectOnly([...creations, ...moves], 'Parent group not found');
  const [created, moved] = [succeeded(creations).length, succeeded(moves).length];
  expect(deletion.data.deletedChildGroups).toBe(1 + created + moved);
  const { groups, liveNotes } = await soundTree(me);
  expect(groups.map(({ id }) => id).toSorted()).toEqual(
    movers.filter((_, n) => moves[n]?.status !== 200).toSorted(),
  );
  expect(liveNotes).toHaveLength(10 - moved);
});

test('of ten concurrent deletions of a group one succeeds, and everything is counted once', async () => {
  const me = await newUser();
  const root = await newGroup(me, 'root');
  const child = await newGroup(me, 'child', root);
  await times(10, async (n) => {
    const noteId = await newNote(me, n % 2 ? root : child);
    await me.ok(createTodoContract, { text: 't', noteId, lineNumber: 1 });
  });
  const answers = await times(10, () => me.call(deleteGroupContract, { groupId: root }));
  expectOnly(answers, 'Group not found');
  expect(succeeded(answers)).toHaveLength(1);
  const { groups, liveNotes, todos } = await soundTree(me);
  expect([groups, liveNotes]).toEqual([[], []]);
  expect(new Set(todos.map(({ deletedAt }) => deletedAt)).size).toBe(1);
});

test('a group and its parent deleted concurrently count each group once', async () => {
  const me = await newUser();
  const root = await newGroup(me, 'root');
  const child = await newGroup(me, 'child', root);
  await times(3, (n) => newGroup(me, `leaf ${n}`, child));
  const [whole, part] = await Promise.all([
    me.ok(deleteGroupContract, { groupId: root }),
    me.call(deleteGroupContract, { groupId: child }),
  ]);
  expectOnly([part], 'Group not found');
  expect(whole.data.deletedChildGroups).toBe(part.status === 200 ? 0 : 4);
  expect((await soundTree(me)).groups).toEqual([]);
});

test('todos created during their note’s deletion are deleted at the same time or fail with 404', async () => {
  const me = await newUser();
  const noteId = await newNote(me);
  const create = () => me.call(createTodoContract, { text: 't', noteId, lineNumber: 1 });
  const before = times(20, create);
  const deletion = me.ok(deleteNoteContract, { id: noteId });
  const after = times(20, create);
  await deletion;
  const answers = [...(await before), ...(await after)];
  expectOnly(answers, 'Note not found');
  const { notes, todos, liveTodos } = await soundTree(me);
  expect([liveTodos.length, todos.length]).toEqual([0, succeeded(answers).length]);
  for (const { deletedAt } of todos) expect(deletedAt).toBe(notes[0]?.deletedAt);
});

test('todos changed during their note’s deletion are in the trash with an acknowledged change', async () => {
  const me = await newUser();
  const noteId = await newNote(me);
  const todos = await times(20, () => me.ok(createTodoContract, { text: 'old', noteId, lineNumber: 1 }));
  const [answers] = await Promise.all([
    times(20, (n) => me.call(updateTodoContract, { todoId: todos[n]?.data.id, text: 'new' })),
    me.ok(deleteNoteContract, { id: noteId }),
  ]);
  expectOnly(answers, 'Todo not found');
  const tree = await soundTree(me);
  const accepted = new Set(todos.filter((_, n) => answers[n]?.status === 200).map(({ data }) => data.id));
  for (const { id, text, isDeleted, deletedAt } of tree.todos)
    expect({ text, isDeleted, deletedAt }).toEqual({
      text: accepted.has(id) ? 'new' : 'old',
      isDeleted: true,
      deletedAt: tree.notes[0]?.deletedAt,
    });
});

test('todo changes concurrent with deletions are applied completely or fail, and never restore a todo', async () => {
  const me = await newUser();
  const noteId = await newNote(me);
  const created = await times(15, () => me.ok(createTodoContract, { text: '-', noteId, lineNumber: 1 }));
  const answers = await Promise.all(
    created.map(async ({ data: { id: todoId } }) => {
      const [first, , second] = await Promise.all([
        me.call(updateTodoContract, { todoId, text: 'first', lineNumber: 2 }),
        me.ok(deleteTodoContract, { todoId }),
        me.call(updateTodoContract, { todoId, text: 'second', completed: true }),
      ]);
      return { todoId, first, second };
    }),
  );
  const { todos } = await soundTree(me);
  const left = new Map(todos.map((todo) => [todo.id, todo]));
  for (const { todoId, first, second } of answers) {
    expectOnly([first, second], 'Todo not found');
    const [one, two] = [first.status === 200, second.status === 200];
    const todo = left.get(todoId);
    expect(todo).toMatchObject({ isDeleted: true, lineNumber: one ? 2 : 1, completed: two });
    const texts = [...(one ? ['first'] : []), ...(two ? ['second'] : [])];
    expect(texts.length > 0 ? texts : ['-']).toContain(todo?.text);
    await me.fails(updateTodoContract, { todoId, text: 'late' }, 'todoNotFound');
  }
});

test('concurrent requests of all kinds leave a valid tree', async () => {
  const me = await newUser();
  const groups = await times(8, (n) => newGroup(me, `g${n}`));
  const notes = await times(24, (n) => newNote(me, groups[n % 8]));
  const todos = await times(24, (n) =>
    me.ok(createTodoContract, { text: 't', noteId: notes[n] ?? '', lineNumber: 1 }),
  );
  const answers = await Promise.all([
    ...groups.map((groupId, n) => me.call(updateGroupContract, { groupId, parentId: groups[(n + 3) % 8] })),
    ...groups.slice(0, 3).map((groupId) => me.call(deleteGroupContract, { groupId })),
    ...notes.map((id, n) => me.call(updateNoteContract, { id, groupId: groups[(n + 1) % 8] })),
    ...notes.map((noteId) => me.call(createTodoContract, { text: 'u', noteId, lineNumber: 2 })),
    ...notes.slice(0, 8).map((id) => me.call(deleteNoteContract, { id })),
    ...todos.map(({ data }) => me.call(updateTodoContract, { todoId: data.id, completed: true })),
    ...todos.slice(8, 16).map(({ data }) => me.call(deleteTodoContract, { todoId: data.id })),
    ...groups.map((groupId) => me.call(createNoteContract, { name: 'late', groupId })),
  ]);
  for (const { status } of answers) expect([200, 400, 404]).toContain(status);
  const { groups: left } = await soundTree(me);
  for (const groupId of groups.slice(0, 3)) expect(left.map(({ id }) => id)).not.toContain(groupId);
});
