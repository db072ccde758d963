// Two groups that move below each other at once would form a loop, which no list shows (D35).
import { expect, test } from 'vitest';
import { createGroupContract, listGroupsContract, updateGroupContract } from '../../lib/api/routes/group.ts';
import { violationsOf } from '../harness/check-user.ts';
import { clientOf, newUser } from '../harness/client.ts';
import { HeldCalls } from '../harness/held-calls.ts';

const held = new HeldCalls();

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
