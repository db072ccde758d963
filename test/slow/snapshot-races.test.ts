// Concurrent snapshots (spec 4.9, D37): numbers, the limit of five, and their contents.
// @module-tag heavy
import { expect, test } from 'vitest';
import { createNoteContract, deleteNoteContract } from '../../lib/api/routes/note.ts';
import {
  createSnapshotContract,
  deleteSnapshotContract,
  listSnapshotsContract,
} from '../../lib/api/routes/snapshot.ts';
import { createWorkspaceContract, deleteWorkspaceContract } from '../../lib/api/routes/workspace.ts';
import { newUser, type Client } from '../harness/client.ts';
import { rowKindsOf, rowsOf } from '../harness/table.ts';

const upTo = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_, n) => first + n);
const ascending = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b);

const noteOf = async (me: Client) => {
  const { data } = await me.ok(createNoteContract, { name: 'a' });
  return { noteId: data.id, workspaceId: me.workspaceId };
};

/** Lists until `work` is done, and once more. */
async function readDuring(me: Client, noteId: string, work: Promise<unknown>) {
  const progress = { done: false };
  void work.finally(() => (progress.done = true)).catch(() => {});
  const lists = [];
  while (!progress.done) lists.push((await me.ok(listSnapshotsContract, { noteId })).data);
  lists.push((await me.ok(listSnapshotsContract, { noteId })).data);
  return lists;
}

test('30 concurrent snapshots get the numbers 1 to 30; every reader gets the five newest, each with its own content', async () => {
  const me = await newUser();
  const ids = await noteOf(me);
  const work = Promise.all(
    upTo(30).map((n) => me.ok(createSnapshotContract, { ...ids, content: `${n} `.repeat(5_000) })),
  );
  const [lists, answers] = await Promise.all([readDuring(me, ids.noteId, work), work]);
  const made = new Map(answers.map(({ data }) => [data.noteVersion, data]));
  expect(ascending(answers.map(({ data }) => data.noteVersion))).toEqual(upTo(30));
  expect(new Set(answers.map(({ data }) => data.content)).size).toBe(30);
  expect(lists.at(-1)?.map(({ noteVersion }) => noteVersion)).toEqual([30, 29, 28, 27, 26]);
  for (const list of lists) {
    const newest = list[0]?.noteVersion ?? 0;
    expect(list.map(({ noteVersion }) => noteVersion)).toEqual(
      upTo(newest, Math.max(1, newest - 4)).toReversed(),
    );
    for (const snapshot of list) expect(snapshot).toEqual(made.get(snapshot.noteVersion));
  }
  const kinds = await rowKindsOf(me.workspaceId);
  expect(kinds.filter((kind) => kind === 'SNAPSHOT')).toHaveLength(5);
  expect(kinds.filter((kind) => kind === 'SNAPSHOTBODY')).toHaveLength(5);
});

test('of concurrent snapshots the one with the higher number is not older', async () => {
  const me = await newUser();
  const ids = await noteOf(me);
  await Promise.all(upTo(20).map((n) => me.ok(createSnapshotContract, { ...ids, content: `${n}` })));
  const times = (await me.ok(listSnapshotsContract, { noteId: ids.noteId })).data.map(
    ({ createdAt }) => createdAt,
  );
  expect(times).toEqual(times.toSorted().toReversed());
});

