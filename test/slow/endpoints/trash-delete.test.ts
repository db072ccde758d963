// DELETE /trash: a large note.
// @module-tag slow
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createNoteContract, deleteNoteContract } from '../../../lib/api/routes/note.ts';
import { createSnapshotContract } from '../../../lib/api/routes/snapshot.ts';
import { purgeContract } from '../../../lib/api/routes/trash.ts';
import { listWorkspacesContract } from '../../../lib/api/routes/workspace.ts';
import { violationsOf } from '../../harness/check-user.ts';
import { newUser } from '../../harness/client.ts';
import { rowKindsOf } from '../../harness/table.ts';
import { MB } from '../../harness/texts.ts';

test('leaves no row of a 1 MB note with 250 todos and five 1 MB snapshots', async () => {
  const me = await newUser();
  const text = () => randomBytes(MB).toString('base64').slice(0, MB);
  // Three transactions remove the todos that do not fit the one of the note.
  const content = ('- [ ] t\n'.repeat(250) + text()).slice(0, MB);
  const { data } = await me.ok(createNoteContract, { name: 'n', content, syncTodos: true });
  const copy = { noteId: data.id, workspaceId: me.workspaceId };
  for (let n = 0; n < 5; n++) await me.ok(createSnapshotContract, { ...copy, content: text() });
  await me.ok(deleteNoteContract, { id: data.id });
  const response = await me.ok(purgeContract, { noteId: data.id });
  expect(response.data).toEqual({ purged: true, notes: 1, bytes: MB });
  expect(await rowKindsOf(me.workspaceId)).toEqual(['ROOT']);
  expect((await me.ok(listWorkspacesContract, {})).data[0]?.storageUsage).toBe(0);
  expect(await violationsOf(me.userId)).toEqual([]);
});
