// Three and more concurrent writers of snapshots (spec 4.9, D37): numbers, the limit of five, and their contents. The
// explorer tries each pair of writers in many orders (test/slow/interleavings.test.ts).
// @module-tag slow
import { expect, test } from 'vitest';
import { deleteNoteContract } from '../../../lib/api/routes/note.ts';
import {
  createSnapshotContract,
  deleteSnapshotContract,
  listSnapshotsContract,
} from '../../../lib/api/routes/snapshot.ts';
import { newUser, type Client } from '../../harness/client.ts';
import { rowKindsOf } from '../../harness/table.ts';
import { times } from '../../harness/times.ts';
import { newNote } from '../../harness/tree.ts';

const upTo = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_, n) => first + n);
const ascending = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b);

const noteOf = async (me: Client) => ({ noteId: await newNote(me), workspaceId: me.workspaceId });

const listOf = async (me: Client, noteId: string) => (await me.ok(listSnapshotsContract, { noteId })).data;

/** Lists until `work` is done, and once more. */
async function readDuring(me: Client, noteId: string, work: Promise<unknown>) {
  const progress = { done: false };
  void work.finally(() => (progress.done = true)).catch(() => {});
  const lists = [];
  while (!progress.done) lists.push(await listOf(me, noteId));
  lists.push(await listOf(me, noteId));
  return lists;
}

/** Expects the workspace to have this number of snapshots, each with its content. */
async function expectRows(me: Client, count: number): Promise<void> {
  const kinds = await rowKindsOf(me.workspaceId);
  expect(kinds.filter((kind) => kind === 'SNAPSHOT')).toHaveLength(count);
  expect(kinds.filter((kind) => kind === 'SNAPSHOTBODY')).toHaveLength(count);
}

test('30 concurrent snapshots get the numbers 1 to 30 in the order of their times; every reader gets the five newest, each with its own content', async () => {
  const me = await newUser();
  const ids = await noteOf(me);
  const work = times(30, (n) => me.ok(createSnapshotContract, { ...ids, content: `${n} `.repeat(5_000) }));
  const [lists, responses] = await Promise.all([readDuring(me, ids.noteId, work), work]);
  const made = new Map(responses.map(({ data }) => [data.noteVersion, data]));
  expect(ascending([...made.keys()])).toEqual(upTo(30));
  expect(new Set(responses.map(({ data }) => data.content)).size).toBe(30);
  const createdAt = upTo(30).map((version) => made.get(version)?.createdAt);
  expect(createdAt).toEqual(createdAt.toSorted());
  expect(lists.at(-1)?.map(({ noteVersion }) => noteVersion)).toEqual([30, 29, 28, 27, 26]);
  for (const list of lists) {
    const newest = list[0]?.noteVersion ?? 0;
    expect(list.map(({ noteVersion }) => noteVersion)).toEqual(
      upTo(newest, Math.max(1, newest - 4)).toReversed(),
    );
    for (const snapshot of list) expect(snapshot).toEqual(made.get(snapshot.noteVersion));
  }
  await expectRows(me, 5);
});

test('snapshots of different notes are numbered separately', async () => {
  const me = await newUser();
  const notes = await times(5, () => noteOf(me));
  await Promise.all(
    notes.map((ids) => times(4, (n) => me.ok(createSnapshotContract, { ...ids, content: `${n}` }))),
  );
  for (const { noteId } of notes) {
    const data = await listOf(me, noteId);
    expect(data.map(({ noteVersion }) => noteVersion)).toEqual([4, 3, 2, 1]);
    expect(new Set(data.map(({ content }) => content)).size).toBe(4);
  }
});

test('concurrent deletions and creations use each number once, and remove only deleted and pruned snapshots', async () => {
  const me = await newUser();
  const ids = await noteOf(me);
  const old = [];
  for (const n of upTo(5))
    old.push((await me.ok(createSnapshotContract, { ...ids, content: `old ${n}` })).data);
  const work = Promise.all([
    times(3, (n) => me.ok(createSnapshotContract, { ...ids, content: `new ${n}` })),
    Promise.all(old.map(({ id }) => me.call(deleteSnapshotContract, { snapshotId: id }))),
  ]);
  const [lists, [responses, deletions]] = await Promise.all([readDuring(me, ids.noteId, work), work]);
  const made = new Map(
    [...old, ...responses.map(({ data }) => data)].map((data) => [data.noteVersion, data]),
  );
  expect(ascending(responses.map(({ data }) => data.noteVersion))).toEqual([6, 7, 8]);
  for (const { status } of deletions) expect([200, 404]).toContain(status);
  for (const list of lists) {
    expect(list.length).toBeLessThanOrEqual(5);
    const versions = list.map(({ noteVersion }) => noteVersion);
    expect(versions).toEqual(ascending(versions).toReversed());
    for (const snapshot of list) expect(snapshot).toEqual(made.get(snapshot.noteVersion));
  }
  expect(lists.at(-1)?.map(({ noteVersion }) => noteVersion)).toEqual([8, 7, 6]);
  await expectRows(me, 3);
});

test('of ten concurrent deletions of each of five snapshots one succeeds, and the others return 404', async () => {
  const me = await newUser();
  const ids = await noteOf(me);
  const made = await times(5, (n) => me.ok(createSnapshotContract, { ...ids, content: `${n}` }));
  const statuses = await Promise.all(
    made.map(({ data }) =>
      times(10, async () => (await me.call(deleteSnapshotContract, { snapshotId: data.id })).status),
    ),
  );
  const once = [200, ...Array.from({ length: 9 }, () => 404)];
  expect(statuses.map(ascending)).toEqual(made.map(() => once));
  expect(await listOf(me, ids.noteId)).toEqual([]);
  expect((await me.ok(createSnapshotContract, { ...ids, content: 'next' })).data.noteVersion).toBe(6);
});

test('a snapshot concurrent with the note’s deletion is created before it or not at all', async () => {
  const me = await newUser();
  const ids = await noteOf(me);
  const [responses] = await Promise.all([
    times(10, (n) => me.call(createSnapshotContract, { ...ids, content: `${n}` })),
    me.ok(deleteNoteContract, { id: ids.noteId }),
  ]);
  for (const { status } of responses) expect([200, 404]).toContain(status);
  const written = responses.filter(({ status }) => status === 200).length;
  const data = await listOf(me, ids.noteId);
  expect(data.map(({ noteVersion }) => noteVersion)).toEqual(
    upTo(written, Math.max(1, written - 4)).toReversed(),
  );
});
