// Lists come from a cache and are exact nevertheless: after random writes through several function instances every list
// of every instance equals one computed from the table.
// @module-tag proof
import { expect, inject, test } from 'vitest';
import { DIST } from '../../infra/ground/root.ts';
import { localEnvironment } from '../../infra/local/database/table.ts';
import { startGateway } from '../../infra/local/worker-thread.ts';
import { getDailyContract } from '../../lib/api/routes/daily.ts';
import {
  createGroupContract,
  deleteGroupContract,
  listGroupsContract,
  updateGroupContract,
} from '../../lib/api/routes/group.ts';
import {
  createNoteContract,
  deleteNoteContract,
  listNotesContract,
  updateNoteContract,
} from '../../lib/api/routes/note.ts';
import {
  createTodoContract,
  deleteTodoContract,
  listTodosContract,
  updateTodoContract,
} from '../../lib/api/routes/todo.ts';
import { codeOf } from '../../lib/core/ids.ts';
import type { Note } from '../../lib/schema/entities.ts';
import { chance, type Chance } from '../harness/chance.ts';
import { clientOf, newUser, type Client } from '../harness/client.ts';
import { chooseSeed } from '../harness/seed.ts';
import { atRest } from '../harness/table.ts';
import { pageOf, recount, type Recount } from '../harness/recount.ts';

const INSTANCES = 3;
const ROUNDS = 120;
/** Numbers of writes that the account's list of recent changes can hold, and one that it cannot. */
const WRITES_A_ROUND = [1, 1, 2, 3, 5, 8, 13, 40];
/** Lists compared per instance and round. */
const LISTS_A_ROUND = 3;

const WORDS = ['alpha', 'Beta', 'ÉTÉ', 'straße', 'Ωμέγα', '😀 ok', 'zeta', 'note'];

/** One random write. It writes nothing if its target was deleted meanwhile. */
async function write(me: Client, { notes, groups, todos }: Recount, { pick, coin, below }: Chance) {
  const text = () => `${pick(WORDS)} ${pick(WORDS)} ${below(1000)}`;
  const groupId = coin(3) ? null : (pick([...groups, { id: null }]).id ?? null);
  const note = pick([...notes, undefined]);
  const group = pick([...groups, undefined]);
  const todo = pick([...todos, undefined]);
  const [contract, input] = pick([
    [createNoteContract, { name: text(), content: text(), groupId }],
    [
      createNoteContract,
      { name: text(), content: coin() ? `- [ ] ${text()}\n- [x] ${text()}` : '', syncTodos: true },
    ],
    [createGroupContract, { name: text(), parentId: groupId }],
    [getDailyContract, { date: `2025-01-${String(below(20) + 10)}` }],
    ...(note
      ? ([
          [updateNoteContract, { id: note.id, name: text() }],
          [updateNoteContract, { id: note.id, content: text().repeat(below(4)) }],
          [updateNoteContract, { id: note.id, groupId }],
          [deleteNoteContract, { id: note.id }],
          [createTodoContract, { noteId: note.id, text: text(), lineNumber: below(9), completed: coin() }],
          [createTodoContract, { noteId: note.id, text: text(), lineNumber: below(9) }],
        ] as const)
      : []),
    ...(group
      ? ([
          [updateGroupContract, { groupId: group.id, name: text() }],
          [updateGroupContract, { groupId: group.id, parentId: groupId }],
          ...(coin(4) ? [[deleteGroupContract, { groupId: group.id }] as const] : []),
        ] as const)
      : []),
    ...(todo
      ? ([
          [updateTodoContract, { todoId: todo.id, completed: coin() }],
          [updateTodoContract, { todoId: todo.id, text: text() }],
          [deleteTodoContract, { todoId: todo.id }],
        ] as const)
      : []),
  ] as const);
  const { status } = await me.call(contract, input);
  expect([200, 400, 404]).toContain(status);
}

