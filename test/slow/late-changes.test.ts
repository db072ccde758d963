// The change feed during a transaction that is visible in the account but not yet in its other rows.
// @module-tag slow
import { expect, test } from 'vitest';
import { createNoteContract, updateNoteContract } from '../../lib/api/routes/note.ts';
import { newUser } from '../harness/client.ts';
import { Follower } from '../harness/follower.ts';
import { followLateChange } from '../harness/late-change.ts';
import { withTornWrite } from '../harness/faults/torn-write.ts';

test.for([1, 120])('a change that becomes visible late is returned, after %i more writes', async (more) => {
  const { before, after, copy, listed } = await followLateChange(more);
  expect([before, after]).toMatchObject([{ name: 'old' }, { name: 'new' }]);
  expect(copy).toEqual(listed);
});

test('a change whose note is not visible yet is returned with the note’s new state', async () => {
  const torn = await withTornWrite({ hidesChange: false });
  try {
    const me = await newUser({}, torn.baseUrl);
    const { data: note } = await me.ok(createNoteContract, { name: 'old' });
    const follower = await Follower.start(me);
    await torn.begin(() => me.ok(updateNoteContract, { id: note.id, name: 'new' }));
    const told = follower.catchUp(me);
    await torn.rejected;
    await torn.end();
    expect(await told).toMatchObject([{ id: note.id, resource: { name: 'new' } }]);
    expect(await follower.catchUp(me)).toEqual([]);
  } finally {
    await torn.stop();
  }
});
