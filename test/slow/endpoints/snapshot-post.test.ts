// POST /snapshot: large snapshots.
// @module-tag slow
import { expect, test } from 'vitest';
import { createNoteContract } from '../../../lib/api/routes/note.ts';
import { createSnapshotContract, listSnapshotsContract } from '../../../lib/api/routes/snapshot.ts';
import { newUser, type Client } from '../../harness/client.ts';
import { largeTexts } from '../../harness/texts.ts';

const noteOf = async (me: Client, workspaceId = me.workspaceId) => {
  const { data } = await me.ok(createNoteContract, { name: 'a', content: 'live', workspaceId });
  return { noteId: data.id, workspaceId };
};

test('lists five snapshots of 1 MB completely, with multi-byte characters', async () => {
  const me = await newUser();
  const ids = await noteOf(me);
  const contents = Array.from({ length: 6 }, (_, n) => n).map(largeTexts());
  for (const content of contents) await me.ok(createSnapshotContract, { ...ids, content });
  const { data } = await me.ok(listSnapshotsContract, { noteId: ids.noteId });
  expect(data.map(({ noteVersion }) => noteVersion)).toEqual([6, 5, 4, 3, 2]);
  for (const { noteVersion, content } of data) expect(content === contents[noteVersion - 1]).toBe(true);
});
