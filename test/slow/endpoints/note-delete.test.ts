// DELETE /note: concurrent calls.
// @module-tag slow
import { expect, test } from 'vitest';
import {
  createNoteContract,
  deleteNoteContract,
  listNotesContract,
  updateNoteContract,
} from '../../../lib/api/routes/note.ts';
import { listWorkspacesContract } from '../../../lib/api/routes/workspace.ts';
import { newUser } from '../../harness/client.ts';

test('keeps counts and bytes exact under concurrent updates and deletions', async () => {
  const me = await newUser();
  const notes = await Promise.all(
    Array.from({ length: 10 }, () => me.ok(createNoteContract, { name: 'a', content: 'x' })),
  );
  await Promise.all(
    notes.flatMap(({ data: { id } }) => [
      me.call(updateNoteContract, { id, content: 'xyz' }),
      me.ok(deleteNoteContract, { id }),
      me.call(updateNoteContract, { id, name: 'b' }),
    ]),
  );
  const all = (await me.ok(listNotesContract, { isDeleted: true })).data;
  expect(all.every(({ isDeleted }) => isDeleted)).toBe(true);
  expect((await me.ok(listWorkspacesContract, {})).data[0]).toMatchObject({
    contentCounts: { notes: 0 },
    storageUsage: all.reduce((sum, { content }) => sum + (content ?? '').length, 0),
  });
});
