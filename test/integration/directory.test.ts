// What a list reads: nothing but the account while nothing has changed, and about as many items as have changed.
import { expect, test } from 'vitest';
import {
  createGroupContract,
  deleteGroupContract,
  listGroupsContract,
  updateGroupContract,
} from '../../lib/api/routes/group.ts';
import { createNoteContract, listNotesContract, updateNoteContract } from '../../lib/api/routes/note.ts';
import { createTodoContract, listTodosContract, updateTodoContract } from '../../lib/api/routes/todo.ts';
import { createWorkspaceContract, deleteWorkspaceContract } from '../../lib/api/routes/workspace.ts';
import { REMEMBERED } from '../../lib/db/ledger/changes.ts';
import { clientOf, newUser, type Client } from '../harness/client.ts';
import { withFaults, type Call, type Fault, type Faults } from '../harness/faults.ts';
import { atRest } from '../harness/table.ts';

/** Runs on function instances of its own; `reads` tells what the list functions asked of the database meanwhile. */
async function watched(
  run: (
    me: Client,
    reads: (list: () => Promise<unknown>) => Promise<string[]>,
    faults: Faults,
  ) => Promise<void>,
  fault: (call: Call) => Fault = () => 'pass',
): Promise<void> {
  const faults = await withFaults(fault);
  try {
    const me = await newUser({}, faults.baseUrl);
    await run(
      me,
      async (list) => {
        const before = faults.calls.length;
        await list();
        return faults.calls.slice(before).filter(isList).map(described);
      },
      faults,
    );
  } finally {
    await faults.stop();
  }
}

const isList = ({ caller }: Call): boolean => caller.endsWith('-get');

/** `GetItem`, or `TransactGetItems 3` for one of three items. */
function described({ operation, input }: Call): string {
  const items = input['TransactItems'] ?? Object.values(input['RequestItems'] ?? {})[0]?.Keys;
  return Array.isArray(items) ? `${operation} ${items.length}` : operation;
}

const times = async <T>(length: number, make: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length }, (_, n) => make(n)));

const notes = (me: Client, count: number) =>
  times(
    count,
    async (n) => (await me.ok(createNoteContract, { name: `n${n}`, content: `content ${n}` })).data.id,
  );

const ACCOUNT = 'GetItem';

test('an unchanged list is one read of the account, whatever its order, filter, page or search', () =>
  watched(async (me, reads) => {
    await notes(me, 12);
    await me.ok(listNotesContract, { search: 'content' });
    for (const sort of ['name:asc', 'createdAt:desc', 'updatedAt:asc'])
      for (const page of [1, 2])
        expect(await reads(() => me.ok(listNotesContract, { sort, page, limit: 6 }))).toEqual([ACCOUNT]);
    expect(await reads(() => me.ok(listNotesContract, { search: 'TENT 1', isDeleted: true }))).toEqual([
      ACCOUNT,
    ]);
    expect(await reads(() => me.ok(listNotesContract, { groupId: me.workspaceId }))).toEqual([ACCOUNT]);
  }));

test('groups and todos are kept alike', () =>
  watched(async (me, reads) => {
    const [noteId = ''] = await notes(me, 1);
    await me.ok(createGroupContract, { name: 'g' });
    const { data: todo } = await me.ok(createTodoContract, { noteId, text: 't', lineNumber: 1 });
    await Promise.all([me.ok(listGroupsContract, {}), me.ok(listTodosContract, {})]);
    expect(await reads(() => me.ok(listGroupsContract, { sort: 'updatedAt:desc', search: 'G' }))).toEqual([
      ACCOUNT,
    ]);
    expect(await reads(() => me.ok(listTodosContract, { noteId, completed: false }))).toEqual([ACCOUNT]);
    await me.ok(updateTodoContract, { todoId: todo.id, completed: true });
    expect(await reads(() => me.ok(listTodosContract, {}))).toEqual([ACCOUNT, 'TransactGetItems 1']);
    expect(await reads(() => me.ok(listGroupsContract, {})), 'a todo is no group').toEqual([ACCOUNT]);
  }));

