// Every pair of writers of one note, each sent twice concurrently, on a live day and on one in the trash: the data is
// valid in any order.
// @module-tag heavy
import { describe, expect, test } from 'vitest';
import type { Contract } from '../../lib/api/contract.ts';
import { appendDailyContract, getDailyContract, putDailyContract } from '../../lib/api/routes/daily.ts';
import { deleteGroupContract } from '../../lib/api/routes/group.ts';
import { appendNoteContract, deleteNoteContract, updateNoteContract } from '../../lib/api/routes/note.ts';
import {
  createSnapshotContract,
  deleteSnapshotContract,
  restoreSnapshotContract,
} from '../../lib/api/routes/snapshot.ts';
import {
  createTodoContract,
  deleteTodoContract,
  listTodosContract,
  updateTodoContract,
} from '../../lib/api/routes/todo.ts';
import { purgeContract, restoreContract } from '../../lib/api/routes/trash.ts';
import { violationsOf } from '../harness/check-user.ts';
import { newUser, type Client } from '../harness/client.ts';

/** The target of the writers. */
interface Met {
  readonly workspaceId: string;
  readonly noteId: string;
  readonly groupId: string | null;
  readonly todoId: string;
  readonly snapshotId: string;
}

interface Writer {
  readonly contract: Contract;
  readonly input: (met: Met) => object;
  readonly headers?: Readonly<Record<string, string>>;
}

const DAY = { date: '2025-02-07' };
const box = (text: string) => ({ content: `- [ ] ${text}`, syncTodos: true });
const keyed = { headers: { 'Idempotency-Key': 'once' } };

const WRITERS: Readonly<Record<string, Writer>> = {
  append: {
    contract: appendNoteContract,
    input: ({ noteId }) => ({ id: noteId, ...box('n'), snapshot: true }),
  },
  'append with a key': {
    contract: appendNoteContract,
    input: ({ noteId }) => ({ id: noteId, ...box('k') }),
    ...keyed,
  },
  'append to the day': { contract: appendDailyContract, input: () => ({ ...DAY, ...box('d') }) },
  'append to the day with a key': {
    contract: appendDailyContract,
    input: () => ({ ...DAY, ...box('e') }),
    ...keyed,
  },
  restore: { contract: restoreContract, input: ({ noteId }) => ({ noteId }) },
  'restore a todo': { contract: restoreContract, input: ({ todoId }) => ({ todoId }) },
  purge: { contract: purgeContract, input: ({ noteId }) => ({ noteId }) },
  'purge all': { contract: purgeContract, input: () => ({ all: true }) },
  'restore a snapshot': { contract: restoreSnapshotContract, input: ({ snapshotId }) => ({ snapshotId }) },
  tick: {
    contract: updateTodoContract,
    input: ({ todoId }) => ({ todoId, completed: true, text: 'longer text' }),
  },
  'rewrite with a snapshot': {
    contract: updateNoteContract,
    input: ({ noteId }) => ({ id: noteId, ...box('a\nother'), snapshot: true }),
  },
  rewrite: { contract: updateNoteContract, input: ({ noteId }) => ({ id: noteId, ...box('b') }) },
  move: { contract: updateNoteContract, input: ({ noteId, groupId }) => ({ id: noteId, groupId }) },
  delete: { contract: deleteNoteContract, input: ({ noteId }) => ({ id: noteId }) },
  'write the day': {
    contract: putDailyContract,
    input: () => ({ ...DAY, ...box('c'), snapshot: true }),
  },
  'open the day': { contract: getDailyContract, input: () => DAY },
  'delete the group': { contract: deleteGroupContract, input: ({ groupId }) => ({ groupId }) },
  'create a todo': {
    contract: createTodoContract,
    input: ({ noteId }) => ({ noteId, text: 't', lineNumber: 1 }),
  },
  'delete a todo': { contract: deleteTodoContract, input: ({ todoId }) => ({ todoId }) },
  'keep a snapshot': {
    contract: createSnapshotContract,
    input: ({ noteId, workspaceId }) => ({ noteId, workspaceId, content: 'c' }),
  },
  'delete a snapshot': { contract: deleteSnapshotContract, input: ({ snapshotId }) => ({ snapshotId }) },
};

const NAMES = Object.keys(WRITERS);
const PAIRS = NAMES.flatMap((one, n) => NAMES.slice(n).map((other) => [one, other] as const));

async function met(me: Client, trashed: boolean): Promise<Met> {
  const { workspaceId } = me;
  const { data: note } = await me.ok(putDailyContract, {
    ...DAY,
    content: '- [ ] a\n- [ ] z',
    syncTodos: true,
  });
  const { data: snapshot } = await me.ok(createSnapshotContract, {
    noteId: note.id,
    workspaceId,
    content: 'kept',
  });
  const { data: todos } = await me.ok(listTodosContract, { noteId: note.id });
  if (trashed) await me.ok(deleteNoteContract, { id: note.id });
  return {
    workspaceId,
    noteId: note.id,
    groupId: note.groupId,
    todoId: todos[0]?.id ?? '',
    snapshotId: snapshot.id,
  };
}

describe.for([
  ['a day', false],
  ['a day in the trash', true],
] as const)('on %s', ([, trashed]) => {
  test.for(PAIRS)('%s and %s leave valid data', async (pair) => {
    const me = await newUser();
    const all = await met(me, trashed);
    const writers = [...pair, ...pair].flatMap((name) => WRITERS[name] ?? []);
    const responses = await Promise.all(
      writers.map(({ contract, input, headers }) => me.call(contract, input(all), headers)),
    );
    for (const { status, body } of responses) expect([200, 400, 404], JSON.stringify(body)).toContain(status);
    expect(await violationsOf(me.userId)).toEqual([]);
  });
});
