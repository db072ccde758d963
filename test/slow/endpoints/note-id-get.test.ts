// GET /note/{noteId}: reads during rewrites.
// @module-tag slow
import { expect, test } from 'vitest';
import { createNoteContract, getNoteContract, updateNoteContract } from '../../../lib/api/routes/note.ts';
import { newUser } from '../../harness/client.ts';

test('never returns a partial rewrite or a name with the content of another version', async () => {
  const me = await newUser();
  const version = (n: number) => ({ name: `${n}`, content: `${n}`.repeat(300_000) });
  const { data: note } = await me.ok(createNoteContract, version(0));
  const write = async () => {
    for (let n = 1; n < 10; n++) await me.ok(updateNoteContract, { id: note.id, ...version(n) });
  };
  const read = async () => {
    for (let n = 0; n < 10; n++) {
      const { name, content } = (await me.ok(getNoteContract, { noteId: note.id })).data;
      expect(content === version(Number(name)).content).toBe(true);
    }
  };
  await Promise.all([write(), read(), read()]);
});
