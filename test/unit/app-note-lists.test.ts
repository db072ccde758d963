// The lists of notes of the web app (E20, E30) below the page: their order, what this device knows, and searches.
import { expect } from 'vitest';
import * as group from '../../lib/api/routes/group.ts';
import * as note from '../../lib/api/routes/note.ts';
import { Device, offline, online, type Tab } from '../harness/app-tab.ts';
import { type Client } from '../harness/client.ts';
import { test } from '../harness/user-test.ts';

type List = ReturnType<Tab['noteLists']['noteList']>;

const names = (list: List): string[] => list.items.value.map(({ name }) => name);

async function create(me: Client, name: string, more: object = {}): Promise<string> {
  return (await me.ok(note.createNoteContract, { name, ...more })).data.id;
}

async function createGroup(me: Client, name: string, parentId?: string): Promise<string> {
  return (await me.ok(group.createGroupContract, { name, ...(parentId && { parentId }) })).data.id;
}

/** A tab that follows the changes and the groups, with the names of all notes read. */
async function reading(device: Device, key: string): Promise<Tab> {
  const tab = await device.signedIn(key);
  tab.catalogue.followGroups();
  tab.changes.pollChanges();
  tab.catalogue.readCatalogue();
  const list = tab.catalogue.catalogueOf(tab.workspaces.workspaceId.value);
  await expect.poll(() => list.isComplete).toBe(true);
  return tab;
}

test('pinned notes come first in every order, and a page takes one request', async ({ me }) => {
  for (const name of ['b', 'a', 'c']) await create(me, name);
  await create(me, 'pinned', { pinned: true });
  await create(me, 'a10');
  await create(me, 'a9');
  const tab = await new Device().signedIn(me.key);
  const { workspaceId } = me;
  const shown: Record<string, string[]> = {};
  for (const [order] of tab.noteLists.ORDERS) {
    tab.session.changeSession({ order });
    const list = tab.noteLists.noteList({ workspaceId });
    await list.more();
    shown[order] = names(list);
  }
  expect(shown).toEqual({
    'updatedAt:desc': ['pinned', 'a9', 'a10', 'c', 'a', 'b'],
    'createdAt:desc': ['pinned', 'a9', 'a10', 'c', 'a', 'b'],
    'name:asc': ['pinned', 'a', 'a9', 'a10', 'b', 'c'],
  });
  const requests = tab.calls.filter((call) => call.startsWith('GET /note?') && !call.includes('pinned='));
  expect(requests).toHaveLength(3);
  expect(requests.every((call) => call.includes('excerpt=true') && call.includes('content=false'))).toBe(
    true,
  );
});

test('a note that is unpinned elsewhere moves to its place, with its new beginning', async ({ me }) => {
  const id = await create(me, 'pinned', { pinned: true, content: 'before' });
  await create(me, 'newer');
  const tab = await new Device().signedIn(me.key);
  tab.changes.pollChanges();
  const list = tab.noteLists.noteList({ workspaceId: me.workspaceId });
  await list.more();
  expect(names(list)).toEqual(['pinned', 'newer']);
  await me.ok(note.updateNoteContract, { id, pinned: false, content: 'after' });
  await create(me, 'newest');
  tab.wake.wake();
  await expect.poll(() => names(list)).toEqual(['newest', 'pinned', 'newer']);
  expect(list.items.value.map(({ excerpt, pinned }) => [excerpt, pinned])).toEqual([
    ['', undefined],
    ['after', undefined],
    ['', undefined],
  ]);
});

test(
  'names are read once: the next visit reads only what has changed since',
  { tags: ['slow'] },
  async ({ me }) => {
    for (let number = 0; number < 120; number += 1) await create(me, `note ${number}`);
    const device = new Device();
    const tab = await reading(device, me.key);
    expect(tab.calls.filter((call) => call.startsWith('GET /note?'))).toHaveLength(2);
    tab.timers.pass(5_000);
    await expect.poll(() => tab.database.readCopy(`catalogue ${me.workspaceId}`)).toBeDefined();
    tab.kill();

    await create(me, 'new since');
    const next = await device.tab();
    next.changes.pollChanges();
    next.catalogue.readCatalogue();
    const list = next.catalogue.catalogueOf(me.workspaceId);
    await expect.poll(() => list.items.value.length).toBe(120);
    next.wake.wake();
    await expect.poll(() => list.items.value.length).toBe(121);
    expect(next.calls.filter((call) => call.startsWith('GET /note?'))).toEqual([]);
  },
);

test('all notes of a list come from the names that this device knows; otherwise from the service, as long as they are wanted', async ({
  me,
}) => {
  const groupId = await createGroup(me, 'Group');
  for (const name of ['a', 'b']) await create(me, name, { groupId });
  await create(me, 'elsewhere');
  const query = { workspaceId: me.workspaceId, groupId };
  const lists = (tab: Tab) => tab.calls.filter((call) => call.includes('groupId='));
  const without = await new Device().signedIn(me.key);
  const read = without.noteLists.noteList(query);
  await read.all(() => false);
  expect(lists(without)).toEqual([]);
  await read.all(() => true);
  expect({ names: names(read), total: read.total.value }).toEqual({ names: ['b', 'a'], total: 2 });

  const tab = await reading(new Device(), me.key);
  tab.network = offline;
  const known = tab.noteLists.noteList(query);
  await known.all(() => true);
  expect({ names: names(known), total: known.total.value, calls: lists(tab) }).toEqual({
    names: ['b', 'a'],
    total: 2,
    calls: [],
  });
});

