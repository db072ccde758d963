// POST /note/append: concurrent appends.
// @module-tag slow
import { expect, test } from 'vitest';
import {
  appendNoteContract,
  createNoteContract,
  getNoteContract,
  updateNoteContract,
} from '../../../lib/api/routes/note.ts';
import { newUser, type Client } from '../../harness/client.ts';

const aNote = async (me: Client, content = '') =>
  (await me.ok(createNoteContract, { name: 'n', content })).data;

test('keeps all of 10 appends and the name under concurrent renames', async () => {
  const me = await newUser();
  const { id } = await aNote(me);
  await Promise.all([
    ...Array.from({ length: 10 }, (_, n) => me.ok(appendNoteContract, { id, content: `${n}` })),
    ...Array.from({ length: 10 }, () => me.ok(updateNoteContract, { id, name: 'named' })),
  ]);
  const { data } = await me.ok(getNoteContract, { noteId: id });
  expect([data.name, data.content.split('\n').length]).toEqual(['named', 10]);
});