/** One random list from an instance, and the same list computed from the table. */
async function list(me: Client, all: Recount, { pick, coin, below }: Chance) {
  const paging = { page: 1 + below(3), limit: pick([3, 10, 100]) };
  const search = coin() ? pick(WORDS).slice(0, 4).toUpperCase() : undefined;
  const common = { ...paging, ...(search !== undefined && { search }) };
  const holds = (text: string) => search === undefined || text.toLowerCase().includes(search.toLowerCase());
  const isDeleted = coin(3);
  const shown = (item: { isDeleted: boolean }) => isDeleted || !item.isDeleted;
  const sortBy = (...fields: string[]) => `${pick(fields)}:${pick(['asc', 'desc'])}`;
  const kind = pick(['notes', 'notes', 'groups', 'todos'] as const);
  if (kind === 'notes') {
    const sort = sortBy('name', 'createdAt', 'updatedAt');
    const group = coin(3) ? pick([...all.groups, undefined]) : undefined;
    const keep = (note: Note) =>
      shown(note) &&
      (group === undefined || note.groupId === group.id) &&
      (holds(note.name) || holds(note.content));
    const inGroup = group && { groupId: group.id };
    const { data, pagination } = await me.ok(listNotesContract, { ...common, sort, isDeleted, ...inGroup });
    return { got: { data, total: pagination.total }, wanted: pageOf(all.notes, keep, { ...paging, sort }) };
  }
  if (kind === 'groups') {
    const sort = sortBy('name', 'createdAt', 'updatedAt');
    const { data, total } = pageOf(all.groups, ({ name }) => holds(name), { ...paging, sort });
    const plain = data.map(({ createdAt: _created, updatedAt: _updated, ...group }) => group);
    const response = await me.ok(listGroupsContract, { ...common, sort });
    return { got: { data: response.data, total: response.pagination.total }, wanted: { data: plain, total } };
  }
  const sort = sortBy('text', 'completed', 'createdAt', 'completedAt', 'lineNumber');
  const { data, pagination } = await me.ok(listTodosContract, { ...common, sort, isDeleted });
  const wanted = pageOf(all.todos, (todo) => shown(todo) && holds(todo.text), { ...paging, sort });
  return { got: { data, total: pagination.total }, wanted };
}

test('every list of every instance is exact after random writes through all of them', async () => {
  const dice = chance(chooseSeed());
  const me = await newUser();
  const code = codeOf(me.workspaceId);
  const env = localEnvironment(inject('functionsEndpoint'));
  const gateways = await Promise.all(
    Array.from({ length: INSTANCES }, () => startGateway({ port: 0, dist: DIST, env })),
  );
  try {
    const instances = gateways.map(({ url }) => clientOf(me, url));
    let compared = 0;
    let written = 0;
    let all: Recount = { notes: [], groups: [], todos: [] };
    for (let round = 0; round < ROUNDS; round++) {
      const instance = () => dice.pick(instances);
      // These lists may read writes in progress, which they must not cache.
      const between = [listNotesContract, listGroupsContract, listTodosContract].map((contract) =>
        instance().ok(contract, {}),
      );
      const count = dice.pick(WRITES_A_ROUND);
      await Promise.all([...between, ...Array.from({ length: count }, () => write(instance(), all, dice))]);
      written += count;
      // In some rounds all writes appear older than a minute, so that instances cache the rows they read.
      if (dice.coin()) await atRest(me);
      all = await recount(code, me.userId, me.workspaceId);
      for (const client of instances)
        for (let n = 0; n < LISTS_A_ROUND; n++) {
          const { got, wanted } = await list(client, all, dice);
          expect(got, `round ${round}`).toEqual(wanted);
          compared += 1;
        }
    }
    const { notes, groups, todos } = all;
    console.log(
      `${written} writes through ${INSTANCES} instances, ${compared} lists compared with the table, no difference; ` +
        `in the end ${notes.length} notes, ${groups.length} groups, ${todos.length} todos`,
    );
  } finally {
    await Promise.all(gateways.map((gateway) => gateway.stop()));
  }
});
