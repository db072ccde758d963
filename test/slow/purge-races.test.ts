// Purges during every other write to the same rows: all or nothing is removed, and every count is exact.
// @module-tag heavy
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Contract } from '../../lib/api/contract.ts';
import { getDailyContract, putDailyContract } from '../../lib/api/routes/daily.ts';
import { createGroupContract, deleteGroupContract } from '../../lib/api/routes/group.ts';
import { createNoteContract, deleteNoteContract, updateNoteContract } from '../../lib/api/routes/note.ts';
import { createSnapshotContract } from '../../lib/api/routes/snapshot.ts';
import { createTodoContract } from '../../lib/api/routes/todo.ts';
import { listTrashContract, purgeContract, restoreContract } from '../../lib/api/routes/trash.ts';
import { createWorkspaceContract, deleteWorkspaceContract } from '../../lib/api/routes/workspace.ts';
import { codeOf } from '../../lib/core/ids.ts';
import { violationsOf } from '../harness/check-user.ts';
import { clientOf, newUser, type Client } from '../harness/client.ts';
import { withFaults, type Call, type Fault, type Faults } from '../harness/faults/faults.ts';
import { OUT_OF_TIME_MS } from '../harness/gateway.ts';
import { rowKindsOf } from '../harness/table.ts';
import { times } from '../harness/times.ts';

let decide: (call: Call) => Fault | Promise<Fault> = () => 'pass';
let faults: Faults;
beforeAll(async () => {
  faults = await withFaults((call) => decide(call));
});
beforeEach(() => {
  decide = () => 'pass';
});
afterAll(() => faults.stop());

const writes = (caller: string) => (call: Call) =>
  call.caller === caller && call.operation === 'TransactWriteItems';

/** Runs `work` once, just before a function's next transaction. */
function beforeWrite(caller: string, work: () => Promise<unknown>): void {
  decide = async (call): Promise<Fault> => {
    if (!writes(caller)(call)) return 'pass';
    decide = () => 'pass';
    await work();
    return 'pass';
  };
}

const day = { date: '2025-02-07' };
const boxes = (count: number) => '- [ ] a\n'.repeat(count);

async function trashedDay(me: Client, content = boxes(2)): Promise<string> {
  const { data } = await me.ok(putDailyContract, { ...day, content, syncTodos: true });
  await me.ok(createSnapshotContract, { noteId: data.id, workspaceId: me.workspaceId, content: 'copy' });
  await me.ok(deleteNoteContract, { id: data.id });
  return data.id;
}

const RIVALS: readonly (readonly [string, Contract, (id: string, me: Client) => object])[] = [
  ['a restore', restoreContract, (noteId) => ({ noteId })],
  ['PUT /daily of that day', putDailyContract, () => ({ ...day, content: boxes(3), syncTodos: true })],
  ['GET /daily of that day', getDailyContract, () => day],
  ['another purge', purgeContract, (noteId) => ({ noteId })],
  ['emptying the trash', purgeContract, () => ({ all: true })],
];

test.for(RIVALS)('a purge overtaken by %s leaves valid data', async ([, contract, input]) => {
  const me = await newUser({}, faults.baseUrl);
  const noteId = await trashedDay(me);
  const elsewhere = clientOf(me);
  beforeWrite('trash-delete', () => elsewhere.call(contract, input(noteId, me)));
  const { status } = await me.call(purgeContract, { noteId });
  expect([200, 400, 404]).toContain(status);
  expect(await violationsOf(me.userId)).toEqual([]);
});

test.for(RIVALS)('a purge concurrent with %s leaves valid data', async ([, contract, input]) => {
  const me = await newUser();
  for (let round = 0; round < 4; round++) {
    const noteId = await trashedDay(me);
    await Promise.all([
      me.call(purgeContract, { noteId }),
      me.call(contract, input(noteId, me)),
      me.call(createTodoContract, { noteId, text: 't', lineNumber: 1 }),
    ]);
    expect(await violationsOf(me.userId)).toEqual([]);
  }
});

test('a write to a day that is purged and recreated meanwhile goes to the new day', async () => {
  const me = await newUser({}, faults.baseUrl);
  const elsewhere = clientOf(me);
  const { data } = await me.ok(putDailyContract, { ...day, content: 'first' });
  beforeWrite('daily-put', async () => {
    await elsewhere.ok(deleteNoteContract, { id: data.id });
    await elsewhere.ok(purgeContract, { noteId: data.id });
    await elsewhere.ok(putDailyContract, { ...day, content: 'much longer than the first' });
  });
  await me.ok(putDailyContract, { ...day, content: 'second' });
  expect((await me.ok(getDailyContract, day)).data.content).toBe('second');
  expect(await violationsOf(me.userId)).toEqual([]);
});

