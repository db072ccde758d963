// A new note of the web app (E20) below the editor: it exists from the first keystroke, is created once, and keeps its
// name by the first line. The service is the real one.
import { expect, test } from 'vitest';
import * as group from '../../lib/api/routes/group.ts';
import * as note from '../../lib/api/routes/note.ts';
import * as trash from '../../lib/api/routes/trash.ts';
import { changeUser } from '../../lib/domain/keys/api-keys.ts';
import { nameIn } from '../../functions/app/notes/note-name.ts';
import type { OpenNote } from '../../functions/app/notes/open-note.ts';
import { Device, offline, online, responseLost, type Tab } from '../harness/app-tab.ts';
import { newUser, type Client } from '../harness/client.ts';

interface Begun {
  readonly me: Client;
  readonly device: Device;
  readonly tab: Tab;
  readonly open: OpenNote;
  /** The notes that the service has, oldest first. */
  readonly stored: () => Promise<{ name: string; content: string }[]>;
}

async function begun(text?: string, storage: 'tab' | 'device' = 'device'): Promise<Begun> {
  const me = await newUser();
  const device = new Device();
  const tab = await device.signedIn(me.key, storage);
  const open = tab.openNotes.beginNote({ workspaceId: me.workspaceId }, text);
  await open.load();
  return { me, device, tab, open, stored: () => storedOf(me) };
}

async function storedOf(me: Client): Promise<{ name: string; content: string }[]> {
  const { data } = await me.ok(note.listNotesContract, { sort: 'createdAt:asc', limit: 100 });
  return data.map(({ name, content = '' }) => ({ name, content }));
}

async function saveAll(open: OpenNote): Promise<void> {
  await expect
    .poll(async () => {
      await open.save();
      return open.state.peek();
    })
    .toBe('reading');
}

const drafts = async ({ draft }: Tab) => (await draft.listDrafts()).map(({ text }) => text);

/** What the drafts on the disk are based on. */
const bases = ({ database }: Tab) => database.withDatabase((db) => db.getAll('bases'));

test.for<readonly [string, string]>([
  ['Shopping\nmilk', 'Shopping'],
  ['# Plan for *May*\n', 'Plan for May'],
  ['\n\n  - [ ] Call **Ahmed**', 'Call Ahmed'],
  ['> 1. quoted', 'quoted'],
  ['See [[Garden|the garden]] and [this](https://example.com)', 'See the garden and this'],
  ['[[Garden]]', 'Garden'],
  ['snake_case and __init__ `code`', 'snake_case and init code'],
  ['## Heading ##', 'Heading'],
  ['# \n- \ntext', 'text'],
  ['-', '-'],
  ['C# and F#', 'C# and F#'],
  ['a\tb\u0007c', 'a b c'],
  ['😀'.repeat(300), '😀'.repeat(200)],
  [' \n ', ''],
  ['# Plan\rmilk', 'Plan'],
  ['\r\nPlan\r\nmilk', 'Plan'],
])('the name in %j is %j', ([text, name]) => {
  expect(nameIn(text)).toBe(name);
});

test('a draft from the first keystroke, and a note one second after the last one', async () => {
  const { tab, open, stored } = await begun();
  open.change({ text: 'S' });
  await expect.poll(() => drafts(tab)).toEqual(['S']);
  tab.timers.pass(900);
  open.change({ text: '# Shopping\nmilk' });
  tab.timers.pass(999);
  expect({ stored: await stored(), isNew: open.isNew.peek() }).toEqual({ stored: [], isNew: true });
  tab.timers.pass(1);
  await expect.poll(() => open.state.peek()).toBe('reading');
  expect(await stored()).toEqual([{ name: 'Shopping', content: '# Shopping\nmilk' }]);
  await expect.poll(() => drafts(tab)).toEqual([]);
  expect({ isNew: open.isNew.peek(), same: tab.openNotes.openNote(open.id) === open }).toEqual({
    isNew: false,
    same: true,
  });
});

test('the name follows the first line until the user leaves the note', async () => {
  const { open, stored } = await begun();
  open.change({ text: 'Sho' });
  await saveAll(open);
  open.change({ text: 'Shopping\nmilk' });
  await saveAll(open);
  expect(await stored()).toEqual([{ name: 'Shopping', content: 'Shopping\nmilk' }]);
  open.followsFirstLine = false;
  open.change({ text: 'Groceries\nmilk' });
  await saveAll(open);
  expect(await stored()).toEqual([{ name: 'Shopping', content: 'Groceries\nmilk' }]);
});

