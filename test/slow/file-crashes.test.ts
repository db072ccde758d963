// A function may end at any moment. Every call that writes files is cut off from the table before and after each of its
// calls: no quota is used by what was not stored, and after the janitor no bytes are left that belong to nothing (E24). A
// sample of this runs in `npm run test:slow`.
// @module-tag slow
// @module-tag proof
import { describe, expect, test } from 'vitest';
import { violations } from '../../infra/integrity/violations.ts';
import { deployedName, JANITOR } from '../../infra/build/functions.ts';
import { getAccountContract } from '../../lib/api/routes/account.ts';
import { putFileContract } from '../../lib/api/routes/file.ts';
import { purgeContract } from '../../lib/api/routes/trash.ts';
import { createWorkspaceContract, deleteWorkspaceContract } from '../../lib/api/routes/workspace.ts';
import { deleteAll } from '../../lib/db/table/batch.ts';
import { rowsOfUser } from '../harness/check-user.ts';
import { counter, stopsAt, upTo, useStopper, type CopiedUser } from '../harness/cuts.ts';
import type { Call, Fault } from '../harness/faults/faults.ts';
import { LARGE, FILE_CALLS, trashedFile } from '../harness/file-calls.ts';
import { bytesOf, putFile } from '../harness/files.ts';
import { useOwnTable } from '../harness/own-table.ts';
import { sampleOf } from '../harness/rounds.ts';
import { janitorLater, storedChunks } from '../harness/stored-bytes.ts';

useOwnTable();
const stopper = useStopper();

/** The account counts the bytes of the files that exist, and no others are stored. */
async function expectExact({ me, copy, read }: CopiedUser, where: string): Promise<void> {
  const table = await read();
  expect(violations(table), where).toEqual([]);
  const { used } = (await me.ok(getAccountContract, {})).data.storage;
  const rows = [...table.workspaces.values()].flatMap(({ files }) => [...files.values()]);
  const bytes = rows.reduce((sum, row) => sum + row.bytes, 0);
  const chunks = rows.reduce((sum, row) => sum + row.chunks, 0);
  expect({ used, chunks: await storedChunks(copy.codes), entries: table.filePurges.length }, where).toEqual({
    used: bytes,
    chunks,
    entries: 0,
  });
}

/** The two janitors: one that purges deleted workspaces, and one an hour later, when bytes are due. */
async function janitors(): Promise<void> {
  await janitorLater(stopper.faults(), 1);
  await janitorLater(stopper.faults());
}

/** Each count of stored chunks reads the whole table, so that it stays small. */
const remove = async ({ copy }: CopiedUser): Promise<void> =>
  deleteAll(await rowsOfUser(copy.userId, copy.codes));

describe.for(Object.entries(FILE_CALLS))('%s', ([, call]) => {
  test('uses no quota and leaves nothing wherever the function is cut off, and the same call completes it', async () => {
    const { complete, stopped } = await stopper.prepare(call);
    const { calls } = await complete();
    expect(calls).toBeGreaterThan(2);
    for (const stop of stopsAt(sampleOf(upTo(calls), 3))) {
      const one = await stopped(stop);
      const where = `${stop.kind} ${stop.number} of ${calls}: ${one.response.status}`;
      expect(violations(await one.read()), where).toEqual([]);
      await janitors();
      await expectExact(one, where);
      // The target may have been deleted before the cut.
      expect([200, 404], where).toContain((await one.sendAgain()).status);
      await janitors();
      await expectExact(one, `again after ${where}`);
      await remove(one);
    }
  });
});

test('the janitor deletes everything that is due although an earlier one was cut off after any of its calls', async () => {
  const copied = await stopper.copies(async (me) => {
    await putFile(me, 'x.png', LARGE);
    await me.ok(putFileContract, { path: 'x.png', bytes: bytesOf(10) }, { 'If-Match': '*' });
    await me.ok(purgeContract, { fileId: await trashedFile(me, 'y.png') });
    const { id: workspaceId } = (await me.ok(createWorkspaceContract, { name: 'w' })).data;
    await me.ok(putFileContract, { path: 'z.png', workspaceId, bytes: bytesOf(10) });
    await me.ok(deleteWorkspaceContract, { workspaceId });
    return { workspaceId };
  });
  const caller = deployedName(JANITOR);
  await janitors();
  await copied();
  const { decide, count } = counter(caller);
  await stopper.during(decide, () => janitorLater(stopper.faults()));
  const calls = count();
  expect(calls).toBeGreaterThan(8);
  for (const { number, kind } of stopsAt(sampleOf(upTo(calls), 4))) {
    const one = await copied();
    let sent = 0;
    const cut = (call: Call): Fault => {
      if (call.caller !== caller) return 'pass';
      sent += 1;
      return sent < number ? 'pass' : sent === number ? kind : 'cut-before';
    };
    const faults = stopper.faults();
    await faults.setClock(Date.now() + 3_600_001);
    await stopper.during(cut, () => faults.runJanitor().catch(() => undefined));
    await faults.setClock(undefined);
    const where = `${kind} ${number} of ${calls}`;
    expect(violations(await one.read()), where).toEqual([]);
    await janitors();
    await expectExact(one, where);
    await remove(one);
  }
});