test('after some changes just these are read, also when another instance has made them', () =>
  watched(async (me, reads) => {
    const ids = await notes(me, 8);
    await me.ok(listNotesContract, {});
    const elsewhere = clientOf(me);
    const [first = '', second = ''] = ids;
    await elsewhere.ok(updateNoteContract, { id: first, name: 'once' });
    await elsewhere.ok(updateNoteContract, { id: first, name: 'twice' });
    await elsewhere.ok(updateNoteContract, { id: second, content: 'anew' });
    expect(await reads(() => me.ok(listNotesContract, {}))).toEqual([
      ACCOUNT,
      'TransactGetItems 2',
      'BatchGetItem 1',
    ]);
    expect(await reads(() => me.ok(listNotesContract, {}))).toEqual([ACCOUNT]);
  }));

test(`after more changes than the ${REMEMBERED} that are remembered, the rows are read anew`, () =>
  watched(async (me, reads) => {
    const [id = ''] = await notes(me, 1);
    await me.ok(listNotesContract, {});
    for (let n = 0; n < REMEMBERED; n++) await me.ok(updateNoteContract, { id, name: `n${n}` });
    expect(await reads(() => me.ok(listNotesContract, {}))).toEqual([ACCOUNT, 'TransactGetItems 1']);
    for (let n = 0; n <= REMEMBERED; n++) await me.ok(updateNoteContract, { id, name: `n${n}` });
    expect((await reads(() => me.ok(listNotesContract, {}))).slice(0, 2)).toEqual([ACCOUNT, 'Query']);
  }));

test('what was written too fast for an instance that has just been started is not kept yet', () =>
  watched(async (me, reads) => {
    const { data: group } = await me.ok(createGroupContract, { name: 'g' });
    await times(REMEMBERED + 1, () => me.ok(createNoteContract, { name: 'n', groupId: group.id }));
    await me.ok(deleteGroupContract, { groupId: group.id });
    const list = () => me.ok(listNotesContract, { isDeleted: true });
    expect(await reads(list)).toEqual([ACCOUNT, 'Query']);
    expect(await reads(list)).toEqual([ACCOUNT, 'Query']);
    await atRest(me);
    expect(await reads(list)).toEqual([ACCOUNT, 'Query']);
    expect(await reads(list)).toEqual([ACCOUNT]);
  }));

test.for(['note', 'group', 'todo'] as const)(
  'a %s that a transaction is writing right now is read with all others, and again next time',
  async (kind) => {
    let underWay = false;
    const conflict = ({ operation }: Call): Fault =>
      underWay && operation === 'TransactGetItems' ? 'conflict-before' : 'pass';
    await watched(async (me, reads) => {
      const [noteId = ''] = await notes(me, 1);
      const { data: group } = await me.ok(createGroupContract, { name: 'old' });
      const { data: todo } = await me.ok(createTodoContract, { noteId, text: 'old', lineNumber: 1 });
      const { list, change } = {
        note: {
          list: () => me.ok(listNotesContract, { search: 'new' }),
          change: () => me.ok(updateNoteContract, { id: noteId, name: 'new' }),
        },
        group: {
          list: () => me.ok(listGroupsContract, { search: 'new' }),
          change: () => me.ok(updateGroupContract, { groupId: group.id, name: 'new' }),
        },
        todo: {
          list: () => me.ok(listTodosContract, { search: 'new' }),
          change: () => me.ok(updateTodoContract, { todoId: todo.id, text: 'new' }),
        },
      }[kind];
      const found = async () => expect((await list()).data).toHaveLength(1);
      await list();
      await change();
      underWay = true;
      for (let look = 0; look < 2; look++)
        expect((await reads(found)).slice(0, 3)).toEqual([ACCOUNT, 'TransactGetItems 1', 'Query']);
      underWay = false;
      expect(await reads(found)).toEqual([ACCOUNT, 'TransactGetItems 1']);
      expect(await reads(found)).toEqual([ACCOUNT]);
    }, conflict);
  },
);

test('what is kept is shown to its owner alone, and ends with its workspace', () =>
  watched(async (me, _reads, { baseUrl }) => {
    const other = await newUser({}, baseUrl);
    const { data: workspace } = await me.ok(createWorkspaceContract, { name: 'second' });
    const workspaceId = workspace.id;
    await me.ok(createNoteContract, { name: 'mine', workspaceId });
    expect((await me.ok(listNotesContract, { workspaceId })).data).toHaveLength(1);
    await other.fails(listNotesContract, { workspaceId }, 'workspaceDenied');
    expect((await other.ok(listNotesContract, {})).data).toEqual([]);
    expect((await me.ok(listNotesContract, {})).data).toEqual([]);
    await me.ok(deleteWorkspaceContract, { workspaceId });
    await me.fails(listNotesContract, { workspaceId }, 'workspaceNotFound');
  }));
