// Deletions of groups in a workspace with constant writes.
// @module-tag heavy
import { expect, test } from 'vitest';
import { deleteGroupContract } from '../../lib/api/routes/group.ts';
import { createNoteContract, updateNoteContract } from '../../lib/api/routes/note.ts';
import { newUser } from '../harness/client.ts';
import { times } from '../harness/times.ts';
import { newGroup, newNote, soundTree } from '../harness/tree.ts';

const DELETIONS = 50;
const WRITERS = 10;

test('50 deletions of groups succeed while ten writers write other notes', async () => {
  const me = await newUser();
  const groups = await times(DELETIONS, async (n) => {
    const root = await newGroup(me, `g${n}`);
    await newNote(me, await newGroup(me, 'child', root));
    return root;
  });
  const over = new AbortController();
  const writers = times(WRITERS, async () => {
    const { data: note } = await me.ok(createNoteContract, { name: 'mine' });
    while (!over.signal.aborted)
      await me.ok(updateNoteContract, { id: note.id, content: crypto.randomUUID() });
  });
  const responses = [];
  for (const groupId of groups) responses.push(await me.call(deleteGroupContract, { groupId }));
  over.abort();
  await writers;
  expect(responses.map(({ status }) => status)).toEqual(groups.map(() => 200));
  const { groups: left, notes, liveNotes } = await soundTree(me);
  expect([left.length, notes.length, liveNotes.length]).toEqual([0, DELETIONS + WRITERS, WRITERS]);
});
