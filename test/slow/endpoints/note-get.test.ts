// GET /note: large pages.
// @module-tag slow
import { expect, test } from 'vitest';
import { createNoteContract, listNotesContract, updateNoteContract } from '../../../lib/api/routes/note.ts';
import { newUser } from '../../harness/client.ts';
import { MB } from '../../harness/texts.ts';

test('returns a page of 12 MB with emoji completely, above Lambda’s limit of 6 MB', async () => {
  const me = await newUser();
  const content = (n: number) => `${'x'.repeat(n)}${'😀'.repeat((MB - 16) / 4)}`;
  await Promise.all(
    Array.from({ length: 12 }, (_, n) => me.ok(createNoteContract, { name: `n${n}`, content: content(n) })),
  );
  const { data } = await me.ok(listNotesContract, { limit: 100 });
  expect(data).toHaveLength(12);
  for (const note of data) expect(note.content === content(Number(note.name.slice(1)))).toBe(true);
});

test('returns pages of about 64 KB completely, with one long note or many short ones', async () => {
  const [one, many] = await Promise.all([newUser(), newUser()]);
  const { data: long } = await one.ok(createNoteContract, { name: 'long' });
  await Promise.all(
    Array.from({ length: 9 }, () => many.ok(createNoteContract, { name: 'n', content: 'x'.repeat(6_700) })),
  );
  const { data: last } = await many.ok(createNoteContract, { name: 'last' });
  for (let more = 0; more <= 1_200; more += 60) {
    const content = 'x'.repeat(64_500 + more);
    await one.ok(updateNoteContract, { id: long.id, content });
    expect((await one.ok(listNotesContract, {})).data).toMatchObject([{ content }]);
    await many.ok(updateNoteContract, { id: last.id, content: 'x'.repeat(more) });
    expect((await many.ok(listNotesContract, {})).data).toHaveLength(10);
  }
});