test('an empty note is not created, nor one with only the name that a link gave it', async () => {
  for (const text of [undefined, '# Missing\n\n']) {
    const { tab, open, stored } = await begun(text);
    open.change({ text: `${text ?? ''}x` });
    open.change({ text: text ?? ' \n' });
    tab.timers.pass(2_000);
    await open.save();
    expect({ stored: await stored(), state: open.state.peek() }).toEqual({ stored: [], state: 'reading' });
    await expect.poll(() => drafts(tab)).toEqual([]);
  }
});

test('is created in its group; in none if the group was deleted meanwhile', async () => {
  const { me, tab, stored } = await begun();
  const { data: garden } = await me.ok(group.createGroupContract, { name: 'Garden' });
  const inGroup = tab.openNotes.beginNote({ workspaceId: me.workspaceId, groupId: garden.id });
  inGroup.change({ text: 'Beds' });
  await saveAll(inGroup);
  expect(inGroup.note.peek()?.groupId).toBe(garden.id);
  const later = tab.openNotes.beginNote({ workspaceId: me.workspaceId, groupId: garden.id });
  later.change({ text: 'Later' });
  await me.ok(group.deleteGroupContract, { groupId: garden.id });
  await saveAll(later);
  expect(later.note.peek()?.groupId).toBe(null);
  expect((await stored()).map(({ name }) => name)).toEqual(['Later']);
});

test('is created once, whatever happens to the responses, and what was typed meanwhile is kept', async () => {
  const { tab, open, stored } = await begun();
  tab.network = responseLost;
  open.change({ text: 'first' });
  await open.save();
  expect(open.state.peek()).toBe('waiting');
  open.change({ text: 'first line\nsecond' });
  await open.save();
  tab.network = online;
  await saveAll(open);
  expect(await stored()).toEqual([{ name: 'first line', content: 'first line\nsecond' }]);
});

test('a killed tab whose note has arrived is continued, and merged with a change from elsewhere', async () => {
  const { me, device, tab, open, stored } = await begun();
  tab.network = responseLost;
  open.change({ text: 'one\ntwo\nthree' });
  await open.save();
  open.change({ text: 'one\ntwo\nthree, typed on' });
  await expect.poll(() => drafts(tab)).toEqual(['one\ntwo\nthree, typed on']);
  tab.kill();
  const { data } = await me.ok(note.listNotesContract, {});
  await me.ok(note.updateNoteContract, { id: data[0]?.id ?? '', content: 'zero\none\ntwo\nthree' });
  const next = await device.tab();
  await next.openNotes.continueDrafts();
  const same = next.openNotes.openNote(open.tabKey);
  await saveAll(same);
  expect(await stored()).toEqual([{ name: 'one', content: 'zero\none\ntwo\nthree, typed on' }]);
  await expect.poll(() => drafts(next)).toEqual([]);
});

test('what another tab has typed at its address, and left, does not replace it', async () => {
  const { device, tab, open, stored } = await begun();
  const other = await device.tab();
  other.openNotes.openNote(open.tabKey).change({ text: 'typed there' });
  await expect.poll(() => drafts(other)).toEqual(['typed there']);
  other.kill();
  open.change({ text: 'Shopping\nmilk' });
  await saveAll(open);
  await expect.poll(() => tab.database.readCopy(`created ${open.tabKey}`)).toBe(open.id);
  const saved = async () => open.save().then(stored);
  await expect.poll(saved).toEqual([{ name: 'Shopping', content: 'Shopping\nmilk\ntyped there' }]);
  await expect.poll(() => drafts(tab)).toEqual([]);
});

const shownIn = ({ text, name, state }: OpenNote) => [text.peek(), name.peek(), state.peek()];

test.for([
  ['first', 'Shopping\nmilk\nbread\ntea'],
  ['second', 'Shopping\nmilk\ntea\nbread'],
] as const)(
  'a tab that opens it while another one writes it shows its text, and both keep what they type (the %s saves first)',
  async ([saving, content]) => {
    const { me, device, tab, stored } = await begun();
    const { data } = await me.ok(group.createGroupContract, { name: 'Home' });
    const open = tab.openNotes.beginNote({ workspaceId: me.workspaceId, groupId: data.id });
    open.change({ text: 'Shopping\nmilk' });
    await expect.poll(() => drafts(tab)).toEqual(['Shopping\nmilk']);
    const other = await device.tab();
    const same = other.openNotes.openNote(open.tabKey);
    await same.load();
    expect(shownIn(same)).toEqual(['Shopping\nmilk', 'Shopping', 'reading']);
    open.change({ text: 'Shopping\nmilk\nbread' });
    same.change({ text: 'Shopping\nmilk\ntea' });
    for (const each of saving === 'first' ? [open, same, open] : [same, open, same]) {
      await saveAll(each);
      await each.load();
    }
    expect([open.text.peek(), same.text.peek()]).toEqual([content, content]);
    expect(await stored()).toEqual([{ name: 'Shopping', content }]);
    expect([open.note.peek()?.groupId, same.note.peek()?.groupId]).toEqual([data.id, data.id]);
    await expect.poll(() => drafts(tab)).toEqual([]);
  },
);

