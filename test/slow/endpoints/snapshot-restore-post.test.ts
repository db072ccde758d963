// POST /snapshot/restore: concurrent writes.
// @module-tag slow
import { expect, test } from 'vitest';
import { createNoteContract, getNoteContract, updateNoteContract } from '../../../lib/api/routes/note.ts';
import { listSnapshotsContract } from '../../../lib/api/routes/snapshot.ts';
import { violationsOf } from '../../harness/check-user.ts';
import { newUser } from '../../harness/client.ts';
import { times } from '../../harness/times.ts';

test('keeps the five newest of ten concurrent writes with snapshots, each content once', async () => {
  const me = await newUser();
  const { id } = (await me.ok(createNoteContract, { name: 'n', content: 'start' })).data;
  await times(10, (n) => me.ok(updateNoteContract, { id, content: `text ${n}`, snapshot: true }));
  const snapshots = (await me.ok(listSnapshotsContract, { noteId: id })).data.map(({ content }) => content);
  expect(snapshots).toHaveLength(5);
  expect(new Set([...snapshots, (await me.ok(getNoteContract, { noteId: id })).data.content]).size).toBe(6);
  expect(await violationsOf(me.userId)).toEqual([]);
});
