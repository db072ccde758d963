// DELETE /workspace: concurrent writes.
// @module-tag heavy
import { expect, test } from 'vitest';
import { createNoteContract } from '../../../lib/api/routes/note.ts';
import {
  createWorkspaceContract,
  deleteWorkspaceContract,
  listWorkspacesContract,
} from '../../../lib/api/routes/workspace.ts';
import { newUser } from '../../harness/client.ts';
import { rowsOf } from '../../harness/table.ts';

test('leaves no row and no byte of notes written concurrently', async () => {
  const me = await newUser();
  const { data } = await me.ok(createWorkspaceContract, { name: 'Work' });
  const writes = Array.from({ length: 30 }, (_, n) =>
    me.call(createNoteContract, { workspaceId: data.id, name: `n${n}`, content: 'x'.repeat(100) }),
  );
  const [deletion, ...answers] = await Promise.all([
    me.ok(deleteWorkspaceContract, { workspaceId: data.id }),
    ...writes,
  ]);
  for (const { status } of answers) expect([200, 404]).toContain(status);
  const written = answers.filter(({ status }) => status === 200).length;
  expect(deletion.data.deletedContent.notes).toBe(written);
  expect(await rowsOf(data.id)).toEqual([]);
  const workspaces = await me.ok(listWorkspacesContract, {});
  expect(workspaces.count).toBe(1);
  expect(workspaces.data[0]?.storageUsage).toBe(0);
});
