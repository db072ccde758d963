// What the web app stores of notes that nobody has opened, for reading and searching offline (E20), below the page.
import { expect } from 'vitest';
import * as daily from '../../lib/api/routes/daily.ts';
import * as file from '../../lib/api/routes/file.ts';
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
  tab.readTexts.readTexts();
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
    tab.readTexts.readTexts();
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

test('every day is there offline, however long ago', async ({ me }) => {
  const { id } = (await me.ok(daily.putDailyContract, { date: day(400), content: 'last year' })).data;
  const tab = await reading(new Device(), me.key);
  await expect.poll(() => has(tab, [id])).toBe(true);
  tab.network = offline;
  await tab.calendarNotes.readPeriod(day(400), me.workspaceId, false);
  await expect
    .poll(() => tab.calendarNotes.knownNote(day(400), me.workspaceId)?.text.value)
    .toBe('last year');
});

test('beyond the limit, the texts of other workspaces are removed, then those that come last', async ({
  me,
}) => {
  const ids: string[] = [];
  for (const name of ['first', 'second', 'third']) ids.push(await create(me, name, 'x'.repeat(1_000)));
  const device = new Device();
  const tab = await reading(device, me.key);
  await expect.poll(() => has(tab, ids)).toBe(true);
  const [first = '', second = '', third = ''] = ids;
  const stored = async () =>
    (await tab.database.withDatabase((db) => db.getAllKeys('copies')))
      .filter((name) => name.startsWith('note '))
      .toSorted();
  const copies = (...of: string[]): string[] => of.map(tab.database.noteCopy).toSorted();
  await tab.storedTexts.limitTexts([first, second], 3_000);
  expect([await stored(), tab.texts.textOf(third)]).toEqual([copies(first, second), undefined]);
  await tab.storedTexts.limitTexts([second, first], 2_000);
  expect(await stored()).toEqual(copies(second));
});

test('the pictures of notes that nobody has opened are there offline; a later visit reads only those that have changed', async ({
  me,
}) => {
  const put = (path: string, content: string, headers = {}) =>
    me.ok(file.putFileContract, { path, bytes: Buffer.from(content) }, headers);
  const { data } = await put('assets/a b.webp', 'picture');
  await put('assets/text.txt', 'not a picture');
  const text = '![](assets/a%20b.webp) ![[text.txt]] ![](assets/missing.webp) [](assets/text.txt)';
  const id = await create(me, 'note', text);
  const device = new Device();
  const tab = await reading(device, me.key);
  const isFileRead = (call: string): boolean => call.startsWith('GET /file');
  const names = `file pictures ${me.workspaceId}`;
  await expect.poll(() => tab.database.readCopy(names)).toBeDefined();
  expect(tab.calls.filter(isFileRead)).toHaveLength(2);
  const shown = async (of: Tab) => {
    of.network = offline;
    const found = await of.files.readFile('assets/a%20b.webp', {
      workspaceId: me.workspaceId,
      groupId: null,
    });
    of.network = online;
    return found && Buffer.from(found.bytes).toString();
  };
  expect(await shown(tab)).toBe('picture');
  tab.timers.pass(5_000);
  await expect.poll(() => tab.database.readCopy(`catalogue ${me.workspaceId}`)).toBeDefined();
  tab.kill();

  const second = await reading(device);
  await expect.poll(() => has(second, [id])).toBe(true);
  await second.changes.poll();
  expect(second.calls.filter(isFileRead)).toEqual([]);
  second.kill();

  await put('assets/a b.webp', 'another picture', { 'If-Match': `"${data.sha256}"` });
  const third = await reading(device);
  await third.changes.poll();
  third.wake.wake();
  await expect.poll(() => third.calls.filter(isFileRead)).toHaveLength(2);
  await expect.poll(() => shown(third)).toBe('another picture');
});

test('on a full disk, stored texts make room for what is typed and for captures, and are stored again by the next visit', async ({
  me,
}) => {
  const ids = [await create(me, 'one', 'text'), await create(me, 'two', 'text')];
  const device = new Device();
  const tab = await reading(device, me.key);
  await expect.poll(() => has(tab, ids)).toBe(true);
  const copies = async (of: Tab): Promise<string[]> =>
    (await of.database.withDatabase((db) => db.getAllKeys('copies')))
      .filter((name) => name.startsWith('note '))
      .toSorted();
  expect(await copies(tab)).toEqual(ids.map(tab.database.noteCopy).toSorted());
  Object.assign(device.indexedDB, { isFull: true, hasOldCopies: true });
  tab.network = offline;
  const draft = new tab.draft.Draft('note');
  draft.write('name', 'typed', { name: 'name', content: 'before', etag: '1' });
  await draft.leave();
  device.indexedDB.isFull = true;
  // Nothing is left that could make room.
  await expect(tab.captures.capture('a thought', day(0), me.workspaceId)).rejects.toThrow();
  await tab.database.storeCopy(tab.database.noteCopy('opened'), {});
  device.indexedDB.isFull = false;
  await tab.database.storeCopy(tab.database.noteCopy('opened'), {});
  device.indexedDB.isFull = true;
  await tab.captures.capture('a thought', day(0), me.workspaceId);
  expect({
    drafts: (await tab.draft.listDrafts()).map(({ text }) => text),
    queue: (await tab.queue.queue.read()).map((item) => 'content' in item && item.content),
    copies: await copies(tab),
    notice: tab.notices.notice.value,
  }).toEqual({ drafts: ['typed'], queue: ['- a thought'], copies: [], notice: undefined });
  tab.network = online;
  const before = tab.calls.length;
  const added = await create(me, 'three', 'text');
  await tab.changes.poll();
  expect(tab.calls.slice(before).filter(isTextRead)).toEqual([]);
  tab.kill();
  const next = await reading(device);
  await next.changes.poll();
  await expect.poll(() => has(next, [...ids, added])).toBe(true);
});

test('while the page is hidden, and with a key for this tab only, no texts are read', async ({ me }) => {
  const id = await create(me, 'note', 'text');
  const tab = await new Device().signedIn(me.key);
  await tab.catalogue.catalogueOf(me.workspaceId).read();
  tab.today.followToday();
  tab.document.visibilityState = 'hidden';
  tab.readTexts.readTexts();
  const other = await new Device().signedIn(me.key, 'tab');
  await other.catalogue.catalogueOf(me.workspaceId).read();
  other.readTexts.readTexts();
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
