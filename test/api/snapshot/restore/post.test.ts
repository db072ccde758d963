import { expect } from 'vitest';
import { appendDailyContract, getDailyContract, putDailyContract } from '../../../../lib/api/routes/daily.ts';
import {
  appendNoteContract,
  createNoteContract,
  deleteNoteContract,
  getNoteContract,
  updateNoteContract,
} from '../../../../lib/api/routes/note.ts';
import {
  createSnapshotContract,
  listSnapshotsContract,
  restoreSnapshotContract,
} from '../../../../lib/api/routes/snapshot.ts';
import { appendWeeklyContract, putWeeklyContract } from '../../../../lib/api/routes/weekly.ts';
import { violationsOf } from '../../../harness/check-user.ts';
import { newUser, type Client } from '../../../harness/client.ts';
import { MB } from '../../../harness/texts.ts';
import { test } from '../../../harness/user-test.ts';

const noteOf = async (me: Client, content: string) =>
  (await me.ok(createNoteContract, { name: 'n', content })).data;
const snapshotOf = async (me: Client, noteId: string, content: string) =>
  (await me.ok(createSnapshotContract, { noteId, workspaceId: me.workspaceId, content })).data;
const snapshotsOf = async (me: Client, noteId: string) =>
  (await me.ok(listSnapshotsContract, { noteId })).data.map(({ content }) => content);

test('sets the note to the snapshot’s content and keeps the replaced content as the newest snapshot', async ({
  me,
}) => {
  const note = await noteOf(me, 'now');
  const snapshot = await snapshotOf(me, note.id, 'then');
  const response = await me.call(restoreSnapshotContract, { snapshotId: snapshot.id.toUpperCase() });
  expect(response.body).toMatchObject({ data: { id: note.id, name: 'n', content: 'then' }, count: 1 });
  const read = await me.call(getNoteContract, { noteId: note.id });
  expect(read.body).toEqual(response.body);
  expect(read.headers.get('etag')).toBe(response.headers.get('etag'));
  expect(await snapshotsOf(me, note.id)).toEqual(['now', 'then']);
  const { data: again } = await me.ok(listSnapshotsContract, { noteId: note.id });
  for (const { id: snapshotId, content } of again)
    expect((await me.ok(restoreSnapshotContract, { snapshotId })).data.content).toBe(content);
  expect(await snapshotsOf(me, note.id)).toEqual(['now', 'then', 'now', 'then']);
  expect(await violationsOf(me.userId)).toEqual([]);
});

test('keeps no snapshot if the content is already the same', async ({ me }) => {
  const note = await noteOf(me, 'same');
  const snapshot = await snapshotOf(me, note.id, 'same');
  await me.ok(restoreSnapshotContract, { snapshotId: snapshot.id });
  expect(await snapshotsOf(me, note.id)).toEqual(['same']);
});

test(
  'restores the oldest of five snapshots although keeping the replaced content prunes it',
  { tags: ['slow'] },
  async ({ me }) => {
    const note = await noteOf(me, 'now'.padEnd(MB, '.'));
    const oldest = await snapshotOf(me, note.id, 'oldest'.padEnd(MB, '.'));
    for (const text of ['b', 'c', 'd', 'e']) await snapshotOf(me, note.id, text);
    const { data } = await me.ok(restoreSnapshotContract, { snapshotId: oldest.id });
    expect(data.content.startsWith('oldest.')).toBe(true);
    expect((await snapshotsOf(me, note.id)).map((content) => content?.slice(0, 3))).toEqual([
      'now',
      'e',
      'd',
      'c',
      'b',
    ]);
    await me.fails(restoreSnapshotContract, { snapshotId: oldest.id }, 'snapshotNotFound');
    expect(await violationsOf(me.userId)).toEqual([]);
  },
);

test('loses no content under concurrent restores and writes', async ({ me }) => {
  const note = await noteOf(me, 'start');
  const snapshot = await snapshotOf(me, note.id, 'then');
  await Promise.all([
    me.ok(restoreSnapshotContract, { snapshotId: snapshot.id }),
    ...['a', 'b'].map((content) => me.ok(updateNoteContract, { id: note.id, content, snapshot: true })),
  ]);
  const { data } = await me.ok(getNoteContract, { noteId: note.id });
  expect(new Set([...(await snapshotsOf(me, note.id)), data.content])).toEqual(
    new Set(['start', 'then', 'a', 'b']),
  );
  expect(await violationsOf(me.userId)).toEqual([]);
});

