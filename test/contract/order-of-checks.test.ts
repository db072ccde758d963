// The order of errors if several apply (D2): the workspace, then the resource, then its parent, and only then the limits.
// It also holds if a single transaction fails for several reasons.
import { test } from 'vitest';
import { putDailyContract } from '../../lib/api/routes/daily.ts';
import { createGroupContract, deleteGroupContract, updateGroupContract } from '../../lib/api/routes/group.ts';
import { createNoteContract, deleteNoteContract, updateNoteContract } from '../../lib/api/routes/note.ts';
import {
  createWorkspaceContract,
  deleteWorkspaceContract,
  updateWorkspaceContract,
} from '../../lib/api/routes/workspace.ts';
import { clientOf, newUser } from '../harness/client.ts';
import { HeldCalls } from '../harness/held-calls.ts';
import { MB } from '../harness/texts.ts';

/** Exceeds the quota of the users in this file, but not the size limit. */
const content = 'x'.repeat(11);

const held = new HeldCalls();

test('a deleted group is reported before the quota and the size', async () => {
  const me = await newUser({ storageLimit: 10 });
  const { data: group } = await me.ok(createGroupContract, { name: 'g' });
  const { data: note } = await me.ok(createNoteContract, { name: 'n' });
  await me.ok(deleteGroupContract, { groupId: group.id });
  const groupId = group.id;
  for (const text of [content, 'x'.repeat(MB + 1)]) {
    await me.fails(createNoteContract, { name: 'n', content: text, groupId }, 'groupNotFound');
    await me.fails(updateNoteContract, { id: note.id, content: text, groupId }, 'groupNotFound');
  }
});

test('a deleted or foreign workspace is reported before the quota and the group', async () => {
  const [me, other] = await Promise.all([newUser({ storageLimit: 10 }), newUser()]);
  const { data: work } = await me.ok(createWorkspaceContract, { name: 'Work' });
  const { data: group } = await me.ok(createGroupContract, { name: 'g', workspaceId: work.id });
  await me.ok(deleteWorkspaceContract, { workspaceId: work.id });
  const note = { name: 'n', content, groupId: group.id };
  await me.fails(createNoteContract, { ...note, workspaceId: work.id }, 'workspaceNotFound');
  await me.fails(createNoteContract, { ...note, workspaceId: other.workspaceId }, 'workspaceDenied');
  await me.fails(putDailyContract, { content, workspaceId: work.id }, 'calendarWorkspaceNotFound');
});

test('a trashed or foreign note is reported before the group, the size and the quota', async () => {
  const [me, other] = await Promise.all([newUser({ storageLimit: 10 }), newUser()]);
  const { data: trashed } = await me.ok(createNoteContract, { name: 'n' });
  await me.ok(deleteNoteContract, { id: trashed.id });
  const { data: foreign } = await other.ok(createNoteContract, { name: 'n' });
  const changes = { content: 'x'.repeat(MB + 1), groupId: trashed.id };
  await me.fails(updateNoteContract, { id: trashed.id, ...changes }, 'noteNotFound');
  await me.fails(updateNoteContract, { id: foreign.id, ...changes }, 'noteDenied');
  await me.fails(updateNoteContract, { id: trashed.id, content }, 'noteNotFound');
});

test('the size is reported before the quota, and the workspace limit before a duplicate name', async () => {
  const me = await newUser({ storageLimit: 10, workspaceLimit: 1 });
  await me.fails(createNoteContract, { name: 'n', content: 'x'.repeat(MB + 1) }, 'noteTooLarge');
  await me.fails(putDailyContract, { content: 'x'.repeat(MB + 1) }, 'calendarNoteTooLarge');
  await me.fails(
    createWorkspaceContract,
    { name: 'Personal' },
    'workspaceLimit',
    'Maximum number of workspaces reached (1)',
  );
  await me.ok(updateWorkspaceContract, { workspaceId: me.workspaceId, name: 'Personal' });
});

test('a parent that is deleted while a group moves under it returns 404', async () => {
  const me = await newUser({}, held.faults.baseUrl);
  const elsewhere = clientOf(me);
  const { data: parent } = await me.ok(createGroupContract, { name: 'parent' });
  const { data: group } = await me.ok(createGroupContract, { name: 'g' });
  let deletion: Promise<unknown> | undefined;
  // A retry during a slow deletion waits for the same deletion.
  held.before = ({ caller, operation }) =>
    caller === 'group-put' && operation === 'TransactWriteItems'
      ? (deletion ??= elsewhere.ok(deleteGroupContract, { groupId: parent.id }))
      : undefined;
  await me.fails(updateGroupContract, { groupId: group.id, parentId: parent.id }, 'parentGroupNotFound');
});
