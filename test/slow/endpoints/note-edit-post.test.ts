// POST /note/edit: many and long edits.
// @module-tag slow
import { expect, test } from 'vitest';
import { createNoteContract, editNoteContract, getNoteContract } from '../../../lib/api/routes/note.ts';
import { newUser, type Client } from '../../harness/client.ts';
import { MB } from '../../harness/texts.ts';
import { times } from '../../harness/times.ts';

const aNote = async (me: Client, content = '') =>
  (await me.ok(createNoteContract, { name: 'n', content })).data;

const contentOf = async (me: Client, noteId: string) =>
  (await me.ok(getNoteContract, { noteId })).data.content;

test('keeps all of 50 concurrent edits of 50 places', async () => {
  const me = await newUser();
  const { id } = await aNote(me, Array.from({ length: 50 }, (_, n) => `place ${n}.`).join('\n'));
  await times(50, (n) =>
    me.ok(editNoteContract, { id, edits: [{ find: `place ${n}.`, replace: `edited ${n}.` }] }),
  );
  const expected = Array.from({ length: 50 }, (_, n) => `edited ${n}.`).join('\n');
  expect(await contentOf(me, id)).toBe(expected);
});

test('applies 50 edits to a note of 1 MB', async () => {
  const me = await newUser();
  const before = `${'# a\n'.repeat(MB / 4 - 1_000)}# b`;
  const { id } = await aNote(me, before);
  const edits = Array.from({ length: 50 }, (_, n) =>
    n % 10 === 0 ? { heading: 'b', content: `${n}.` } : { find: `${n - 1}.`, replace: `${n}.` },
  );
  const { data } = await me.ok(editNoteContract, { id, edits });
  expect(data.content).toBe(`${before}\n9.\n19.\n29.\n39.\n49.`);
});