test('a snapshot of a day that is purged and recreated meanwhile belongs to the new day', async () => {
  const me = await newUser({}, faults.baseUrl);
  const elsewhere = clientOf(me);
  const noteId = await trashedDay(me);
  await me.ok(getDailyContract, day);
  const copy = { noteId, workspaceId: me.workspaceId, content: 'copy' };
  beforeWrite('snapshot-post', async () => {
    await elsewhere.ok(deleteNoteContract, { id: noteId });
    await elsewhere.ok(purgeContract, { noteId });
    await elsewhere.ok(getDailyContract, day);
    await elsewhere.ok(createSnapshotContract, copy);
  });
  expect((await me.ok(createSnapshotContract, copy)).data.noteVersion).toBe(2);
  expect(await violationsOf(me.userId)).toEqual([]);
});

test('a purge concurrent with the deletion of the group or the workspace leaves no orphan', async () => {
  const me = await newUser();
  const { data: group } = await me.ok(createGroupContract, { name: 'g' });
  const { data: work } = await me.ok(createWorkspaceContract, { name: 'Work' });
  await times(10, () => me.ok(createNoteContract, { name: 'n', content: 'x', groupId: group.id }));
  const { id: workspaceId } = work;
  await times(10, async () => {
    const { data } = await me.ok(createNoteContract, { name: 'n', content: 'x', workspaceId });
    await me.ok(deleteNoteContract, { id: data.id });
  });
  const [answer] = await Promise.all([
    me.call(purgeContract, { all: true, workspaceId }),
    me.ok(deleteWorkspaceContract, { workspaceId }),
    me.ok(purgeContract, { all: true }),
    me.ok(deleteGroupContract, { groupId: group.id }),
  ]);
  expect([200, 404]).toContain(answer.status);
  await me.ok(purgeContract, { all: true });
  expect(await rowKindsOf(me.workspaceId)).toEqual(['ROOT']);
  expect(await violationsOf(me.userId, [codeOf(workspaceId)])).toEqual([]);
});

test('the trash is emptied in transactions of at most 100 actions; if time runs out, repeating the call continues', async () => {
  const me = await newUser({}, faults.baseUrl);
  for (let n = 0; n < 5; n++)
    await times(20, async () => {
      const { data } = await me.ok(createNoteContract, { name: 'n', content: 'four' });
      await me.ok(deleteNoteContract, { id: data.id });
    });
  const sizes: number[] = [];
  decide = async (call): Promise<Fault> => {
    if (!writes('trash-delete')(call)) return 'pass';
    sizes.push((call.input['TransactItems'] as unknown[]).length);
    if (sizes.length === 1) await faults.setClock(Date.now() + OUT_OF_TIME_MS);
    return 'pass';
  };
  await me.fails(purgeContract, { all: true }, 'rateLimited');
  await faults.setClock(undefined);
  expect(sizes).toHaveLength(1);
  const left = (await me.ok(listTrashContract, {})).pagination.total;
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(100);
  expect(await violationsOf(me.userId)).toEqual([]);
  const { data } = await me.ok(purgeContract, { all: true });
  expect(data).toEqual({ purged: true, notes: left, bytes: 4 * left });
  expect(Math.max(...sizes)).toBeLessThanOrEqual(100);
  expect(await rowKindsOf(me.workspaceId)).toEqual(['ROOT']);
  expect(await violationsOf(me.userId)).toEqual([]);
});

test('a large note restored between two steps of its purge keeps its remaining rows', async () => {
  const me = await newUser({}, faults.baseUrl);
  const elsewhere = clientOf(me);
  const { data } = await me.ok(createNoteContract, { name: 'n', content: boxes(150), syncTodos: true });
  await me.ok(deleteNoteContract, { id: data.id });
  let commits = 0;
  decide = async (call): Promise<Fault> => {
    if (writes('trash-delete')(call) && ++commits === 2)
      await elsewhere.ok(restoreContract, { noteId: data.id });
    return 'pass';
  };
  await me.fails(purgeContract, { noteId: data.id }, 'noteNotInTrash');
  await me.ok(updateNoteContract, { id: data.id, name: 'live' });
  expect(await violationsOf(me.userId)).toEqual([]);
});
