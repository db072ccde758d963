// Second names of notes (E38) in the web app: where a link with one leads, what the editor offers, and what a rename counts.
import { expect } from 'vitest';
import * as group from '../../lib/api/routes/group.ts';
import * as note from '../../lib/api/routes/note.ts';
import { Device, offline } from '../harness/app-tab.ts';
import type { Client } from '../harness/client.ts';
import { test } from '../harness/user-test.ts';

const create = async (me: Client, name: string, more: object = {}) =>
  (await me.ok(note.createNoteContract, { name, ...more })).data.id;

const inText = (...aliases: readonly string[]) => ({ content: `---\naliases: [${aliases.join()}]\n---\n` });

test('a link leads to the note with that second name, as in the service, and offline to one that this device knows', async ({
  me,
}) => {
  const { data: work } = await me.ok(group.createGroupContract, { name: 'Work' });
  const stored = await create(me, 'Stored', { aliases: ['Other', 'C#', 'both'] });
  const text = await create(me, 'Text', inText('Third', 'both'));
  const near = await create(me, 'Near', { ...inText('third'), groupId: work.id });
  const named = await create(me, 'Name', { aliases: ['Stored'] });
  const titled = await create(me, 'All posts', { aliases: ['index'], groupId: work.id });
  const index = await create(me, 'index');
  const tab = await new Device().signedIn(me.key);
  await tab.workspaces.loadWorkspaces();
  tab.catalogue.followGroups();
  await expect.poll(() => tab.workspaces.groupPath(work.id)).toEqual(['Work']);
  tab.today.followToday();
  tab.catalogue.readCatalogue();
  tab.readTexts.readTexts();
  await expect.poll(() => [text, near].every((id) => tab.texts.textOf(id))).toBe(true);
  const idOf = async (target: string, groupId: string | null = null) => {
    const found = await tab.links.resolveLink(target, groupId);
    return found && [found.id, found.heading];
  };
  const meant = async () => ({
    stored: [await idOf('other'), await idOf('Other.md'), await idOf('C#'), await idOf('both')],
    part: await idOf('Other#Part'),
    inText: [await idOf('THIRD'), await idOf('third', work.id)],
    byName: [await idOf('Stored'), await idOf('Name')],
    byPath: [
      await idOf('Work/Index'),
      await idOf('./index.md', work.id),
      await idOf('../Work/index.md', work.id),
      await idOf('../index.md', work.id),
      await idOf('index', work.id),
    ],
    none: [await idOf('Work/Third'), await idOf('none')],
  });
  const expected = {
    stored: ['other', 'Other.md', 'C#', 'both'].map(() => [stored, undefined]),
    part: [stored, 'Part'],
    inText: [
      [text, undefined],
      [near, undefined],
    ],
    byName: [
      [stored, undefined],
      [named, undefined],
    ],
    byPath: [titled, titled, titled, index, index].map((id) => [id, undefined]),
    none: [undefined, undefined],
  };
  expect(await meant()).toEqual(expected);
  tab.network = offline;
  expect(await meant()).toEqual(expected);
});

test('second names are offered with the name of their note, and inserted as the text of a link to it', async ({
  me,
}) => {
  const id = await create(me, 'Stored', { aliases: ['other', 'STORED', 'a|b'] });
  const slash = await create(me, 'A/B', { ...inText('Other'), aliases: ['Two\nlines'] });
  const tab = await new Device().signedIn(me.key);
  await tab.workspaces.loadWorkspaces();
  tab.today.followToday();
  tab.catalogue.readCatalogue();
  tab.readTexts.readTexts();
  await expect.poll(() => [id, slash].every((each) => tab.texts.textOf(each))).toBe(true);
  const open = tab.openNotes.beginNote({ workspaceId: me.workspaceId });
  const found = await tab.suggestions.suggestionsFor(open).notes('o');
  expect(found.map(({ label, detail, insert }) => [label, detail, insert])).toEqual([
    ['A/B', undefined, '[A/B](A%2FB.md)'],
    ['Two lines', 'A/B', '[Two lines](A%2FB.md)'],
    ['Other', 'A/B', '[Other](A%2FB.md)'],
    ['Stored', undefined, '[[Stored]]'],
    ['other', 'Stored', '[[Stored|other]]'],
    ['a|b', 'Stored', '[a|b](Stored.md)'],
  ]);
});

test('a rename counts and updates only links by the name, and second names stay', async ({ me }) => {
  const id = await create(me, 'Old', { aliases: ['Alias'] });
  const contents = ['[[Old]] [[alias]]', '[[Alias]]', '[[Old|text]]'];
  const from = await Promise.all(contents.map((content, n) => create(me, `from ${n}`, { content })));
  const tab = await new Device().signedIn(me.key);
  await tab.workspaces.loadWorkspaces();
  const open = tab.openNotes.openNote(id);
  await open.load();
  const linked = await tab.renaming.linkedTo(open);
  expect(linked.noteIds.toSorted()).toEqual([from[0], from[2]].toSorted());
  expect(linked.total).toBe(2);
  await me.ok(note.updateNoteContract, { id, name: 'New' });
  expect(await tab.renaming.updateLinks(linked, 'New')).toBe(2);
  const texts = from.map(async (noteId) => (await me.ok(note.getNoteContract, { noteId })).data.content);
  expect(await Promise.all(texts)).toEqual(['[[New]] [[alias]]', '[[Alias]]', '[[New|text]]']);
  expect((await me.ok(note.getNoteContract, { noteId: id })).data.aliases).toEqual(['Alias']);
});
