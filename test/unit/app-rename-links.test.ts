// After a rename, the web app (E27) updates the links to a note: in every form, outside code, and none to another note.
import { expect } from 'vitest';
import * as group from '../../lib/api/routes/group.ts';
import * as note from '../../lib/api/routes/note.ts';
import * as snapshot from '../../lib/api/routes/snapshot.ts';
import { Device } from '../harness/app-tab.ts';
import { test } from '../harness/user-test.ts';

const BEFORE = `[[Old Name]] [[old name|text]] ![[Old Name]] [[Old Name#Part]] [[Garden/Old Name]]
[a](Old%20Name.md) [b](../Garden/Old%20Name.md#part) [c](<Old Name.md>) [[Old Name too]]
\`[[Old Name]]\` [d](https://example.com/Old%20Name.md) [[Old Name]]
`;
const AFTER = `[[New]] [[New|text]] ![[New]] [[New#Part]] [[Garden/New]]
[a](New.md) [b](../Garden/New.md#part) [c](<New.md>) [[Old Name too]]
\`[[Old Name]]\` [d](https://example.com/Old%20Name.md) [[New]]
`;

test('links in every form lead to the new name, with a version of the text before', async ({ me }) => {
  const { data: garden } = await me.ok(group.createGroupContract, { name: 'Garden' });
  const old = await me.ok(note.createNoteContract, { name: 'Old Name', groupId: garden.id });
  const from = await me.ok(note.createNoteContract, { name: 'From', content: BEFORE });
  const tab = await new Device().signedIn(me.key);
  await tab.workspaces.loadWorkspaces();
  tab.catalogue.followGroups();
  await expect.poll(() => tab.workspaces.groupPath(garden.id)).toEqual(['Garden']);
  const open = tab.openNotes.openNote(old.data.id);
  await open.load();
  const linked = await tab.renaming.linkedTo(open);
  expect(linked).toMatchObject({ note: { name: 'Old Name' }, noteIds: [from.data.id], total: 1 });
  await me.ok(note.updateNoteContract, { id: old.data.id, name: 'New' });
  expect(await tab.renaming.updateLinks(linked, 'New')).toBe(1);
  expect((await me.ok(note.getNoteContract, { noteId: from.data.id })).data.content).toBe(AFTER);
  const snapshots = await me.ok(snapshot.listSnapshotsContract, { noteId: from.data.id });
  expect(snapshots.data.map(({ content }) => content)).toEqual([BEFORE]);
});

test('a name that would end a link becomes an address', async ({ me }) => {
  const tab = await new Device().signedIn(me.key);
  const content = 'See [[Old]] and [[Old|it]].';
  const links = await tab.renaming.linksNamed(content, 'Old');
  expect(tab.renaming.editOf(content, links, 'A/B (C#)')).toEqual({
    find: '[[Old]] and [[Old|it]]',
    replace: '[A/B (C#)](A%2FB%20%28C%23%29.md) and [it](A%2FB%20%28C%23%29.md)',
  });
});

test('what is replaced occurs once, whatever is in code', async ({ me }) => {
  const tab = await new Device().signedIn(me.key);
  const content = '`[[Old]]` and [[Old]] and `[[Old]]`';
  const edit = tab.renaming.editOf(content, await tab.renaming.linksNamed(content, 'Old'), 'New');
  expect(content.split(edit?.find ?? '').length).toBe(2);
  expect(content.replace(edit?.find ?? '', edit?.replace ?? '')).toBe('`[[Old]]` and [[New]] and `[[Old]]`');
});

test('a link changes if it led from its group to the renamed note, and stays if it led to another one of the old name', async ({
  me,
}) => {
  const createGroup = async (name: string) => (await me.ok(group.createGroupContract, { name })).data.id;
  const [work, garden] = [await createGroup('Work'), await createGroup('Garden')];
  const create = async (name: string, groupId: string | null, content = '') =>
    (await me.ok(note.createNoteContract, { name, groupId, content })).data.id;
  await create('Old', work);
  const old = await create('Old', garden);
  const from = [
    await create('From garden', garden, '[[Old]] [[Work/Old]]'),
    await create('From work', work, '[[Old]] [[Garden/Old]]'),
    await create('From above', null, '[[Old]] [[Garden/Old]]'),
  ];
  const tab = await new Device().signedIn(me.key);
  tab.catalogue.followGroups();
  await expect.poll(() => tab.workspaces.allGroups.peek()).toHaveLength(2);
  const open = tab.openNotes.openNote(old);
  await open.load();
  const linked = await tab.renaming.linkedTo(open);
  await me.ok(note.updateNoteContract, { id: old, name: 'New' });
  expect(await tab.renaming.updateLinks(linked, 'New')).toBe(3);
  const contents = from.map(async (id) => (await me.ok(note.getNoteContract, { noteId: id })).data.content);
  expect(await Promise.all(contents)).toEqual([
    '[[New]] [[Work/Old]]',
    '[[Old]] [[Garden/New]]',
    '[[Old]] [[Garden/New]]',
  ]);
});
