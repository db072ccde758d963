// What the web app stores of notes that nobody has opened, for reading and searching offline (E20), below the page.
import { expect } from 'vitest';
import * as daily from '../../lib/api/routes/daily.ts';
import * as note from '../../lib/api/routes/note.ts';
import { Device, offline, online, type Tab } from '../harness/app-tab.ts';
import { type Client } from '../harness/client.ts';
import { test } from '../harness/user-test.ts';

const isTextRead = (call: string): boolean =>
  /^GET \/note(?:\/|\?)/.test(call) && !call.includes('content=false');

/** A tab that reads names and texts in the background, and follows the changes. */
async function reading(device: Device, key?: string): Promise<Tab> {
  const tab = key === undefined ? await device.tab() : await device.signedIn(key);
  tab.today.followToday();
  tab.changes.pollChanges();
  tab.catalogue.readCatalogue();
  tab.texts.readTexts();
  return tab;
}

const has = (tab: Tab, ids: readonly string[]): boolean => ids.every((id) => tab.texts.textOf(id));

async function create(me: Client, name: string, content: string): Promise<string> {
  return (await me.ok(note.createNoteContract, { name, content })).data.id;
}

/** A day some days ago, in the time zone of the account. */
const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

test(
  'the texts of the last notes are read some at a time, and a later visit reads only those that have changed',
  { tags: ['slow'] },
  async ({ me }) => {
    const ids: string[] = [];
    for (let number = 0; number < 45; number += 1)
      ids.push(await create(me, `note ${number}`, `text ${number}`));
    const device = new Device();
    const tab = await reading(device, me.key);
    await expect.poll(() => has(tab, ids)).toBe(true);
    expect(tab.calls.filter(isTextRead)).toHaveLength(3);
    tab.timers.pass(5_000);
    await expect.poll(() => tab.database.readCopy(`catalogue ${me.workspaceId}`)).toBeDefined();
    tab.kill();

    const [changed = ''] = ids;
    await me.ok(note.updateNoteContract, { id: changed, content: 'another text' });
    const next = await reading(device);
    await expect.poll(() => has(next, ids)).toBe(true);
    next.wake.wake();
    await expect.poll(() => next.texts.textOf(changed)?.text).toBe('another text');
    expect(next.calls.filter(isTextRead)).toHaveLength(1);
  },
);

test(
  'while many notes change and are added elsewhere, each page of texts is read once',
  { tags: ['slow'] },
  async ({ me }) => {
    const ids: string[] = [];
    while (ids.length < 45) ids.push(await create(me, `note ${ids.length}`, 'text'));
    const tab = await new Device().signedIn(me.key);
    tab.network = async (send, call) => {
      if (isTextRead(call) && !tab.calls.slice(0, -1).some(isTextRead)) {
        for (const id of ids.slice(20)) await me.ok(note.updateNoteContract, { id, content: 'changed' });
        for (let number = 0; number < 20; number += 1) await create(me, `added ${number}`, 'added');
      }
      return send();
    };
    tab.today.followToday();
    tab.catalogue.readCatalogue();
    tab.texts.readTexts();
    await expect.poll(() => has(tab, ids)).toBe(true);
    const reads = tab.calls.filter(isTextRead);
    expect(reads.filter((call, at) => reads.indexOf(call) !== at)).toEqual([]);
    expect(ids.map((id) => tab.texts.textOf(id)?.text)).toEqual([
      ...Array.from({ length: 20 }, () => 'text'),
      ...Array.from({ length: 25 }, () => 'changed'),
    ]);
  },
);

test('a note that was never opened is read and edited offline; the edit is merged with what has changed since', async ({
  me,
}) => {
  const id = await create(me, 'unopened', 'one\ntwo\nthree');
  const device = new Device();
  const tab = await reading(device, me.key);
  await expect.poll(() => has(tab, [id])).toBe(true);
  tab.network = offline;
  const open = tab.openNotes.openNote(id);
  await open.load();
  expect(open.text.value).toBe('one\ntwo\nthree');
  open.change({ text: 'one, edited\ntwo\nthree' });
  await open.save();
  await me.ok(note.updateNoteContract, { id, content: 'one\ntwo\nthree, elsewhere' });
  tab.network = online;
  // The first attempt merges, the next one sends the result.
  await open.save();
  await open.save();
  const { content } = (await me.ok(note.getNoteContract, { noteId: id })).data;
  expect([content, open.state.value]).toEqual(['one, edited\ntwo\nthree, elsewhere', 'reading']);
});

test(
  'of 300 notes and more, the days of the last weeks are stored with those changed last, and are there offline',
  { tags: ['slow'] },
  async ({ me }) => {
    await me.ok(daily.putDailyContract, { date: day(50), content: 'fifty days ago' });
    await me.ok(daily.putDailyContract, { date: day(70), content: 'seventy days ago' });
    const old = await create(me, 'old', 'old text');
    const ids: string[] = [];
    while (ids.length < 300)
      ids.push(...(await Promise.all(Array.from({ length: 20 }, () => create(me, 'note', 'text')))));
    const tab = await reading(new Device(), me.key);
    const list = tab.catalogue.catalogueOf(me.workspaceId);
    await expect.poll(() => list.items.value.length).toBe(303);
    const idOf = (name: string): string => list.items.value.find((item) => item.name === name)?.id ?? '';
    await expect.poll(() => has(tab, [...ids, idOf(day(50))])).toBe(true);
    expect([tab.texts.textOf(idOf(day(70))), tab.texts.textOf(old)]).toEqual([undefined, undefined]);
    tab.network = offline;
    await tab.calendarNotes.readPeriod(day(50), me.workspaceId, false);
    await expect
      .poll(() => tab.calendarNotes.knownNote(day(50), me.workspaceId)?.text.value)
      .toBe('fifty days ago');
  },
);

