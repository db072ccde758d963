// The links of imported notes: which of them lead nowhere, as the service sees them, and names of files as second names.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { createNoteContract, getNoteContract, listNotesContract } from '../../lib/api/routes/note.ts';
import { calendarTargetOf, linkTargetOf } from '../../lib/markdown/link-target.ts';
import { referencesIn } from '../../lib/markdown/references.ts';
import type { Client } from '../harness/client.ts';
import { putFile } from '../harness/files.ts';
import { folderOf, imported } from '../harness/folders.ts';
import { test } from '../harness/user-test.ts';
import { LINKS } from '../harness/vaults.ts';

const isDay = (link: string): boolean =>
  referencesIn(link).some((reference) => calendarTargetOf(linkTargetOf(reference) ?? ''));

/** The links to notes that the service resolves to none, but to no day, as the import lists them. */
async function brokenInService(me: Client, files: Readonly<Record<string, string>>): Promise<string[]> {
  const paths = new Map(Object.entries(files).map(([path, text]) => [text, path]));
  const { data } = await me.ok(listNotesContract, { limit: 100 });
  const lines = data.map(async ({ id: noteId, content }) => {
    const path = paths.get(content ?? '');
    if (path === undefined) return [];
    const { links = [] } = (await me.ok(getNoteContract, { noteId, links: true })).data;
    const broken = links.filter(({ text, noteId: to }) => to === null && !isDay(text));
    return broken.map(({ text }) => `  ${path}: ${text}`);
  });
  return [...new Set((await Promise.all(lines)).flat())].toSorted();
}

test('an import lists the links in its notes that lead to no note, file or day, and the service agrees', async ({
  me,
}) => {
  await putFile(me, 'other/there.png');
  await me.ok(createNoteContract, { name: 'Other', aliases: ['Stored elsewhere'] });
  await me.ok(createNoteContract, { name: 'Text', content: '---\nalias: In another text\n---\n[[nowhere]]' });
  const folder = await folderOf(LINKS);
  const { out, whole } = await imported(me, folder, { titles: true });
  const count = '20 links in 11 notes lead nowhere.';
  expect([whole, out.split('\n').slice(1)]).toEqual([
    true,
    ['Titles: 2 from front matter.', `${count} --list names them.`],
  ]);
  const repeated = (await imported(me, folder, { titles: true, list: true })).out.split('\n');
  const listed = repeated.slice(3);
  expect(repeated.slice(0, 3)).toEqual(['Done: 16 unchanged', 'Titles: 2 from front matter.', count]);
  expect(listed).toEqual([
    '  README.md: [x](guide/none.md)',
    '  aliases.md: [[Nobody]]',
    '  aliases.md: [[x/second]]',
    '  days.md: [[2026-02-30]]',
    '  days.md: [[days/2026-12-01]]',
    '  files.md: ![[none.png]]',
    '  files.md: [d](assets/)',
    '  files.md: [pdf](none.pdf)',
    '  guide/README.md: [[none/README]]',
    '  guide/api/README.md: [z](../guides/x.md)',
    '  names/100%.md: [[names\\100%]]',
    '  names/100%.md: [x](sub\\note.md)',
    '  names/a b.md: ![[gone]]',
    '  names/a b.md: [[Gone|again]]',
    '  names/a b.md: [[gone]]',
    '  names/a b.md: [long](gone.md "title")',
    '  names/Ärger.md: [z](%FF.md)',
    '  others.md: [[No text]]',
    '  others.md: [x](Group/Stored%20elsewhere.md)',
    '  posts/first.md: [y](third.md)',
  ]);
  const toNotes = listed.filter((line) => !line.startsWith('  files.md'));
  expect(toNotes).toEqual(await brokenInService(me, LINKS));
});

test('an import says nothing about links if all lead somewhere, and counts one that a change has broken', async ({
  me,
}) => {
  const folder = await folderOf({ 'a.md': '[[b]] [x](b.md#part)', 'b.md': '[[A]] ![[c.png]]', 'c.png': 'x' });
  expect((await imported(me, folder)).out).toBe('Done: 2 notes created, 1 file created');
  await writeFile(join(folder, 'a.md'), `[[c]] [[b]] [${'long '.repeat(100)}](c.md)`);
  expect((await imported(me, folder)).out).toBe(
    'Done: 2 unchanged, 1 changed since the last import (skipped; sync keeps both versions)',
  );
  await writeFile(join(folder, 'd.md'), `[[c]] [[b]] [${'long '.repeat(100)}](c.md)`);
  expect((await imported(me, folder, { list: true })).out.split('\n')).toEqual([
    'Done: 1 note created, 2 unchanged, 1 changed since the last import (skipped; sync keeps both versions)',
    '2 links in 1 note lead nowhere.',
    '  d.md: [[c]]',
    `  d.md: [${'long '.repeat(20).trim()}…ng ${'long '.repeat(18)}](c.md)`,
  ]);
});

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
