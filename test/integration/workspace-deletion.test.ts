// The deletion of a workspace: during a write in it, and of more than one page of rows.
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createNoteContract } from '../../lib/api/routes/note.ts';
import {
  createWorkspaceContract,
  deleteWorkspaceContract,
  listWorkspacesContract,
} from '../../lib/api/routes/workspace.ts';
import { newUser } from '../harness/client.ts';
import { HeldCalls } from '../harness/held-calls.ts';
import { useOwnTable } from '../harness/own-table.ts';
import { accountOf, rowsOf } from '../harness/table.ts';
import { MB } from '../harness/texts.ts';

// The janitor purges every deleted workspace of its table.
useOwnTable();

const held = new HeldCalls();

test('a note written after the deletion has read the account is counted, and its bytes are free again', async () => {
  const me = await newUser({ storageLimit: 100 }, held.faults.baseUrl);
  const { data } = await me.ok(createWorkspaceContract, { name: 'Work' });
  const workspaceId = data.id;
  let write: Promise<unknown> | undefined;
  held.before = ({ caller, operation }) =>
    caller === 'workspace-delete' && operation === 'TransactWriteItems'
      ? (write ??= me.ok(createNoteContract, { name: 'n', content: 'text', workspaceId }))
      : undefined;
  const { data: deleted } = await me.ok(deleteWorkspaceContract, { workspaceId });
  expect(deleted.deletedContent).toEqual({ notes: 1, groups: 0, todos: 0 });
  expect((await me.ok(listWorkspacesContract, {})).count).toBe(1);
  expect((await accountOf(me.userId)).storageLeft).toBe(100);
});

test('rows beyond the first pages of 1 MB are deleted as well', { tags: ['slow'] }, async () => {
  const me = await newUser({}, held.faults.baseUrl);
  const { data } = await me.ok(createWorkspaceContract, { name: 'Work' });
  const workspaceId = data.id;
  // Random text in Base64 is stored in three quarters of its size.
  for (const name of ['one', 'two', 'three', 'four', 'five', 'six']) {
    const content = randomBytes(MB / 2).toString('base64');
    await me.ok(createNoteContract, { name, content, workspaceId });
  }
  await me.ok(deleteWorkspaceContract, { workspaceId });
  await held.faults.runJanitor();
  expect(await rowsOf(workspaceId)).toEqual([]);
});
