// The purge of a deleted workspace at the rate that DynamoDB takes writes at, and when one workspace can't be purged.
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, expect, test } from 'vitest';
import { createNoteContract, listNotesContract } from '../../lib/api/routes/note.ts';
import {
  createWorkspaceContract,
  deleteWorkspaceContract,
  listWorkspacesContract,
} from '../../lib/api/routes/workspace.ts';
import { codeOf, newId } from '../../lib/core/ids.ts';
import { db, tableName } from '../../lib/db/table/client.ts';
import { noteBody, workspacePartition } from '../../lib/db/table/keys.ts';
import { newUser, type Client } from '../harness/client.ts';
import { violationsOf } from '../harness/check-user.ts';
import { withFaults, type Call, type Fault, type Faults } from '../harness/faults.ts';
import { useOwnTable } from '../harness/own-table.ts';
import { times } from '../harness/times.ts';
import { withMeteredWrites, type Metered } from '../harness/metered.ts';
import { rowsOf } from '../harness/table.ts';

const SLICE = 25;

useOwnTable();

const started: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const gateway of started.splice(0)) await gateway.stop();
});

async function metered(...options: Parameters<typeof withMeteredWrites>): Promise<Metered> {
  const gateway = await withMeteredWrites(...options);
  started.push(gateway);
  return gateway;
}

async function faulty(decide: (call: Call) => Fault | Promise<Fault>): Promise<Faults> {
  const faults = await withFaults(decide);
  started.push(faults);
  return faults;
}

/** A new workspace with so many rows. */
async function filled(me: Client, rows: number): Promise<string> {
  const { data } = await me.ok(createWorkspaceContract, { name: `W${rows}` });
  for (let left = rows; left > 0; left -= SLICE) {
    const puts = Array.from({ length: Math.min(SLICE, left) }, () => ({
      PutRequest: { Item: { ...noteBody(newId(codeOf(data.id)), 0), version: 1, data: 'x' } },
    }));
    await db.send(new BatchWriteCommand({ RequestItems: { [tableName()]: puts } }));
  }
  return data.id;
}

test('a partition that takes few writes a second is emptied in one round, without an error or a storm of calls', async () => {
  const ROWS = 1_500;
  const database = await metered(200);
  const me = await newUser({}, database.baseUrl);
  const workspaceId = await filled(me, ROWS);
  await me.ok(deleteWorkspaceContract, { workspaceId });
  // The request left most of it: at this rate it takes seven seconds, and a request takes two.
  expect((await rowsOf(workspaceId)).length).toBeGreaterThan(SLICE);
  expect((await me.ok(listWorkspacesContract, {})).count).toBe(1);
  expect(await database.sweep()).toMatchObject({ left: 0 });
  expect(await rowsOf(workspaceId)).toEqual([]);
  expect(database.logs.filter(({ cause, purge }) => cause ?? purge)).toEqual([]);
  expect(database.batches.refused).toBeGreaterThan(0);
  expect(database.batches.refused).toBeLessThan(ROWS / SLICE);
  expect(database.batches.sent).toBeLessThan((6 * ROWS) / SLICE);
});

test('a workspace that can’t be purged holds up no other, and is purged when it can be', async () => {
  let broken = new Set<string>();
  const database = await metered(1_000_000, (partition) => broken.has(partition));
  const me = await newUser({ workspaceLimit: 9 }, database.baseUrl);
  const ids = [await filled(me, 10), await filled(me, 11), await filled(me, 12)];
  broken = new Set(ids.map((id) => workspacePartition(codeOf(id))));
  for (const workspaceId of ids) await me.ok(deleteWorkspaceContract, { workspaceId });
  // Whichever comes first: one stays broken.
  const [stuck = '', ...others] = ids;
  broken = new Set([workspacePartition(codeOf(stuck))]);
  await database.sweep();
  for (const id of others) expect(await rowsOf(id)).toEqual([]);
  expect((await rowsOf(stuck)).length).toBe(11);
  expect(database.logs.filter(({ workspace }) => workspace === codeOf(stuck))).toHaveLength(1);
  broken.clear();
  expect(await database.sweep()).toMatchObject({ left: 0 });
  expect(await rowsOf(stuck)).toEqual([]);
});

test('a purge that fails leaves nothing to see, and the janitor finishes it', async () => {
  let broken = false;
  const faults = await faulty(({ operation }) =>
    operation === 'BatchWriteItem' && broken ? 'fail' : 'pass',
  );
  const me = await newUser({}, faults.baseUrl);
  const { data: work } = await me.ok(createWorkspaceContract, { name: 'Work' });
  await me.ok(createNoteContract, { workspaceId: work.id, name: 'n', content: 'abc' });
  broken = true;
  await me.ok(deleteWorkspaceContract, { workspaceId: work.id });
  await me.fails(listNotesContract, { workspaceId: work.id }, 'workspaceNotFound');
  expect(faults.calls.map(({ operation }) => operation)).toContain('BatchWriteItem');
  broken = false;
  expect(await faults.runJanitor()).toMatchObject({ left: 0 });
  expect(await rowsOf(work.id)).toEqual([]);
});

test('a purge that runs out of time leaves the rest to the janitor, and so does the janitor to its next round', async () => {
  let looks = 0;
  const faults: Faults = await faulty(async ({ caller, operation, input }): Promise<Fault> => {
    const purges = operation === 'Query' && JSON.stringify(input).includes('WORKSPACE#');
    if (!purges || !['workspace-delete', 'janitor'].includes(caller)) return 'pass';
    looks += 1;
    if (looks <= 2) await faults.setClock(Date.now() + looks * 60_000);
    return 'pass';
  });
  const me = await newUser({}, faults.baseUrl);
  const { data: work } = await me.ok(createWorkspaceContract, { name: 'Work' });
  const workspaceId = work.id;
  await times(30, (n) => me.ok(createNoteContract, { name: `n${n}`, content: 'abc', workspaceId }));
  await me.ok(deleteWorkspaceContract, { workspaceId });
  const all = (await rowsOf(workspaceId)).map(({ SK }) => SK);
  expect(all).toContain('ROOT');
  // A root, and of each note its row, its content and its change.
  expect(all).toHaveLength(91);
  await me.fails(listNotesContract, { workspaceId }, 'workspaceNotFound');
  expect(await faults.runJanitor()).toMatchObject({ left: 1 });
  expect((await rowsOf(workspaceId)).map(({ SK }) => SK)).toEqual(all);
  await faults.setClock(undefined);
  expect(await faults.runJanitor()).toMatchObject({ left: 0 });
  expect(await rowsOf(workspaceId)).toEqual([]);
  expect(await violationsOf(me.userId, [codeOf(workspaceId)])).toEqual([]);
});
