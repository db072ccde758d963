// The change feed of a deletion that takes several transactions, for every page size and for interrupted deletions.
// @module-tag slow
import { expect } from 'vitest';
import { listChangesContract } from '../../lib/api/routes/changes.ts';
import { createGroupContract, deleteGroupContract } from '../../lib/api/routes/group.ts';
import { createNoteContract, deleteNoteContract, listNotesContract } from '../../lib/api/routes/note.ts';
import { purgeContract } from '../../lib/api/routes/trash.ts';
import { codeOf } from '../../lib/core/ids.ts';
import { changesSince } from '../../lib/db/ledger/change-feed.ts';
import { violationsOf } from '../harness/check-user.ts';
import { clientOf, newUser, type Client } from '../harness/client.ts';
import { cutOff } from '../harness/faults/cut-off.ts';
import { withFaults, type Call, type Fault } from '../harness/faults/faults.ts';
import { Follower, listEverything, type Change } from '../harness/follower.ts';
import { times } from '../harness/times.ts';
import { test } from '../harness/user-test.ts';

const NOTES = 300;

async function crowdedGroup(me: Client): Promise<string> {
  const { data: group } = await me.ok(createGroupContract, { name: 'g' });
  for (let n = 0; n < NOTES; n += 30)
    await times(30, () => me.ok(createNoteContract, { name: 'n', groupId: group.id }));
  return group.id;
}

/** The number of rows that each transaction since a moment wrote, in order. */
async function sizesSince(me: Client, time: number): Promise<number[]> {
  const changes = await changesSince(codeOf(me.workspaceId), time, 100);
  return (changes ?? []).map(({ keys }) => keys.length);
}

test.for([1, 7, 100])(
  'with pages of %i a follower gets every change of the deletion of a group of 300 notes once',
  async (limit, { me }) => {
    const groupId = await crowdedGroup(me);
    const follower = await Follower.start(me);
    const began = Date.now();
    await me.ok(deleteGroupContract, { groupId });
    const pages: (readonly Change[])[] = [];
    for (let more = true; more;) {
      const page = await follower.step(me, limit);
      pages.push(page.changes);
      more = page.more;
    }
    const changes = pages.flat();
    expect(changes).toHaveLength(NOTES + 1);
    expect(new Set(changes.map(({ id }) => id)).size).toBe(NOTES + 1);
    expect(follower.copy).toEqual(await listEverything(me));

    // All pages but the last are full, and some end inside a transaction.
    for (const page of pages.slice(0, -1)) expect(page).toHaveLength(limit);
    const sizes = await sizesSince(me, began);
    expect(sizes.length).toBeGreaterThan(NOTES / 100);
    const ends = new Set(sizes.map((_, n) => sizes.slice(0, n + 1).reduce((sum, size) => sum + size, 0)));
    const inside = pages.slice(0, -1).filter((_, n) => !ends.has((n + 1) * limit));
    expect(inside.length).toBeGreaterThan(0);
  },
);

test('a client that lists pages from last to first misses nothing, even if a note is purged between two pages', async ({
  me,
}) => {
  await crowdedGroup(me);
  const [oldest] = (await me.ok(listNotesContract, { limit: 1, sort: 'createdAt:asc' })).data;
  let isRemoved = false;
  const follower = await Follower.start({
    ...me,
    async ok(contract, input) {
      const response = await me.ok(contract, input);
      if (contract.path !== '/note' || isRemoved) return response;
      isRemoved = true;
      await me.ok(deleteNoteContract, { id: oldest?.id ?? '' });
      await me.ok(purgeContract, { noteId: oldest?.id ?? '' });
      return response;
    },
  });
  await follower.catchUp(me);
  expect(follower.copy.size).toBe(NOTES);
  expect(follower.copy).toEqual(await listEverything(me));
});

test('a deletion of a group of 300 notes that is interrupted after each of its transactions is followed up to that point', async () => {
  let fault: (call: Call) => Fault = () => 'pass';
  const faults = await withFaults((call) => fault(call));
  try {
    const me = await newUser();
    const unlucky = clientOf(me, faults.baseUrl);
    const groupId = await crowdedGroup(me);
    const followers = await times(3, () => Follower.start(me));
    const trashed: number[] = [];
    const operation = 'TransactWriteItems';
    const cuts = [
      { calls: 1, when: 'cut-after', operation },
      { calls: 2, when: 'cut-before', operation },
      { calls: 1, when: 'cut-after', operation },
    ] as const;
    for (const cut of cuts) {
      fault = cutOff(deleteGroupContract, cut);
      expect((await unlucky.call(deleteGroupContract, { groupId })).status).toBe(500);
      fault = () => 'pass';
      const wanted = await listEverything(me);
      for (const [n, follower] of followers.entries()) {
        const limit = [7, 99, 100][n];
        // The request for changes is interrupted too, and repeated.
        fault = cutOff(listChangesContract, { calls: 2, when: 'cut-after' });
        const { status } = await unlucky.call(listChangesContract, { cursor: follower.cursor, limit });
        expect(status).toBe(500);
        fault = () => 'pass';
        await follower.catchUp(unlucky, limit);
        expect(follower.copy).toEqual(wanted);
      }
      trashed.push([...wanted.values()].filter((row) => (row as { isDeleted?: boolean }).isDeleted).length);
    }
    expect(trashed).toEqual([...new Set(trashed)].toSorted((a, b) => a - b));
    // The first transaction removes the group; its notes follow.
    expect(trashed[0]).toBe(0);
    expect(trashed.at(-1)).toBeLessThan(NOTES);
    await unlucky.ok(deleteGroupContract, { groupId });
    for (const follower of followers) {
      await follower.catchUp(me);
      expect(follower.copy).toEqual(await listEverything(me));
      expect(follower.copy.size).toBe(NOTES);
    }
    expect(await violationsOf(me.userId)).toEqual([]);
  } finally {
    await faults.stop();
  }
});
