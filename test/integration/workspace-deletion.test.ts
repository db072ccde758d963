// The deletion of a workspace during a write in it.
import { expect, test } from 'vitest';
import { createNoteContract } from '../../lib/api/routes/note.ts';
import {
  createWorkspaceContract,
  deleteWorkspaceContract,
  listWorkspacesContract,
} from '../../lib/api/routes/workspace.ts';
import { clientOf, newUser } from '../harness/client.ts';
import { HeldCalls } from '../harness/held-calls.ts';
import { accountOf } from '../harness/table.ts';

const held = new HeldCalls();

test('a note written after the deletion has read the account is counted, and its bytes are free again', async () => {
  const me = await newUser({ storageLimit: 100 }, held.faults.baseUrl);
  const { data } = await me.ok(createWorkspaceContract, { name: 'Work' });
  const workspaceId = data.id;
  let write: Promise<unknown> | undefined;
  held.before = ({ caller, operation }) =>
    caller === 'workspace-delete' && operation === 'TransactWriteItems'
      ? (write ??= clientOf(me).ok(createNoteContract, { name: 'n', content: 'text', workspaceId }))
      : undefined;
  const { data: deleted } = await me.ok(deleteWorkspaceContract, { workspaceId });
  expect(deleted.deletedContent).toEqual({ notes: 1, groups: 0, todos: 0 });
  expect((await me.ok(listWorkspacesContract, {})).count).toBe(1);
  expect((await accountOf(me.userId)).storageLeft).toBe(100);
});