test('while the page is hidden no names are read', async ({ me }) => {
  await create(me, 'note');
  const tab = await new Device().signedIn(me.key);
  tab.document.visibilityState = 'hidden';
  const catalogue = tab.catalogue.catalogueOf(me.workspaceId);
  await catalogue.read();
  tab.catalogue.readCatalogue();
  expect(tab.calls.filter((call) => call.startsWith('GET /note?'))).toEqual([]);
  tab.document.visibilityState = 'visible';
  tab.wake.wake();
  await expect.poll(() => catalogue.isComplete).toBe(true);
});

test('with a key for this tab only, names are read when a view needs them', async ({ me }) => {
  const above = await createGroup(me, 'above');
  await create(me, 'inside', { groupId: await createGroup(me, 'below', above) });
  const tab = await new Device().signedIn(me.key, 'tab');
  tab.catalogue.followGroups();
  tab.catalogue.readCatalogue();
  await expect.poll(() => tab.workspaces.groupsBelow(above)).toHaveLength(2);
  expect(tab.calls.filter((call) => call.startsWith('GET /note?'))).toEqual([]);
  const list = tab.noteLists.noteList({ workspaceId: me.workspaceId, groupId: above, deep: true });
  await list.more();
  expect(names(list)).toEqual(['inside']);
});

test('offline, a group that was never opened shows the notes that this device knows', async ({ me }) => {
  const above = await createGroup(me, 'above');
  const below = await createGroup(me, 'below', above);
  await create(me, 'inside', { groupId: below });
  await create(me, 'outside');
  const tab = await reading(new Device(), me.key);
  await expect.poll(() => tab.workspaces.groupsBelow(above)).toEqual([above, below]);
  tab.network = offline;
  const { noteList } = tab.noteLists;
  const list = noteList({ workspaceId: me.workspaceId, groupId: below });
  await list.more();
  const deep = noteList({ workspaceId: me.workspaceId, groupId: above, deep: true });
  const empty = noteList({ workspaceId: me.workspaceId, groupId: above });
  await empty.more();
  expect({ names: names(list), isCopy: list.isCopy.value, deep: names(deep), empty: names(empty) }).toEqual({
    names: ['inside'],
    isCopy: true,
    deep: ['inside'],
    empty: [],
  });
  // This device knows all notes, and that none is in it.
  expect([empty.problem.value, empty.isCopy.value]).toEqual(['', true]);
});

test('a search shows at once what this device finds; what the service finds follows below', async ({
  me,
}) => {
  await create(me, 'Éclair recipe', { content: 'butter' });
  await create(me, 'Shopping', { content: 'eclair, sugar' });
  await create(me, 'Long', { content: `${'word '.repeat(100)}eclair` });
  await create(me, 'Other', { content: 'nothing' });
  const tab = await reading(new Device(), me.key);
  tab.network = offline;
  const list = tab.noteLists.noteList({ workspaceId: me.workspaceId, search: ' eclair ' });
  expect({ names: names(list), total: list.total.value }).toEqual({
    names: ['Éclair recipe', 'Shopping'],
    total: undefined,
  });
  await list.more();
  expect(names(list)).toEqual(['Éclair recipe', 'Shopping']);
  tab.network = online;
  await list.restart();
  expect({ names: names(list), total: list.total.value }).toEqual({
    names: ['Éclair recipe', 'Shopping', 'Long'],
    total: 3,
  });
});

test('a search for a tag, in a group, asks for both', async ({ me }) => {
  const groupId = await createGroup(me, 'Garden');
  await create(me, 'in group', { groupId, content: 'seeds #spring' });
  await create(me, 'elsewhere', { content: 'seeds #spring' });
  await create(me, 'untagged', { groupId, content: 'seeds' });
  const tab = await new Device().signedIn(me.key);
  const list = tab.noteLists.noteList({
    workspaceId: me.workspaceId,
    groupId,
    tag: 'spring',
    search: 'seeds',
  });
  await list.more();
  expect(names(list)).toEqual(['in group']);
});

test(
  'the notes below a group are counted once all pages of names are read',
  { tags: ['slow'] },
  async ({ me }) => {
    const parent = (await me.ok(group.createGroupContract, { name: 'parent' })).data.id;
    const inner = (await me.ok(group.createGroupContract, { name: 'inner', parentId: parent })).data.id;
    for (let ten = 0; ten < 11; ten += 1)
      await Promise.all(
        Array.from({ length: 10 }, () =>
          me.ok(note.createNoteContract, { name: 'note', groupId: ten < 2 ? inner : null }),
        ),
      );
    const tab = await new Device().signedIn(me.key);
    tab.catalogue.followGroups();
    await expect.poll(() => tab.workspaces.allGroups.value.length).toBe(2);
    const list = tab.noteLists.noteList({ workspaceId: me.workspaceId, groupId: parent, deep: true });
    const totals: (number | undefined)[] = [];
    list.total.subscribe((total) => void totals.push(total));
    await tab.catalogue.catalogueOf(me.workspaceId).read();
    expect(totals).toEqual([undefined, 20]);
  },
);
