// The links of imported notes: names of files as second names.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { listNotesContract } from '../../lib/api/routes/note.ts';
import { folderOf, imported } from '../harness/folders.ts';
import { test } from '../harness/user-test.ts';

test('--titles keeps the name of a file as a second name if the title is another, unless an earlier import created the note', async ({
  me,
}) => {
  const titled = (title: string): string => `---\ntitle: "${title}"\n---\n`;
  const folder = await folderOf({ 'early.md': titled('Late') });
  await imported(me, folder);
  const long = 'x'.repeat(201);
  for (const [path, title] of [
    ['Plan_ Q4_.md', 'Plan: Q4?'],
    ['TRIP.md', 'Trip'],
    ['plain.markdown', 'Title'],
    [`${long}.md`, 'Short'],
    ['long.md', long],
  ] as const)
    await writeFile(join(folder, path), titled(title));
  await imported(me, folder, { titles: true });
  const { data } = await me.ok(listNotesContract, { content: false, sort: 'name:asc' });
  expect(data.map(({ name, aliases }) => [name, aliases])).toEqual([
    ['early', undefined],
    ['long', undefined],
    ['Plan: Q4?', ['Plan_ Q4_']],
    ['Short', undefined],
    ['Title', ['plain']],
    ['Trip', undefined],
  ]);
});
