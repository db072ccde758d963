// Three and more concurrent writers of groups, notes and todos: no loop of groups, no live note in a deleted group, no live
// todo of a deleted note, and exact counts. The explorer tries each pair of writers in many orders
// (test/slow/interleavings.test.ts).
// @module-tag slow
import { expect, test } from 'vitest';
import {
  createGroupContract,
  deleteGroupContract,
  updateGroupContract,
} from '../../../lib/api/routes/group.ts';
import { createNoteContract, deleteNoteContract, updateNoteContract } from '../../../lib/api/routes/note.ts';
import { createTodoContract, deleteTodoContract, updateTodoContract } from '../../../lib/api/routes/todo.ts';
import { newUser } from '../../harness/client.ts';
import { times } from '../../harness/times.ts';
import { newGroup, newNote, soundTree, succeeded, expectOnly } from '../../harness/tree.ts';

const OWN_PARENT = 'Group cannot be its own parent';
const DELETIONS = 50;
const WRITERS = 10;

test('of 20 opposite moves of two groups one direction wins', async () => {
  const me = await newUser();
  const [a, b] = [await newGroup(me, 'a'), await newGroup(me, 'b')];
  const responses = await times(20, async (n) => {
    const [groupId, parentId] = n % 2 ? [a, b] : [b, a];
    return { parentId, response: await me.call(updateGroupContract, { groupId, parentId }) };
  });
  expectOnly(
    responses.map(({ response }) => response),
    OWN_PARENT,
  );
  const won = responses.filter(({ response }) => response.status === 200);
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
  for (const responses of outcomes) {
    expectOnly(responses, OWN_PARENT);
    expect(succeeded(responses)).toHaveLength(4);
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
  const responses = await Promise.all(moves.map((move) => me.call(updateGroupContract, move)));
  expectOnly(responses, OWN_PARENT);
  const { groups } = await soundTree(me);
  for (const { id, parentId } of groups) {
    const accepted = moves.filter(({ groupId }, n) => groupId === id && responses[n]?.status === 200);
    expect([null, ...accepted.map((move) => move.parentId)]).toContain(parentId);
  }
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

test('todo changes concurrent with deletions are applied completely or fail, and never restore a todo', async () => {
  const me = await newUser();
  const noteId = await newNote(me);
  const created = await times(15, () => me.ok(createTodoContract, { text: '-', noteId, lineNumber: 1 }));
  const responses = await Promise.all(
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
  for (const { todoId, first, second } of responses) {
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
  const responses = await Promise.all([
    ...groups.map((groupId, n) => me.call(updateGroupContract, { groupId, parentId: groups[(n + 3) % 8] })),
    ...groups.slice(0, 3).map((groupId) => me.call(deleteGroupContract, { groupId })),
    ...notes.map((id, n) => me.call(updateNoteContract, { id, groupId: groups[(n + 1) % 8] })),
    ...notes.map((noteId) => me.call(createTodoContract, { text: 'u', noteId, lineNumber: 2 })),
    ...notes.slice(0, 8).map((id) => me.call(deleteNoteContract, { id })),
    ...todos.map(({ data }) => me.call(updateTodoContract, { todoId: data.id, completed: true })),
    ...todos.slice(8, 16).map(({ data }) => me.call(deleteTodoContract, { todoId: data.id })),
    ...groups.map((groupId) => me.call(createNoteContract, { name: 'late', groupId })),
  ]);
  for (const { status } of responses) expect([200, 400, 404]).toContain(status);
  const { groups: left } = await soundTree(me);
  for (const groupId of groups.slice(0, 3)) expect(left.map(({ id }) => id)).not.toContain(groupId);
});

test('50 deletions of groups succeed while ten writers write other notes', async () => {
  const me = await newUser();
  const groups = await times(DELETIONS, async (n) => {
    const root = await newGroup(me, `g${n}`);
    await newNote(me, await newGroup(me, 'child', root));
    return root;
  });
  const over = new AbortController();
  const writers = times(WRITERS, async () => {
    const { data: note } = await me.ok(createNoteContract, { name: 'mine' });
    while (!over.signal.aborted)
      await me.ok(updateNoteContract, { id: note.id, content: crypto.randomUUID() });
  });
  const responses = [];
  for (const groupId of groups) responses.push(await me.call(deleteGroupContract, { groupId }));
  over.abort();
  await writers;
  expect(responses.map(({ status }) => status)).toEqual(groups.map(() => 200));
  const { groups: left, notes, liveNotes } = await soundTree(me);
  expect([left.length, notes.length, liveNotes.length]).toEqual([0, DELETIONS + WRITERS, WRITERS]);
});
