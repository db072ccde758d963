// The purge of a deleted workspace at the write rate DynamoDB allows, and with a workspace that can't be purged.
// @module-tag slow
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, expect, test } from 'vitest';
import {
  createWorkspaceContract,
  deleteWorkspaceContract,
  listWorkspacesContract,
} from '../../lib/api/routes/workspace.ts';
import { codeOf, newId } from '../../lib/core/ids.ts';
import { db, tableName } from '../../lib/db/table/client.ts';
import { noteBody, workspacePartition } from '../../lib/db/table/keys.ts';
import { newUser, type Client } from '../harness/client.ts';
import { useOwnTable } from '../harness/own-table.ts';
import { withMeteredWrites, type Metered } from '../harness/faults/metered.ts';
import { rowsOf } from '../harness/table.ts';

const SLICE = 25;

useOwnTable();

const started: Metered[] = [];
afterEach(async () => {
  for (const gateway of started.splice(0)) await gateway.stop();
});

async function metered(...options: Parameters<typeof withMeteredWrites>): Promise<Metered> {
  const gateway = await withMeteredWrites(...options);
  started.push(gateway);
  return gateway;
}

/** A new workspace with `rows` rows. */
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

test('a partition with a low write rate is emptied in one janitor run, without an error or excessive calls', async () => {
  const ROWS = 1_500;
  const database = await metered(200);
  const me = await newUser({}, database.baseUrl);
  const workspaceId = await filled(me, ROWS);
  await me.ok(deleteWorkspaceContract, { workspaceId });
  // The request left most rows: at this rate the purge takes seven seconds, and a request gives it two.
  expect((await rowsOf(workspaceId)).length).toBeGreaterThan(SLICE);
  expect((await me.ok(listWorkspacesContract, {})).count).toBe(1);
  expect(await database.sweep()).toMatchObject({ left: 0 });
  expect(await rowsOf(workspaceId)).toEqual([]);
  expect(database.logs.filter(({ cause, purge }) => cause ?? purge)).toEqual([]);
  expect(database.batches.rejected).toBeGreaterThan(0);
  expect(database.batches.rejected).toBeLessThan(ROWS / SLICE);
  expect(database.batches.sent).toBeLessThan((6 * ROWS) / SLICE);
});

test('a workspace that can’t be purged delays no other, and is purged once it can be', async () => {
  let broken = new Set<string>();
  const database = await metered(1_000_000, (partition) => broken.has(partition));
  const me = await newUser({ workspaceLimit: 9 }, database.baseUrl);
  const ids = [await filled(me, 10), await filled(me, 11), await filled(me, 12)];
  broken = new Set(ids.map((id) => workspacePartition(codeOf(id))));
  for (const workspaceId of ids) await me.ok(deleteWorkspaceContract, { workspaceId });
  // In any order: one of them stays broken.
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
