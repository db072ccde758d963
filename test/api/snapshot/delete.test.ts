import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { createNoteContract } from '../../../lib/api/routes/note.ts';
import {
  createSnapshotContract,
  deleteSnapshotContract,
  listSnapshotsContract,
} from '../../../lib/api/routes/snapshot.ts';
import { newUser, type Client } from '../../harness/client.ts';
import { rowKindsOf } from '../../harness/table.ts';
import { test } from '../../harness/user-test.ts';

const snapshotsOf = async (me: Client, contents: readonly string[]) => {
  const { data: note } = await me.ok(createNoteContract, { name: 'a' });
  const made = [];
  for (const content of contents)
    made.push(
      (await me.ok(createSnapshotContract, { noteId: note.id, workspaceId: me.workspaceId, content })).data,
    );
  return { noteId: note.id, made };
};

test('deletes only the given snapshot and returns 404 when repeated', async ({ me }) => {
  const { noteId, made } = await snapshotsOf(me, ['one', 'two', 'three']);
  const [one, two, three] = made;
  const snapshotId = two?.id ?? '';
  expect(await me.ok(deleteSnapshotContract, { snapshotId })).toEqual({ data: { deleted: true } });
  expect(await me.ok(listSnapshotsContract, { noteId })).toEqual({ data: [three, one] });
  await me.fails(deleteSnapshotContract, { snapshotId }, 'snapshotNotFound', 'Snapshot not found');
  expect(await me.ok(listSnapshotsContract, { noteId })).toEqual({ data: [three, one] });
});

test('accepts an upper-case snapshot id', async ({ me }) => {
  const { noteId, made } = await snapshotsOf(me, ['one']);
  await me.ok(deleteSnapshotContract, { snapshotId: made[0]?.id.toUpperCase() ?? '' });
  expect(await me.ok(listSnapshotsContract, { noteId })).toEqual({ data: [] });
});

test('deletes every row of a snapshot of any size', { tags: ['slow'] }, async ({ me }) => {
  const large = randomBytes(700_000).toString('base64');
  const { made } = await snapshotsOf(me, ['small', large, '']);
  for (const { id } of made) await me.ok(deleteSnapshotContract, { snapshotId: id });
  const kinds = new Set(await rowKindsOf(me.workspaceId));
  expect(kinds).toEqual(new Set(['NOTE', 'ROOT', 'SNAPSHOTS']));
});

test('returns 404 for an unknown or malformed snapshot and 403 for another user’s', async () => {
  const [me, other] = await Promise.all([newUser(), newUser()]);
  const { noteId, made } = await snapshotsOf(other, ['secret']);
  const mine = await snapshotsOf(me, ['mine']);
  const unknown = `${crypto.randomUUID().slice(0, 24)}${me.workspaceId.slice(24)}`;
  for (const snapshotId of [crypto.randomUUID(), unknown, mine.noteId, me.workspaceId, 'nonsense', ''])
    await me.fails(deleteSnapshotContract, { snapshotId }, 'snapshotNotFound', 'Snapshot not found');
  await me.fails(
    deleteSnapshotContract,
    { snapshotId: made[0]?.id ?? '' },
    'snapshotDenied',
    'Access denied to snapshot',
  );
  expect(await other.ok(listSnapshotsContract, { noteId })).toEqual({ data: made });
  expect(await me.ok(listSnapshotsContract, { noteId: mine.noteId })).toEqual({ data: mine.made });
});

test('returns 400 if the snapshot id is missing', async ({ me }) => {
  await me.fails(deleteSnapshotContract, {}, 'invalidRequest', 'snapshotId: Required field is missing');
});