test('those that three tabs write online and offline arrive once, also those of a killed tab', async () => {
  const { me, device, tab } = await begun();
  const tabs = [tab, await device.tab(), await device.tab()];
  const write = (each: Tab, text: string): OpenNote => {
    const made = each.openNotes.beginNote({ workspaceId: me.workspaceId });
    made.change({ text });
    return made;
  };
  for (const [n, each] of tabs.entries()) await saveAll(write(each, `online ${n}`));
  for (const each of tabs) each.network = offline;
  const written = tabs.map((each, n) => write(each, `offline ${n}`));
  const texts = ['offline 0', 'offline 1', 'offline 2'];
  await expect.poll(async () => (await drafts(tab)).toSorted()).toEqual(texts);
  tab.kill();
  const others = [...tabs.slice(1), await device.tab()];
  for (const each of others) {
    each.network = online;
    await each.openNotes.continueDrafts();
    for (const open of each.openNotes.unsavedNotes.peek()) await saveAll(open);
  }
  written[2]?.change({ text: 'offline 2, and on' });
  if (written[2]) await saveAll(written[2]);
  const contents = (await storedOf(me)).map(({ content }) => content);
  expect(contents.toSorted()).toEqual([
    'offline 0',
    'offline 1',
    'offline 2, and on',
    'online 0',
    'online 1',
    'online 2',
  ]);
  await expect.poll(() => drafts(others[0] ?? tab)).toEqual([]);
});

test('two rejected texts of one note, of which one was typed at its first address, can both be opened', async () => {
  const { me, device, tab, open, stored } = await begun();
  const other = await device.tab();
  const same = other.openNotes.openNote(open.tabKey);
  await same.load();
  open.change({ text: 'Plan' });
  await saveAll(open);
  await expect.poll(() => drafts(tab)).toEqual([]);
  await changeUser(me.userId, { storageLimit: 1 });
  for (const each of [tab, other]) each.network = offline;
  open.change({ text: 'Plan of one' });
  same.change({ text: 'typed in two' });
  await expect.poll(async () => (await drafts(tab)).toSorted()).toEqual(['Plan of one', 'typed in two']);
  for (const each of [tab, other]) each.kill();
  const next = await device.tab();
  const first = next.openNotes.openNote(open.id);
  await first.load();
  expect([first.state.peek(), first.text.peek()]).toEqual(['failed', 'Plan of one']);
  const second = next.openNotes.openNote(open.tabKey);
  await second.load();
  await second.save();
  expect([second.state.peek(), second.text.peek()]).toEqual(['failed', 'Plan\ntyped in two']);
  await changeUser(me.userId, { storageLimit: 1_000_000_000 });
  for (const each of [first, second]) await saveAll(each);
  expect((await stored()).map(({ content }) => content)).toEqual(['Plan of one\ntyped in two']);
  await expect.poll(() => drafts(next)).toEqual([]);
});

test('a tab that only shows it sends nothing, follows what is typed, and then shows the note', async () => {
  const { device, tab, open, stored } = await begun();
  open.change({ text: 'Shopping' });
  await expect.poll(() => drafts(tab)).toEqual(['Shopping']);
  const other = await device.tab();
  const same = other.openNotes.openNote(open.tabKey);
  other.openNotes.saveInBackground();
  await same.load();
  open.change({ text: 'Shopping\nmilk' });
  await expect.poll(() => drafts(tab)).toEqual(['Shopping\nmilk']);
  other.wake.wake();
  await expect.poll(() => shownIn(same)).toEqual(['Shopping\nmilk', 'Shopping', 'reading']);
  await same.save();
  expect([await stored(), await drafts(tab)]).toEqual([[], ['Shopping\nmilk']]);
  await saveAll(open);
  await expect.poll(() => tab.database.readCopy(`created ${open.tabKey}`)).toBe(open.id);
  other.wake.wake();
  await expect.poll(() => same.id).toBe(open.id);
  await expect.poll(() => same.note.peek()?.content).toBe('Shopping\nmilk');
});

test('a tab that only shows it can delete it', async () => {
  const { device, tab, open, stored } = await begun();
  open.change({ text: 'Shopping' });
  await expect.poll(() => drafts(tab)).toEqual(['Shopping']);
  const other = await device.tab();
  const same = other.openNotes.openNote(open.tabKey);
  await same.load();
  expect(await same.removeNew()).toBeDefined();
  await saveAll(open);
  await expect.poll(() => open.note.peek()?.isDeleted).toBe(true);
  expect(await stored()).toEqual([]);
});

