// A search of the web app whose words no note has together (E20, E32), below the page: when notes with some of the words
// are shown instead, and where they come from.
import { expect } from 'vitest';
import { createGroupContract } from '../../lib/api/routes/group.ts';
import { createNoteContract, listNotesContract } from '../../lib/api/routes/note.ts';
import { Device, offline, type Tab } from '../harness/app-tab.ts';
import { type Client } from '../harness/client.ts';
import { test } from '../harness/user-test.ts';

type Query = Parameters<Tab['noteLists']['noteList']>[0];

async function create(me: Client, notes: Readonly<Record<string, string>>, groupId?: string): Promise<void> {
  for (const [name, content] of Object.entries(notes))
    await me.ok(createNoteContract, { name, content, ...(groupId && { groupId }) });
}

const NOTES = {
  'Mill trip': 'the old mill near the lake',
  Lake: 'a lake, and the lake house',
  'Walk the dog': 'twice a day #pets',
  Recipe: 'flour from the mill',
};

/** The list that the page shows for a search, once it is loaded. */
async function shown(tab: Tab, query: Query) {
  const { noteList, widened } = tab.noteLists;
  await noteList(query).more();
  const list = noteList(widened(query));
  await list.more();
  return {
    isAny: widened(query).isAny ?? false,
    total: list.total.value,
    found: list.items.value.map(({ name, excerpt = '', matches = [] }) => [
      name,
      ...matches.map(({ start, length }) => excerpt.slice(start, start + length)),
    ]),
  };
}

/** A tab with the texts of all notes. */
async function withTexts(me: Client): Promise<Tab> {
  const tab = await new Device().signedIn(me.key);
  tab.catalogue.followGroups();
  tab.changes.pollChanges();
  tab.catalogue.readCatalogue();
  tab.readTexts.readTexts();
  const list = tab.catalogue.catalogueOf(me.workspaceId);
  const hasText = ({ id }: { readonly id: string }): boolean => tab.texts.textOf(id) !== undefined;
  await expect.poll(() => list.isComplete && list.items.value.every(hasText)).toBe(true);
  return tab;
}

const anySearches = (tab: Tab): string[] => tab.calls.filter((call) => call.includes('match=any'));

const SOME = {
  isAny: true,
  total: 3,
  found: [
    ['Recipe', 'flour', 'mill'],
    ['Mill trip', 'mill', 'lake'],
    ['Lake', 'lake', 'lake'],
  ],
};
const SEARCH = 'mill LAKE flour unknown -dog';

test('the service finds notes with some of the words, if this device does not have all texts', async ({
  me,
}) => {
  await create(me, NOTES);
  const tab = await new Device().signedIn(me.key);
  expect(await shown(tab, { workspaceId: me.workspaceId, search: SEARCH })).toEqual(SOME);
  expect(anySearches(tab)).toHaveLength(1);
});

test('this device finds the same in the same order if it has all texts, also without a connection', async ({
  me,
}) => {
  await create(me, NOTES);
  const tab = await withTexts(me);
  const query = { workspaceId: me.workspaceId, search: SEARCH };
  expect(await shown(tab, query)).toEqual(SOME);
  tab.network = offline;
  expect(await shown(tab, { ...query, search: `${SEARCH} nowhere` })).toEqual(SOME);
  const { found } = await shown(tab, { ...query, search: '#pets "old mill" -day' });
  expect(found).toEqual([['Mill trip', 'old mill']]);
  expect(await shown(tab, { ...query, search: 'nowhere unknown' })).toEqual({
    isAny: true,
    total: 0,
    found: [],
  });
  expect(anySearches(tab)).toEqual([]);
});

test('without a connection, nothing is claimed of texts that this device does not have', async ({ me }) => {
  await create(me, { ...NOTES, Long: 'word '.repeat(4_000) + 'mill' });
  const tab = await withTexts(me);
  tab.network = offline;
  expect(await shown(tab, { workspaceId: me.workspaceId, search: SEARCH })).toEqual({
    isAny: true,
    total: undefined,
    found: [],
  });
});

test('all words are enough: one word, a chosen tag and a note with all words show nothing else', async ({
  me,
}) => {
  await create(me, NOTES);
  const tab = await new Device().signedIn(me.key);
  const { workspaceId } = me;
  for (const query of [
    { search: 'unknown' },
    { search: 'unknown UNKNOWN -mill -lake' },
    { search: 'mill lake', tag: 'pets' },
    { search: '' },
  ])
    expect(await shown(tab, { workspaceId, ...query }), JSON.stringify(query)).toMatchObject({
      isAny: false,
    });
  expect(await shown(tab, { workspaceId, search: 'lake house' })).toMatchObject({ isAny: false, total: 1 });
  expect(anySearches(tab)).toEqual([]);
});

test('a search that the user returns to finds what was written since, here as on the service', async ({
  me,
}) => {
  await create(me, NOTES);
  const tab = await withTexts(me);
  const { revisit, widened } = tab.noteLists;
  const query = { workspaceId: me.workspaceId, search: 'mill xylophone' };
  const visit = (): Promise<unknown> => {
    for (const each of [query, widened(query)]) revisit(each);
    return shown(tab, query);
  };
  const found = [
    ['Mill trip', 'mill'],
    ['Recipe', 'mill'],
  ];
  expect(await visit()).toEqual({ isAny: true, total: 2, found });
  const calls = tab.calls.length;
  expect(await visit()).toEqual({ isAny: true, total: 2, found });
  expect(tab.calls.slice(calls)).toEqual([]);
  const look = async (): Promise<unknown> => {
    tab.wake.wake();
    return visit();
  };
  await create(me, { Music: 'a xylophone' });
  await expect.poll(look).toEqual({ isAny: true, total: 3, found: [['Music', 'xylophone'], ...found] });
  await create(me, { Both: 'a xylophone in a mill' });
  await expect.poll(look).toEqual({ isAny: false, total: 1, found: [['Both', 'xylophone', 'mill']] });
});

test('in a group, only its notes are compared and found, here as on the service', async ({ me }) => {
  const { data: group } = await me.ok(createGroupContract, { name: 'g' });
  await create(me, { a: 'mill', b: 'mill', c: 'lake' });
  await create(me, { d: 'mill', e: 'lake', f: 'lake', g: 'lake' }, group.id);
  const filter = { workspaceId: me.workspaceId, groupId: group.id, search: 'mill lake' };
  const { data } = await me.ok(listNotesContract, { ...filter, match: 'any' });
  const tab = await withTexts(me);
  const { found } = await shown(tab, filter);
  expect(found.map(([name]) => name)).toEqual(data.map(({ name }) => name));
  expect(found.map(([name]) => name)).toEqual(['d', 'g', 'f', 'e']);
});
