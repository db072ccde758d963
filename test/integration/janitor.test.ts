// The janitor finishes the purge of a deleted workspace if its request could not.
import { afterEach, expect, test } from 'vitest';
import { createNoteContract, listNotesContract } from '../../lib/api/routes/note.ts';
import { createWorkspaceContract, deleteWorkspaceContract } from '../../lib/api/routes/workspace.ts';
import { codeOf } from '../../lib/core/ids.ts';
import { workspacePartition } from '../../lib/db/table/keys.ts';
import { violationsOf } from '../harness/check-user.ts';
import { newUser, type Client } from '../harness/client.ts';
import { withFaults, type Call, type Fault, type Faults } from '../harness/faults/faults.ts';
import { useOwnTable } from '../harness/own-table.ts';
import { rowsOf } from '../harness/table.ts';
import { times } from '../harness/times.ts';

useOwnTable();

let faults: Faults;
afterEach(() => faults.stop());

test('a workspace whose purge fails is not readable, and the janitor finishes the purge', async () => {
  let broken = false;
  faults = await withFaults(({ operation }) => (operation === 'BatchWriteItem' && broken ? 'fail' : 'pass'));
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

test(
  'a purge that runs out of time is continued by the janitor, and by its next round if needed',
  { tags: ['slow'] },
  async () => {
    let looks = 0;
    const lateOnce = async ({ caller, operation, input }: Call): Promise<Fault> => {
      const purges = operation === 'Query' && JSON.stringify(input).includes('WORKSPACE#');
      if (!purges || !['workspace-delete', 'janitor'].includes(caller)) return 'pass';
      looks += 1;
      if (looks <= 2) await faults.setClock(Date.now() + looks * 60_000);
      return 'pass';
    };
    faults = await withFaults(lateOnce, { timeoutMs: 29_000 });
    const me = await newUser({}, faults.baseUrl);
    const { data: work } = await me.ok(createWorkspaceContract, { name: 'Work' });
    const workspaceId = work.id;
    await times(30, (n) => me.ok(createNoteContract, { name: `n${n}`, content: 'abc', workspaceId }));
    await me.ok(deleteWorkspaceContract, { workspaceId });
    const all = (await rowsOf(workspaceId)).map(({ SK }) => SK);
    expect(all).toContain('ROOT');
    // One root row, and for each note its row, its content and its change.
    expect(all).toHaveLength(91);
    await me.fails(listNotesContract, { workspaceId }, 'workspaceNotFound');
    expect(await faults.runJanitor()).toMatchObject({ left: 1 });
    expect((await rowsOf(workspaceId)).map(({ SK }) => SK)).toEqual(all);
    await faults.setClock(undefined);
    expect(await faults.runJanitor()).toMatchObject({ left: 0 });
    expect(await rowsOf(workspaceId)).toEqual([]);
    expect(await violationsOf(me.userId, [codeOf(workspaceId)])).toEqual([]);
  },
);

test(
  'a purge that takes longer than its turn is continued in the same round',
  { tags: ['slow'] },
  async () => {
    let turns = 0;
    faults = await withFaults(async ({ caller, operation, input }): Promise<Fault> => {
      if (caller === 'workspace-delete') return operation === 'BatchWriteItem' ? 'fail' : 'pass';
      const begins =
        caller === 'janitor' && operation === 'Query' && JSON.stringify(input).includes('WORKSPACE#');
      if (begins && turns++ < 2) await faults.setClock(Date.now() + turns * (TURN_MS + 1));
      return 'pass';
    });
    const me = await newUser({}, faults.baseUrl);
    const workspaceId = await filled(me, 'Work');
    await me.ok(deleteWorkspaceContract, { workspaceId });
    expect(await rowsOf(workspaceId)).not.toEqual([]);
    expect(await faults.runJanitor()).toEqual({ purged: 1, left: 0 });
    expect(turns).toBe(3);
    expect(await rowsOf(workspaceId)).toEqual([]);
  },
);

/** The time that a round spends on one workspace before the next one. */
const TURN_MS = 60_000;

const HOUR_MS = 3_600_000;

/** Creates a workspace with one note and returns its id. */
async function filled(me: Client, name: string): Promise<string> {
  const { data } = await me.ok(createWorkspaceContract, { name });
  await me.ok(createNoteContract, { workspaceId: data.id, name: 'n', content: 'abc' });
  return data.id;
}

test(
  'the janitor purges the other workspaces before it fails for one that can’t be purged',
  { tags: ['slow'] },
  async () => {
    let broken: (partition: string) => boolean = () => true;
    faults = await withFaults(({ operation, input }) =>
      operation === 'BatchWriteItem' && broken(JSON.stringify(input)) ? 'denied' : 'pass',
    );
    const me = await newUser({ workspaceLimit: 9 }, faults.baseUrl);
    const [stuck, ...others] = [await filled(me, 'A'), await filled(me, 'B'), await filled(me, 'C')];
    for (const workspaceId of [stuck, ...others]) await me.ok(deleteWorkspaceContract, { workspaceId });
    broken = (request) => request.includes(workspacePartition(codeOf(stuck)));
    expect(await faults.runJanitor()).toBe(
      'Error: Could not purge 1 workspace (AccessDeniedException: injected). The next round tries again.',
    );
    for (const id of others) expect(await rowsOf(id)).toEqual([]);
    expect(await rowsOf(stuck)).not.toEqual([]);
    broken = () => false;
    expect(await faults.runJanitor()).toEqual({ purged: 1, left: 0 });
    expect(await rowsOf(stuck)).toEqual([]);
  },
);

/**
 * Deletes a workspace some hours ago without purging it, and throttles the purge.
 * @returns what ends the throttling
 */
async function throttledPurge(hours: number): Promise<() => void> {
  let fault: Fault = 'fail';
  faults = await withFaults(({ operation }) => (operation === 'BatchWriteItem' ? fault : 'pass'), {
    timeoutMs: 7_000,
  });
  const me = await newUser({}, faults.baseUrl);
  const workspaceId = await filled(me, 'Work');
  await faults.setClock(Date.now() - hours * HOUR_MS);
  await me.ok(deleteWorkspaceContract, { workspaceId });
  await faults.setClock(undefined);
  fault = 'throttle';
  return () => {
    fault = 'pass';
  };
}

test(
  'a purge that is throttled waits for the next round without an error, for up to a day',
  { tags: ['slow'] },
  async () => {
    const end = await throttledPurge(23);
    expect(await faults.runJanitor()).toEqual({ purged: 0, left: 1 });
    end();
    expect(await faults.runJanitor()).toEqual({ purged: 1, left: 0 });
  },
);

test(
  'the janitor fails if a purge is not finished a day after the deletion',
  { tags: ['slow'] },
  async () => {
    const end = await throttledPurge(25);
    expect(await faults.runJanitor()).toBe(
      'Error: Still not purged a day after deletion: 1 workspace. The next round tries again.',
    );
    end();
    expect(await faults.runJanitor()).toEqual({ purged: 1, left: 0 });
  },
);
