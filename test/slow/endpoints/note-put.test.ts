// PUT /note: many concurrent calls.
// @module-tag slow
import { expect, test } from 'vitest';
import { createNoteContract, listNotesContract, updateNoteContract } from '../../../lib/api/routes/note.ts';
import { listWorkspacesContract } from '../../../lib/api/routes/workspace.ts';
import { newUser } from '../../harness/client.ts';

test('keeps exactly one of 30 concurrent rewrites, with exact bytes', async () => {
  const me = await newUser();
  const { data: note } = await me.ok(createNoteContract, { name: 'a', content: 'start' });
  const contents = Array.from({ length: 30 }, (_, n) => String.fromCodePoint(0x4e00 + n).repeat(10 * n));
  await Promise.all(contents.map((content) => me.ok(updateNoteContract, { id: note.id, content })));
  const [left] = (await me.ok(listNotesContract, {})).data;
  expect(contents).toContain(left?.content);
  expect((await me.ok(listWorkspacesContract, {})).data[0]?.storageUsage).toBe(
    Buffer.byteLength(left?.content ?? ''),
  );
});

test('keeps concurrent changes of different fields', async () => {
  const me = await newUser();
  const { data: note } = await me.ok(createNoteContract, { name: 'a', content: 'a' });
  await Promise.all([
    ...Array.from({ length: 10 }, () => me.ok(updateNoteContract, { id: note.id, name: 'named' })),
    ...Array.from({ length: 10 }, () => me.ok(updateNoteContract, { id: note.id, content: 'written' })),
  ]);
  expect((await me.ok(listNotesContract, {})).data[0]).toMatchObject({ name: 'named', content: 'written' });
});

test('never returns a partial rewrite', async () => {
  const me = await newUser();
  const content = (letter: string) => letter.repeat(300_000);
  const { data: note } = await me.ok(createNoteContract, { name: 'a', content: content('a') });
  const writes = Promise.all(
    ['b', 'c', 'd', 'e', 'f'].map((letter) =>
      me.ok(updateNoteContract, { id: note.id, content: content(letter) }),
    ),
  );
  const reads = Promise.all(Array.from({ length: 10 }, () => me.ok(listNotesContract, {})));
  await writes;
  for (const { data } of await reads) {
    const text = data[0]?.content ?? '';
    expect(text === content(text.charAt(0))).toBe(true);
  }
});