test('snapshots of different notes are numbered separately', async () => {
  const me = await newUser();
  const notes = await Promise.all(upTo(5).map(() => noteOf(me)));
  await Promise.all(
    notes.flatMap((ids) => upTo(4).map((n) => me.ok(createSnapshotContract, { ...ids, content: `${n}` }))),
  );
  for (const { noteId } of notes) {
    const { data } = await me.ok(listSnapshotsContract, { noteId });
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
  const create = (n: number) => me.ok(createSnapshotContract, { ...ids, content: `new ${n}` });
  const remove = (snapshotId: string) => me.call(deleteSnapshotContract, { snapshotId });
  const work = Promise.all([Promise.all(upTo(3).map(create)), Promise.all(old.map(({ id }) => remove(id)))]);
  const [lists, [answers, deletions]] = await Promise.all([readDuring(me, ids.noteId, work), work]);
  const made = new Map([...old, ...answers.map(({ data }) => data)].map((data) => [data.noteVersion, data]));
  expect(ascending(answers.map(({ data }) => data.noteVersion))).toEqual([6, 7, 8]);
  for (const { status } of deletions) expect([200, 404]).toContain(status);
  for (const list of lists) {
    expect(list.length).toBeLessThanOrEqual(5);
    const versions = list.map(({ noteVersion }) => noteVersion);
    expect(versions).toEqual(ascending(versions).toReversed());
    for (const snapshot of list) expect(snapshot).toEqual(made.get(snapshot.noteVersion));
  }
  expect(lists.at(-1)?.map(({ noteVersion }) => noteVersion)).toEqual([8, 7, 6]);
  const kinds = await rowKindsOf(me.workspaceId);
  expect(kinds.filter((kind) => kind === 'SNAPSHOT')).toHaveLength(3);
  expect(kinds.filter((kind) => kind === 'SNAPSHOTBODY')).toHaveLength(3);
});

test('of ten concurrent deletions of a snapshot one succeeds, and the others return 404', async () => {
  const me = await newUser();
  const ids = await noteOf(me);
  const { data: kept } = await me.ok(createSnapshotContract, { ...ids, content: 'kept' });
  const { data } = await me.ok(createSnapshotContract, { ...ids, content: 'gone' });
  const answers = await Promise.all(
    upTo(10).map(() => me.call(deleteSnapshotContract, { snapshotId: data.id })),
  );
  expect(ascending(answers.map(({ status }) => status))).toEqual([200, ...upTo(9).map(() => 404)]);
  expect((await me.ok(listSnapshotsContract, { noteId: ids.noteId })).data).toEqual([kept]);
});

test('concurrent deletions of all five snapshots succeed', async () => {
  const me = await newUser();
  const ids = await noteOf(me);
  const made = await Promise.all(
    upTo(5).map((n) => me.ok(createSnapshotContract, { ...ids, content: `${n}` })),
  );
  await Promise.all(made.map(({ data }) => me.ok(deleteSnapshotContract, { snapshotId: data.id })));
  expect(await me.ok(listSnapshotsContract, { noteId: ids.noteId })).toEqual({ data: [] });
  expect((await me.ok(createSnapshotContract, { ...ids, content: 'next' })).data.noteVersion).toBe(6);
});

test('a snapshot concurrent with the note’s deletion is created before it or not at all', async () => {
  const me = await newUser();
  const ids = await noteOf(me);
  const [answers] = await Promise.all([
    Promise.all(upTo(10).map((n) => me.call(createSnapshotContract, { ...ids, content: `${n}` }))),
    me.ok(deleteNoteContract, { id: ids.noteId }),
  ]);
  for (const { status } of answers) expect([200, 404]).toContain(status);
  const written = answers.filter(({ status }) => status === 200).length;
  const { data } = await me.ok(listSnapshotsContract, { noteId: ids.noteId });
  expect(data.map(({ noteVersion }) => noteVersion)).toEqual(
    upTo(written, Math.max(1, written - 4)).toReversed(),
  );
});

test('snapshots concurrent with the workspace’s deletion leave no row', async () => {
  const me = await newUser();
  const { data: work } = await me.ok(createWorkspaceContract, { name: 'Work' });
  const { data: note } = await me.ok(createNoteContract, { name: 'a', workspaceId: work.id });
  const snapshot = { noteId: note.id, workspaceId: work.id };
  const [answers] = await Promise.all([
    Promise.all(upTo(15).map((n) => me.call(createSnapshotContract, { ...snapshot, content: `${n}` }))),
    me.ok(deleteWorkspaceContract, { workspaceId: work.id }),
  ]);
  for (const { status } of answers) expect([200, 404]).toContain(status);
  expect(await rowsOf(work.id)).toEqual([]);
});