test('fails and changes nothing if the restored content exceeds the quota', async () => {
  const me = await newUser({ storageLimit: 5 });
  const note = await noteOf(me, 'short');
  const snapshot = await snapshotOf(me, note.id, 'longer');
  await me.fails(restoreSnapshotContract, { snapshotId: snapshot.id }, 'quotaExceeded');
  expect((await me.ok(getNoteContract, { noteId: note.id })).data).toEqual(note);
  expect(await snapshotsOf(me, note.id)).toEqual(['longer']);
});

test('returns 404 for an unknown or malformed snapshot or a trashed note and 403 for another user’s', async () => {
  const [me, other] = await Promise.all([newUser(), newUser()]);
  const note = await noteOf(me, 'now');
  const mine = await snapshotOf(me, note.id, 'then');
  const theirs = await snapshotOf(other, (await noteOf(other, 'x')).id, 'y');
  for (const snapshotId of ['nonsense', '', crypto.randomUUID(), note.id])
    await me.fails(restoreSnapshotContract, { snapshotId }, 'snapshotNotFound');
  await me.fails(restoreSnapshotContract, { snapshotId: theirs.id }, 'snapshotDenied');
  await me.ok(deleteNoteContract, { id: note.id });
  await me.fails(restoreSnapshotContract, { snapshotId: mine.id }, 'noteNotFound');
  await me.fails(restoreSnapshotContract, {}, 'invalidRequest', 'snapshotId: Required field is missing');
});

const day = { date: '2025-02-07' };
const week = { week: 6, year: 2025 };
type Write = (
  me: Client,
  id: string,
  content: string,
  snapshot?: boolean,
) => Promise<{ data: { id: string } }>;
const WRITERS: readonly (readonly [string, Write])[] = [
  ['PUT /note', (me, id, content, snapshot) => me.ok(updateNoteContract, { id, content, ...flag(snapshot) })],
  [
    'POST /note/append',
    (me, id, content, snapshot) => me.ok(appendNoteContract, { id, content, ...flag(snapshot) }),
  ],
  [
    'PUT /daily',
    (me, _id, content, snapshot) => me.ok(putDailyContract, { ...day, content, ...flag(snapshot) }),
  ],
  [
    'POST /daily/append',
    (me, _id, content, snapshot) => me.ok(appendDailyContract, { ...day, content, ...flag(snapshot) }),
  ],
  [
    'PUT /weekly',
    (me, _id, content, snapshot) => me.ok(putWeeklyContract, { ...week, content, ...flag(snapshot) }),
  ],
  [
    'POST /weekly/append',
    (me, _id, content, snapshot) => me.ok(appendWeeklyContract, { ...week, content, ...flag(snapshot) }),
  ],
];
/** A note, a day and a week. The others are slow tests. */
const SAMPLES: ReadonlySet<string> = new Set(['PUT /note', 'POST /daily/append', 'PUT /weekly']);
const isSample = ([name]: (typeof WRITERS)[number]): boolean => SAMPLES.has(name);
const flag = (snapshot: boolean | undefined) => (snapshot === undefined ? {} : { snapshot });

async function keepsReplaced(write: Write, me: Client): Promise<void> {
  const { id } = await noteOf(me, '');
  const { data: note } = await write(me, id, 'first');
  await write(me, id, 'second', false);
  expect(await snapshotsOf(me, note.id)).toEqual([]);
  const replaced = [];
  for (let n = 0; n < 7; n++) {
    replaced.unshift((await me.ok(getNoteContract, { noteId: note.id })).data.content);
    await write(me, id, `text ${n}`, true);
    expect(await snapshotsOf(me, note.id)).toEqual(replaced.slice(0, 5));
  }
  await write(me, id, 'last');
  expect(await snapshotsOf(me, note.id)).toEqual(replaced.slice(0, 5));
  expect(await violationsOf(me.userId)).toEqual([]);
}

test.for(WRITERS.filter(isSample))(
  '%s keeps the replaced content as a snapshot if requested, and at most the five newest',
  ([, write], { me }) => keepsReplaced(write, me),
);

test.for(WRITERS.filter((writer) => !isSample(writer)))(
  '%s keeps the replaced content as a snapshot if requested, too',
  { tags: ['slow'] },
  ([, write], { me }) => keepsReplaced(write, me),
);

test('keeps the old content of a deleted day as a snapshot when it is written again', async ({ me }) => {
  const { data } = await me.ok(putDailyContract, { ...day, content: 'old' });
  await me.ok(deleteNoteContract, { id: data.id });
  await me.ok(putDailyContract, { ...day, content: 'new', snapshot: true });
  expect(await snapshotsOf(me, data.id)).toEqual(['old']);
  expect((await me.ok(getDailyContract, day)).data.content).toBe('new');
});