test('offline it waits on this device, is found, and its address leads to it afterwards', async () => {
  const { device, tab, open, stored } = await begun();
  tab.network = offline;
  open.change({ text: 'Written on a train' });
  await open.save();
  expect({
    state: open.state.peek(),
    names: tab.openNotes.newNotes.peek().map(({ name }) => name.peek()),
  }).toEqual({ state: 'waiting', names: ['Written on a train'] });
  await expect.poll(() => drafts(tab)).toEqual(['Written on a train']);
  tab.kill();
  const second = await device.tab();
  await second.openNotes.continueDrafts();
  await saveAll(second.openNotes.openNote(open.tabKey));
  expect(await stored()).toEqual([{ name: 'Written on a train', content: 'Written on a train' }]);
  await expect.poll(() => second.database.readCopy(`created ${open.tabKey}`)).toBeDefined();
  second.kill();
  const third = await device.tab();
  const found = third.openNotes.openNote(open.tabKey);
  await found.load();
  expect({ id: found.id, text: found.text.peek() }).toEqual({
    id: second.openNotes.openNote(open.tabKey).id,
    text: 'Written on a train',
  });
});

test('on a disk that was full when it began, the next tab still knows its group', async () => {
  const { me, device, tab } = await begun();
  const { data: garden } = await me.ok(group.createGroupContract, { name: 'Garden' });
  tab.network = offline;
  const open = tab.openNotes.beginNote({ workspaceId: me.workspaceId, groupId: garden.id });
  device.indexedDB.isFull = true;
  open.change({ text: 'B' });
  await expect.poll(() => tab.notices.notice.peek()?.text).toContain('refuses to store your text');
  device.indexedDB.isFull = false;
  open.change({ text: 'Beds' });
  await expect.poll(() => drafts(tab)).toEqual(['Beds']);
  tab.kill();
  const next = await device.tab();
  await next.openNotes.continueDrafts();
  const same = next.openNotes.openNote(open.tabKey);
  await saveAll(same);
  expect(same.note.peek()).toMatchObject({ name: 'Beds', groupId: garden.id });
});

test('one that the service rejects can be deleted, also by the next tab', async () => {
  const { me, device, tab, open } = await begun();
  await changeUser(me.userId, { storageLimit: 1 });
  open.change({ text: 'too much' });
  await open.save();
  expect(open.state.peek()).toBe('failed');
  await expect.poll(async () => (await bases(tab))[0]?.sent).toEqual([]);
  tab.network = offline;
  tab.kill();
  const next = await device.tab();
  next.network = offline;
  await next.openNotes.continueDrafts();
  next.network = online;
  const same = next.openNotes.openNote(open.tabKey);
  await same.save();
  expect(await same.removeNew()).toBeDefined();
  await expect.poll(() => drafts(next)).toEqual([]);
});

test('a deletion before it was sent forgets it, and can be undone', async () => {
  const { tab, open, stored } = await begun();
  tab.network = offline;
  open.change({ text: 'a mistake' });
  await expect.poll(() => drafts(tab)).toEqual(['a mistake']);
  const restore = await open.removeNew();
  await expect.poll(() => drafts(tab)).toEqual([]);
  tab.network = online;
  await open.save();
  expect({ stored: await stored(), calls: tab.calls.filter((call) => call.startsWith('POST')) }).toEqual({
    stored: [],
    calls: [],
  });
  expect(await restore?.()).toBe(true);
  await saveAll(open);
  expect(await stored()).toEqual([{ name: 'a mistake', content: 'a mistake' }]);
});

test('a deletion after a lost response is sent after the note, also by the next tab', async () => {
  const { me, device, tab, open, stored } = await begun();
  tab.network = responseLost;
  open.change({ text: 'a mistake' });
  await open.save();
  tab.network = offline;
  expect(await open.removeNew()).toBeDefined();
  expect(open.state.peek()).toBe('waiting');
  await expect.poll(async () => (await bases(tab))[0]?.plan?.isDeleted).toBe(true);
  tab.kill();
  const next = await device.tab();
  await next.openNotes.continueDrafts();
  await saveAll(next.openNotes.openNote(open.tabKey));
  expect(await stored()).toEqual([]);
  await expect.poll(() => drafts(next)).toEqual([]);
  const { data } = await me.ok(trash.listTrashContract, {});
  expect(data.map(({ name }) => name)).toEqual(['a mistake']);
});

test('a note that the service already has is not removed as a new one', async () => {
  const { open, stored } = await begun();
  open.change({ text: 'kept' });
  await saveAll(open);
  expect(await open.removeNew()).toBeUndefined();
  expect(await stored()).toEqual([{ name: 'kept', content: 'kept' }]);
});
