// Random writes by several writers through several instances, and clients that only follow cursors: at every quiet
// moment each client's copy is what the lists say.
import { expect, inject, test } from 'vitest';
import { DIST } from '../../infra/build/functions.ts';
import { localEnvironment } from '../../infra/local/table.ts';
import { startGateway } from '../../infra/local/worker-thread.ts';
import { appendDailyContract, getDailyContract, putDailyContract } from '../../lib/api/routes/daily.ts';
import { createGroupContract, deleteGroupContract, updateGroupContract } from '../../lib/api/routes/group.ts';
import {
  appendNoteContract,
  createNoteContract,
  deleteNoteContract,
  updateNoteContract,
} from '../../lib/api/routes/note.ts';
import { listSnapshotsContract, restoreSnapshotContract } from '../../lib/api/routes/snapshot.ts';
import { putWeeklyContract } from '../../lib/api/routes/weekly.ts';
import { createTodoContract, deleteTodoContract, updateTodoContract } from '../../lib/api/routes/todo.ts';
import { purgeContract, restoreContract } from '../../lib/api/routes/trash.ts';
import { violationsOf } from '../harness/check-user.ts';
import { clientOf, newUser, type Client } from '../harness/client.ts';
import { Follower, listEverything } from '../harness/follower.ts';
import { times } from '../harness/times.ts';

const INSTANCES = 3;
const ROUNDS = 40;
const WRITES_A_ROUND = [1, 2, 5, 12];
const LIMITS = [1, 7, 100];

const below = (n: number): number => Math.floor(Math.random() * n);
const pick = <T>(all: readonly T[]): T => all[below(all.length)] as T;

/** One random write to what there is; it may meet what another one has removed. */
async function write(me: Client, keys: readonly string[]): Promise<void> {
  const some = (type: string): string => {
    const all = keys.filter((key) => key.startsWith(type)).map((key) => key.slice(type.length + 1));
    return all.length > 0 ? pick(all) : crypto.randomUUID();
  };
  const [noteId, groupId, todoId] = [some('note'), some('group'), some('todo')];
  const { body: kept } = await me.call(listSnapshotsContract, { noteId });
  const snapshotId = (kept as { data?: { id: string }[] }).data?.[0]?.id ?? crypto.randomUUID();
  const name = `n${below(1000)}`;
  const [contract, input] = pick([
    [createNoteContract, { name, content: '- [ ] a\n- [x] b', syncTodos: true }],
    [createNoteContract, { name, groupId }],
    [createNoteContract, { name }],
    [updateNoteContract, { id: noteId, name }],
    [updateNoteContract, { id: noteId, content: '- [ ] c', syncTodos: true, snapshot: true }],
    [updateNoteContract, { id: noteId, groupId }],
    [deleteNoteContract, { id: noteId }],
    [getDailyContract, { date: `2025-01-1${below(4)}` }],
    [putDailyContract, { date: `2025-01-1${below(4)}`, content: name }],
    [putWeeklyContract, { week: 1 + below(3), year: 2025, content: name }],
    [appendNoteContract, { id: noteId, content: '- [ ] d', syncTodos: true, snapshot: true }],
    [restoreSnapshotContract, { snapshotId }],
    [appendDailyContract, { date: `2025-01-1${below(4)}`, content: name }],
    [createGroupContract, { name }],
    [createGroupContract, { name, parentId: groupId }],
    [updateGroupContract, { groupId, name }],
    [deleteGroupContract, { groupId }],
    [createTodoContract, { noteId, text: name, lineNumber: 1 }],
    [updateTodoContract, { todoId, completed: below(2) === 0 }],
    [deleteTodoContract, { todoId }],
    [restoreContract, { noteId }],
    [restoreContract, { todoId }],
    [purgeContract, { noteId }],
    ...(below(8) === 0 ? ([[purgeContract, { all: true }]] as const) : []),
  ] as const);
  expect([200, 400, 404]).toContain((await me.call(contract, input)).status);
}

test('who follows the changes has at every quiet moment what the lists say', async () => {
  const me = await newUser();
  const env = localEnvironment(inject('functionsEndpoint'));
  const gateways = await Promise.all(
    Array.from({ length: INSTANCES }, () => startGateway({ port: 0, dist: DIST, env })),
  );
  try {
    const instances = gateways.map(({ url }) => clientOf(me, url));
    const followers = await Promise.all(LIMITS.map(() => Follower.start(pick(instances))));
    for (let round = 0; round < ROUNDS; round++) {
      const keys = [...(await listEverything(me)).keys()];
      // Some follow while others write: what they miss then they are told later.
      const during = followers.map((follower, n) => follower.step(pick(instances), LIMITS[n]));
      const writes = Array.from({ length: pick(WRITES_A_ROUND) }, () => write(pick(instances), keys));
      await Promise.all([...during, ...writes]);
      const wanted = await listEverything(pick(instances));
      for (const [n, follower] of followers.entries()) {
        await follower.catchUp(pick(instances), LIMITS[n]);
        expect(follower.copy, `round ${round}, ${LIMITS[n]} a page`).toEqual(wanted);
      }
    }
    expect(await violationsOf(me.userId)).toEqual([]);
  } finally {
    await Promise.all(gateways.map((gateway) => gateway.stop()));
  }
});

test.for([1, 7, 100])(
  'a page of %i ends anywhere inside the deletion of a group of 300 notes',
  async (limit) => {
    const me = await newUser();
    const { data: group } = await me.ok(createGroupContract, { name: 'g' });
    for (let n = 0; n < 300; n += 30)
      await times(30, () => me.ok(createNoteContract, { name: 'n', groupId: group.id }));
    const follower = await Follower.start(me);
    await me.ok(deleteGroupContract, { groupId: group.id });
    const changes = await follower.catchUp(me, limit);
    expect(changes).toHaveLength(301);
    expect(new Set(changes.map(({ id }) => id)).size).toBe(301);
    expect(follower.copy).toEqual(await listEverything(me));
  },
);
