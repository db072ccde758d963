// A group that moves or is deleted while another request is based on what it was.
import { expect, test } from 'vitest';
import {
  createGroupContract,
  deleteGroupContract,
  listGroupsContract,
  updateGroupContract,
} from '../../lib/api/routes/group.ts';
import { createNoteContract, deleteNoteContract } from '../../lib/api/routes/note.ts';
import { restoreContract } from '../../lib/api/routes/trash.ts';
import { violationsOf } from '../harness/check-user.ts';
import { clientOf, newUser } from '../harness/client.ts';
import { HeldCalls } from '../harness/held-calls.ts';

const held = new HeldCalls();

// Both moves together would form a loop, which no list shows (D35).
test('only one of two groups that move below each other moves', async () => {
  const me = await newUser({}, held.faults.baseUrl);
  const elsewhere = clientOf(me);
  const { data: one } = await me.ok(createGroupContract, { name: 'one' });
  const { data: other } = await me.ok(createGroupContract, { name: 'other' });
  let move: Promise<unknown> | undefined;
  // The other move is complete before the first one writes, but after it has read the tree.
  held.before = ({ caller, operation }) =>
    caller === 'group-put' && operation === 'TransactWriteItems'
      ? (move ??= elsewhere.ok(updateGroupContract, { groupId: other.id, parentId: one.id }))
      : undefined;
  await me.fails(updateGroupContract, { groupId: one.id, parentId: other.id }, 'groupOwnParent');
  expect((await me.ok(listGroupsContract, {})).data).toMatchObject([
    { id: one.id, parentId: null },
    { id: other.id, parentId: one.id },
  ]);
  expect(await violationsOf(me.userId)).toEqual([]);
});

test('a note is restored without a group if its group is deleted after the restore has read it', async () => {
  const me = await newUser({}, held.faults.baseUrl);
  const { data: group } = await me.ok(createGroupContract, { name: 'g' });
  const { data: note } = await me.ok(createNoteContract, { name: 'n', groupId: group.id });
  await me.ok(deleteNoteContract, { id: note.id });
  let deletion: Promise<unknown> | undefined;
  held.before = ({ caller, operation }) =>
    caller === 'trash-restore-post' && operation === 'TransactWriteItems'
      ? (deletion ??= clientOf(me).ok(deleteGroupContract, { groupId: group.id }))
      : undefined;
  expect((await me.ok(restoreContract, { noteId: note.id })).data).toMatchObject({
    id: note.id,
    groupId: null,
    isDeleted: false,
  });
  expect(deletion).toBeDefined();
  expect(await violationsOf(me.userId)).toEqual([]);
});
