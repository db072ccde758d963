// A large deletion of groups during another change.
// @module-tag heavy
import { expect, test } from 'vitest';
import { createGroupContract, deleteGroupContract, listGroupsContract } from '../../lib/api/routes/group.ts';
import { createNoteContract } from '../../lib/api/routes/note.ts';
import { clientOf, newUser } from '../harness/client.ts';
import { HeldCalls } from '../harness/held-calls.ts';
import { times } from '../harness/times.ts';

const held = new HeldCalls();

test('a large deletion that meets another change counts every deleted group', async () => {
  const me = await newUser({}, held.faults.baseUrl);
  const elsewhere = clientOf(me);
  const { data: group } = await me.ok(createGroupContract, { name: 'g' });
  for (let n = 0; n < 5; n++)
    await times(20, () => me.ok(createGroupContract, { name: 'child', parentId: group.id }));
  let commits = 0;
  held.before = ({ caller, operation }) => {
    if (caller !== 'group-delete' || operation !== 'TransactWriteItems') return undefined;
    commits += 1;
    return commits === 2 ? elsewhere.ok(createNoteContract, { name: 'meanwhile' }) : undefined;
  };
  const { data } = await me.ok(deleteGroupContract, { groupId: group.id });
  expect(data.deletedChildGroups).toBe(100);
  expect(commits).toBeGreaterThan(2);
  expect((await me.ok(listGroupsContract, {})).count).toBe(0);
});
