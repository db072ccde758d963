// DELETE /workspace: concurrent writes.
// @module-tag slow
import { expect, test } from 'vitest';
import { putDailyContract } from '../../../lib/api/routes/daily.ts';
import { createNoteContract } from '../../../lib/api/routes/note.ts';
import { createSnapshotContract } from '../../../lib/api/routes/snapshot.ts';
import { getWeeklyContract } from '../../../lib/api/routes/weekly.ts';
import { createWorkspaceContract, deleteWorkspaceContract } from '../../../lib/api/routes/workspace.ts';
import { newUser } from '../../harness/client.ts';
import { accountOf, rowsOf } from '../../harness/table.ts';
import { times } from '../../harness/times.ts';
import { succeeded } from '../../harness/tree.ts';

test('leaves no row and no byte of notes, days, weeks and snapshots written concurrently', async () => {
  const me = await newUser();
  const { data } = await me.ok(createWorkspaceContract, { name: 'Work' });
  const workspaceId = data.id;
  const { data: note } = await me.ok(createNoteContract, { name: 'first', workspaceId });
  const copy = { noteId: note.id, workspaceId, content: 'copy' };
  const [deletion, snapshots, ...notes] = await Promise.all([
    me.ok(deleteWorkspaceContract, { workspaceId }),
    times(15, () => me.call(createSnapshotContract, copy)),
    times(30, (n) => me.call(createNoteContract, { workspaceId, name: `n${n}`, content: 'x'.repeat(100) })),
    times(10, (n) => me.call(putDailyContract, { workspaceId, date: `2025-01-1${n}`, content: 'x' })),
    times(10, (n) => me.call(getWeeklyContract, { workspaceId, week: n + 1, year: 2025 })),
  ]);
  for (const { status } of [...snapshots, ...notes.flat()]) expect([200, 404]).toContain(status);
  expect(deletion.data.deletedContent.notes).toBe(1 + succeeded(notes.flat()).length);
  expect(await rowsOf(workspaceId)).toEqual([]);
  const { storageLeft, storageLimit, workspaces } = await accountOf(me.userId);
  expect([storageLeft, Object.keys(workspaces).length]).toEqual([storageLimit, 1]);
});
