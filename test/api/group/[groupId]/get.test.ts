import { expect } from 'vitest';
import {
  createGroupContract,
  deleteGroupContract,
  getGroupContract,
  updateGroupContract,
} from '../../../../lib/api/routes/group.ts';
import { newUser } from '../../../harness/client.ts';
import { test } from '../../../harness/user-test.ts';

test('returns the group and accepts its id in upper case', async ({ me }) => {
  const { data: parent } = await me.ok(createGroupContract, { name: 'parent' });
  const { data: group } = await me.ok(createGroupContract, { name: 'g', parentId: parent.id });
  for (const groupId of [group.id, group.id.toUpperCase()])
    expect(await me.ok(getGroupContract, { groupId })).toEqual({ data: group, count: 1 });
  const { data: moved } = await me.ok(updateGroupContract, { groupId: group.id, name: 'h', parentId: null });
  expect((await me.ok(getGroupContract, { groupId: group.id })).data).toEqual(moved);
});

test('returns 404 for an unknown, malformed or deleted group and 403 for another user’s', async () => {
  const [me, other] = await Promise.all([newUser(), newUser()]);
  const { data: gone } = await me.ok(createGroupContract, { name: 'g' });
  const { data: theirs } = await other.ok(createGroupContract, { name: 'g' });
  await me.ok(deleteGroupContract, { groupId: gone.id });
  for (const groupId of [gone.id, crypto.randomUUID(), 'nonsense', me.workspaceId])
    await me.fails(getGroupContract, { groupId }, 'groupNotFound');
  await me.fails(getGroupContract, { groupId: theirs.id }, 'groupDenied');
});
