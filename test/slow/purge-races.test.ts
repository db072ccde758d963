// Purges between two transactions of another write, and other writes between two transactions of a purge: all or nothing is
// removed, and every count is exact. The explorer tries each pair of a small purge and another write
// (test/slow/interleavings.test.ts).
// @module-tag slow
import { expect, test } from 'vitest';
import { getDailyContract, putDailyContract } from '../../lib/api/routes/daily.ts';
import { createNoteContract, deleteNoteContract, updateNoteContract } from '../../lib/api/routes/note.ts';
import { createSnapshotContract } from '../../lib/api/routes/snapshot.ts';
import { listTrashContract, purgeContract, restoreContract } from '../../lib/api/routes/trash.ts';
import { violationsOf } from '../harness/check-user.ts';
import { clientOf, newUser, type Client } from '../harness/client.ts';
import type { Call } from '../harness/faults/faults.ts';
import { OUT_OF_TIME_MS } from '../harness/gateway.ts';
import { HeldCalls } from '../harness/held-calls.ts';
import { rowKindsOf } from '../harness/table.ts';
import { times } from '../harness/times.ts';

const held = new HeldCalls();

const writes = (caller: string, call: Call) =>
  call.caller === caller && call.operation === 'TransactWriteItems';

/** Runs `work` once, just before a function's next transaction. */
function beforeWrite(caller: string, work: () => Promise<unknown>): void {
  let isDone = false;
  held.before = (call) => {
    if (isDone || !writes(caller, call)) return undefined;
    isDone = true;
    return work();
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

test('a write to a day that is purged and recreated meanwhile goes to the new day', async () => {
  const me = await newUser({}, held.faults.baseUrl);
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
  const me = await newUser({}, held.faults.baseUrl);
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

test('the trash is emptied in transactions of at most 100 actions; if time runs out, repeating the call continues', async () => {
  const me = await newUser({}, held.faults.baseUrl);
  for (let n = 0; n < 5; n++)
    await times(20, async () => {
      const { data } = await me.ok(createNoteContract, { name: 'n', content: 'four' });
      await me.ok(deleteNoteContract, { id: data.id });
    });
  const sizes: number[] = [];
  held.before = (call) => {
    if (!writes('trash-delete', call)) return undefined;
    const { length } = call.input['TransactItems'] as unknown[];
    return sizes.push(length) === 1 ? held.faults.setClock(Date.now() + OUT_OF_TIME_MS) : undefined;
  };
  await me.fails(purgeContract, { all: true }, 'rateLimited');
  await held.faults.setClock(undefined);
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
  const me = await newUser({}, held.faults.baseUrl);
  const elsewhere = clientOf(me);
  const { data } = await me.ok(createNoteContract, { name: 'n', content: boxes(150), syncTodos: true });
  await me.ok(deleteNoteContract, { id: data.id });
  let commits = 0;
  held.before = (call) =>
    writes('trash-delete', call) && ++commits === 2
      ? elsewhere.ok(restoreContract, { noteId: data.id })
      : undefined;
  await me.fails(purgeContract, { noteId: data.id }, 'noteNotInTrash');
  await me.ok(updateNoteContract, { id: data.id, name: 'live' });
  expect(await violationsOf(me.userId)).toEqual([]);
});