test('while the page is hidden, and with a key for this tab only, no texts are read', async ({ me }) => {
  const id = await create(me, 'note', 'text');
  const tab = await new Device().signedIn(me.key);
  await tab.catalogue.catalogueOf(me.workspaceId).read();
  tab.today.followToday();
  tab.document.visibilityState = 'hidden';
  tab.texts.readTexts();
  const other = await new Device().signedIn(me.key, 'tab');
  await other.catalogue.catalogueOf(me.workspaceId).read();
  other.texts.readTexts();
  other.wake.wake();
  expect([...tab.calls, ...other.calls].filter(isTextRead)).toEqual([]);
  tab.document.visibilityState = 'visible';
  tab.wake.wake();
  await expect.poll(() => has(tab, [id])).toBe(true);
  expect(other.calls.filter(isTextRead)).toEqual([]);
});

test('offline, a search finds words in texts, shows them, and finds notes that were not sent yet', async ({
  me,
}) => {
  const id = await create(
    me,
    'Recipe',
    `${'flour and water. '.repeat(30)}A pinch\nof Café salt, it’s “fine”.`,
  );
  const tab = await reading(new Device(), me.key);
  await expect.poll(() => has(tab, [id])).toBe(true);
  tab.network = offline;
  const unsent = tab.openNotes.beginNote({ workspaceId: me.workspaceId });
  unsent.change({ text: 'Shopping\n\n- pinch bars' });
  const list = tab.noteLists.noteList({ workspaceId: me.workspaceId, search: 'pinch' });
  expect(
    list.items.value.map(({ name, excerpt = '', matches = [] }) => [
      name,
      excerpt.slice(-34),
      matches.map(({ start, length }) => excerpt.slice(start, start + length)),
    ]),
  ).toEqual([
    ['Recipe', 'A pinch of Café salt, it’s “fine”.', ['pinch']],
    ['Shopping', 'Shopping • pinch bars', ['pinch']],
  ]);
  expect(tab.findHere.findHere(me.workspaceId, 'CAFE salt').map(({ name }) => name)).toEqual(['Recipe']);
  const shown = (words: string) =>
    tab.findHere
      .findHere(me.workspaceId, words)
      .map(({ excerpt = '', matches = [] }) =>
        matches.map(({ start, length }) => excerpt.slice(start, start + length)),
      );
  expect(shown('cafe')).toEqual([['Café']]);
  expect(shown('it\'s „pinch of“ "fine"')).toEqual([['pinch of', 'it’s', 'fine']]);
  expect(shown('salt, it’s')).toEqual([['salt,', 'it’s']]);
  expect(shown('pinch -café -bars')).toEqual([]);
  expect(shown('cafe -"salt of"')).toEqual([['Café']]);
});

test('offline, a search for a tag finds the notes that have it, also in front matter', async ({ me }) => {
  const ids = [
    await create(me, 'In front matter', '---\ntags: [garden]\n---\n'),
    await create(me, 'In the text', 'See #garden/beds.'),
    await create(me, 'In a link', '[beds](#garden)'),
  ];
  const tab = await reading(new Device(), me.key);
  await expect.poll(() => has(tab, ids)).toBe(true);
  tab.network = offline;
  const found = (): string[] => tab.findHere.findHere(me.workspaceId, '#garden').map(({ name }) => name);
  await expect.poll(() => found().toSorted()).toEqual(['In front matter', 'In the text']);
});

test('a note that was not sent yet is in the lists of its group and of all notes until the service has it', async ({
  me,
}) => {
  const tab = await new Device().signedIn(me.key);
  tab.network = offline;
  const open = tab.openNotes.beginNote({ workspaceId: me.workspaceId, groupId: 'group' });
  open.change({ text: '# Begun\n\nwithout a connection' });
  const listed = (groups?: string[]) =>
    tab.findHere.unsentIn(me.workspaceId, groups).map(({ name, excerpt }) => [name, excerpt]);
  expect([listed(), listed(['group']), listed(['other'])]).toEqual([
    [['Begun', 'Begun without a connection']],
    [['Begun', 'Begun without a connection']],
    [],
  ]);
  tab.network = online;
  await open.save();
  expect(listed()).toEqual([]);
});

test('earlier days without a text are not among all notes, and do not count', async ({ me }) => {
  await me.ok(daily.putDailyContract, { date: day(3), content: '' });
  await me.ok(daily.putDailyContract, { date: day(2), content: 'text' });
  await me.ok(daily.putDailyContract, { date: day(0), content: '' });
  const tab = await new Device().signedIn(me.key);
  tab.today.followToday();
  const list = tab.noteLists.noteList({ workspaceId: me.workspaceId });
  await list.more();
  expect([list.items.value.map(({ name }) => name), list.total.value]).toEqual([[day(0), day(2)], 2]);
});
