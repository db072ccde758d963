import { expect } from 'vitest';
import { createNoteContract, deleteNoteContract } from '../../../../lib/api/routes/note.ts';
import {
  createSnapshotContract,
  deleteSnapshotContract,
  getSnapshotContract,
} from '../../../../lib/api/routes/snapshot.ts';
import { newUser, type Client } from '../../../harness/client.ts';
import { MB } from '../../../harness/texts.ts';
import { test } from '../../../harness/user-test.ts';

async function snapshotOf(me: Client, content = 'copy') {
  const { data } = await me.ok(createNoteContract, { name: 'n' });
  const input = { noteId: data.id, workspaceId: me.workspaceId, content };
  return (await me.ok(createSnapshotContract, input)).data;
}

test('returns a snapshot as created, even for a trashed note, and accepts its id in upper case', async ({
  me,
}) => {
  const snapshot = await snapshotOf(me);
  const wanted = { data: snapshot, count: 1 };
  expect(await me.ok(getSnapshotContract, { snapshotId: snapshot.id })).toEqual(wanted);
  await me.ok(deleteNoteContract, { id: snapshot.noteId });
  expect(await me.ok(getSnapshotContract, { snapshotId: snapshot.id.toUpperCase() })).toEqual(wanted);
});

test('returns a content of 1 MB byte for byte', async ({ me }) => {
  const content = '\n"é🗒️'
    .repeat(MB)
    .slice(0, MB / 4)
    .toWellFormed();
  const snapshot = await snapshotOf(me, content);
  const { data } = await me.ok(getSnapshotContract, { snapshotId: snapshot.id });
  expect(data.content === content).toBe(true);
});

test('returns 404 for an unknown, malformed, deleted or pruned snapshot and 403 for another user’s', async () => {
  const [me, other] = await Promise.all([newUser(), newUser()]);
  const [gone, pruned, theirs] = [await snapshotOf(me), await snapshotOf(me), await snapshotOf(other)];
  await me.ok(deleteSnapshotContract, { snapshotId: gone.id });
  const again = { noteId: pruned.noteId, workspaceId: me.workspaceId, content: 'x' };
  for (let n = 0; n < 5; n++) await me.ok(createSnapshotContract, again);
  for (const snapshotId of ['nonsense', crypto.randomUUID(), gone.id, pruned.id, gone.noteId])
    await me.fails(getSnapshotContract, { snapshotId }, 'snapshotNotFound');
  await me.fails(getSnapshotContract, { snapshotId: theirs.id }, 'snapshotDenied');
});
