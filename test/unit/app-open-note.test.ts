// An open note of the web app (E20) below the editor: what is typed is never lost, and never overwrites a change from
// elsewhere. The service is the real one.
import { expect, test } from 'vitest';
import * as note from '../../lib/api/routes/note.ts';
import * as snapshot from '../../lib/api/routes/snapshot.ts';
import { conflictsIn, type Choice } from '../../lib/merge/merged.ts';
import type { OpenNote } from '../../functions/app/notes/open-note.ts';
import { createKey } from '../../lib/domain/keys/api-keys.ts';
import { revokeKey } from '../../lib/domain/keys/revoke-keys.ts';
import { Device, offline, online, responseCut, responseLost, type Tab } from '../harness/app-tab.ts';
import { newUser, type Client } from '../harness/client.ts';

interface Opened {
  readonly me: Client;
  readonly device: Device;
  readonly tab: Tab;
  readonly open: OpenNote;
  /** The text that the service has. */
  readonly stored: () => Promise<string>;
  /** Another program writes. */
  readonly elsewhere: (content: string) => Promise<unknown>;
}

async function opened(content: string): Promise<Opened> {
  const me = await newUser();
  const { data } = await me.ok(note.createNoteContract, { name: 'Note', content });
  const device = new Device();
  const tab = await device.signedIn(me.key);
  const open = tab.openNotes.openNote(data.id);
  await open.load();
  return {
    me,
    device,
    tab,
    open,
    stored: async () => (await me.ok(note.getNoteContract, { noteId: data.id })).data.content,
    elsewhere: (text) => me.ok(note.updateNoteContract, { id: data.id, content: text }),
  };
}

/** Saves until nothing is left to save. */
async function saveAll(open: OpenNote): Promise<void> {
  await expect
    .poll(async () => {
      await open.save();
      return open.state.peek();
    })
    .toBe('reading');
}

const drafts = async ({ draft }: Tab) => (await draft.listDrafts()).map(({ text }) => text);

test('saves a second after the last change, and then keeps no draft', async () => {
  const { tab, open, stored } = await opened('a');
  open.change({ text: 'ab' });
  tab.timers.pass(900);
  open.change({ text: 'abc' });
  tab.timers.pass(900);
  expect(open.state.peek()).toBe('editing');
  await expect.poll(() => drafts(tab)).toEqual(['abc']);
  tab.timers.pass(100);
  expect(open.state.peek()).toBe('saving');
  await expect.poll(() => open.state.peek()).toBe('reading');
  expect(await stored()).toBe('abc');
  await expect.poll(() => drafts(tab)).toEqual([]);
});

test('saves while an input method composes: a phone keeps the last word open until the next space', async () => {
  const { tab, open, stored } = await opened('Shopping:');
  open.composing = true;
  open.change({ text: 'Shopping: buy milk' });
  tab.timers.pass(1_000);
  await expect.poll(() => open.state.peek()).toBe('reading');
  expect(await stored()).toBe('Shopping: buy milk');
});

test('a merge waits for the end of a composition, and asks the service once until then', async () => {
  const { tab, open, stored, elsewhere } = await opened('one\ntwo');
  open.composing = true;
  open.change({ text: 'one\ntwo に' });
  await elsewhere('one, theirs\ntwo');
  tab.timers.pass(1_000);
  await expect.poll(() => tab.calls.at(-1)).toContain('GET /note/');
  await expect.poll(() => open.state.peek()).toBe('editing');
  const { length } = tab.calls;
  for (let second = 0; second < 10; second += 1) tab.timers.pass(1_000);
  expect({ text: open.text.peek(), calls: tab.calls.slice(length) }).toEqual({
    text: 'one\ntwo に',
    calls: [],
  });
  open.composing = false;
  await saveAll(open);
  expect({ text: open.text.peek(), stored: await stored() }).toEqual({
    text: 'one, theirs\ntwo に',
    stored: 'one, theirs\ntwo に',
  });
});

test('a new text of the service waits for the end of a composition', async () => {
  const { open, elsewhere } = await opened('one');
  open.composing = true;
  await elsewhere('theirs');
  await open.load();
  expect(open.text.peek()).toBe('one');
  open.composing = false;
  await open.load();
  expect(open.text.peek()).toBe('theirs');
});

test('merges a change from elsewhere, saves both, and says so in one line with a link', async () => {
  const { tab, open, stored, elsewhere } = await opened('one\ntwo\nthree');
  open.change({ text: 'one, mine\ntwo\nthree' });
  await elsewhere('one\ntwo\nthree\nfour');
  await open.save();
  expect(open.text.peek()).toBe('one, mine\ntwo\nthree\nfour');
  expect(tab.notices.notice.peek()).toEqual({
    text: 'Merged a change from elsewhere',
    action: { name: 'History', to: `#/note/${open.id}/history` },
  });
  await expect.poll(() => drafts(tab)).toEqual(['one, mine\ntwo\nthree\nfour']);
  await saveAll(open);
  expect(await stored()).toBe('one, mine\ntwo\nthree\nfour');
});

test('a text that arrived although its tab ended is not added again beside a change at the same place', async () => {
  const { device, tab, open, stored, elsewhere } = await opened('one\ntwo\n');
  open.change({ text: 'first\ntwo\n' });
  tab.network = responseLost;
  await open.save();
  open.change({ text: 'second\nfirst\ntwo\n' });
  await expect.poll(() => drafts(tab)).toEqual(['second\nfirst\ntwo\n']);
  tab.kill();
  await elsewhere('theirs\nfirst\ntwo\n');
  const next = await device.tab();
  const again = next.openNotes.openNote(open.id);
  await again.load();
  await saveAll(again);
  expect(await stored()).toBe('theirs\nsecond\nfirst\ntwo\n');
});

test('keeps what is typed while the other version is read', async () => {
  const { tab, open, stored, elsewhere } = await opened('one\ntwo');
  open.change({ text: 'one\ntwo\nmine' });
  await elsewhere('zero\none\ntwo');
  tab.network = async (send, call) => {
    const response = await send();
    if (call.startsWith('GET /note/')) open.change({ text: 'one\ntwo\nmine, typed on' });
    return response;
  };
  await open.save();
  tab.network = online;
  await saveAll(open);
  expect(await stored()).toBe('zero\none\ntwo\nmine, typed on');
});

test('a change of the same line is a conflict: typing continues, nothing is sent, and the user chooses', async () => {
  const { tab, open, stored, elsewhere } = await opened('one');
  open.change({ text: 'mine' });
  await elsewhere('theirs');
  await open.save();
  expect(open.state.peek()).toBe('conflict');
  const sent = tab.calls.length;
  open.change({ text: 'mine, typed on' });
  await open.save();
  await expect.poll(() => drafts(tab)).toEqual(['mine, typed on']);
  expect({ state: open.state.peek(), sent: tab.calls.slice(sent), stored: await stored() }).toEqual({
    state: 'conflict',
    sent: [],
    stored: 'theirs',
  });
  await open.resolve(['mine']);
  await saveAll(open);
  expect(await stored()).toBe('mine, typed on');
});

/** Takes back what the last message is about. */
async function undo(tab: Tab): Promise<void> {
  const { action } = tab.notices.notice.peek() ?? {};
  if (typeof action === 'function') await action();
}

/** A note with a conflict in its second line. Both sides have also added a line elsewhere. */
async function inConflict(): Promise<Opened & { readonly versions: () => Promise<readonly string[]> }> {
  const all = await opened('first\none\nlast\n');
  all.open.change({ text: 'my line\nfirst\nmine\nlast\n' });
  await all.elsewhere('first\ntheirs\nlast\ntheir line\n');
  await all.open.save();
  expect(all.open.state.peek()).toBe('conflict');
  const versions = async () =>
    (await all.me.ok(snapshot.listSnapshotsContract, { noteId: all.open.id })).data.map(
      ({ content = '' }) => content,
    );
  return { ...all, versions };
}

const MINE = 'my line\nfirst\nmine\nlast\n';
const THEIRS = 'first\ntheirs\nlast\ntheir line\n';

test.for([
  ['mine', 'my line\nfirst\nmine\nlast\ntheir line\n', [THEIRS]],
  ['theirs', 'my line\nfirst\ntheirs\nlast\ntheir line\n', [MINE]],
  ['both', 'my line\nfirst\ntheirs\nmine\nlast\ntheir line\n', []],
] as const)(
  'a conflict that ends with "%s" keeps every other line, and the version that lacks one',
  async ([choice, text, history]) => {
    const { tab, open, stored, versions } = await inConflict();
    await open.resolve([choice]);
    await saveAll(open);
    expect({ text: open.text.peek(), stored: await stored(), history: await versions() }).toEqual({
      text,
      stored: text,
      history,
    });
    await expect.poll(() => drafts(tab)).toEqual([]);
  },
);

test('what a later choice leaves out is stored, too, but no version twice', async () => {
  const { open, stored, elsewhere, versions } = await inConflict();
  await open.resolve(['mine']);
  await saveAll(open);
  const compareAgain = async (theirs: string, choice: Choice): Promise<void> => {
    open.change({ text: (await stored()).replace(/^.*/, `mine, not ${theirs}`) });
    await elsewhere((await stored()).replace(/^.*/, theirs));
    await open.save();
    await open.resolve([choice]);
    await saveAll(open);
  };
  await compareAgain('an important line', 'mine');
  await compareAgain('another line', 'mine');
  await compareAgain('an important line', 'theirs');
  await compareAgain('an important line, changed', 'theirs');
  const firstLines = (await versions()).map((content) => content.split('\n')[0]);
  expect(firstLines).toEqual([
    'mine, not an important line, changed',
    'mine, not an important line',
    'another line',
    'an important line',
    'first',
  ]);
});

test("a conflict stays if the version that it replaces can't be stored", async () => {
  const { tab, open, stored } = await inConflict();
  tab.network = (send, call) => (call.startsWith('POST /snapshot') ? offline() : send());
  await expect(open.resolve(['mine'])).rejects.toThrow();
  expect({ state: open.state.peek(), text: open.text.peek(), stored: await stored() }).toEqual({
    state: 'conflict',
    text: MINE,
    stored: THEIRS,
  });
});

test('the choice in a conflict can be undone, and chosen again', async () => {
  const { tab, open, stored } = await inConflict();
  await open.resolve(['theirs']);
  await saveAll(open);
  expect(tab.notices.notice.peek()?.text).toBe('The versions are merged');
  await undo(tab);
  expect({
    state: open.state.peek(),
    text: open.text.peek(),
    conflicts: conflictsIn(open.merged.peek() ?? []).length,
  }).toEqual({
    state: 'conflict',
    text: MINE,
    conflicts: 1,
  });
  await expect.poll(() => drafts(tab)).toEqual([MINE]);
  await open.resolve(['mine']);
  await saveAll(open);
  expect(await stored()).toBe('my line\nfirst\nmine\nlast\ntheir line\n');
});

test.for([
  ['theirs', 'theirs'],
  ['both', 'theirs\nmine'],
  ['mine', 'mine'],
] as const)('after an undone choice the other one reaches the service: %s', async ([choice, text]) => {
  const { tab, open, stored, elsewhere } = await opened('one');
  open.change({ text: 'mine' });
  await elsewhere('theirs');
  await open.save();
  await open.resolve(['mine']);
  await saveAll(open);
  await undo(tab);
  await open.resolve([choice]);
  await saveAll(open);
  await open.load();
  expect({ text: open.text.peek(), stored: await stored() }).toEqual({ text, stored: text });
});

test.for([
  ['theirs', 'theirs'],
  ['both', 'theirs\nmine'],
  ['mine', 'mine'],
] as const)('an undone choice whose response was lost has no effect: %s', async ([choice, text]) => {
  const { tab, open, stored, elsewhere } = await opened('one');
  open.change({ text: 'mine' });
  await elsewhere('theirs');
  await open.save();
  tab.network = (send, call) => (call.startsWith('PUT /note') ? responseLost(send) : send());
  await open.resolve(['mine']);
  tab.network = online;
  await undo(tab);
  await open.resolve([choice]);
  await saveAll(open);
  await open.load();
  expect({ text: open.text.peek(), stored: await stored() }).toEqual({ text, stored: text });
});

test('the choice in a conflict is not undone if the text has changed since', async () => {
  const { tab, open, stored } = await inConflict();
  await open.resolve(['theirs']);
  const typed = `${open.text.peek()}typed since\n`;
  open.change({ text: typed });
  await undo(tab);
  await saveAll(open);
  expect({ text: open.text.peek(), stored: await stored() }).toEqual({ text: typed, stored: typed });
});

test('a rename keeps a text that was changed elsewhere', async () => {
  const { me, open, elsewhere } = await opened('old text');
  open.change({ name: 'Renamed' });
  await elsewhere('their text');
  await saveAll(open);
  const { data } = await me.ok(note.getNoteContract, { noteId: open.id });
  expect({ name: data.name, content: data.content, shown: open.text.peek() }).toEqual({
    name: 'Renamed',
    content: 'their text',
    shown: 'their text',
  });
});

test('a text keeps a name that was changed elsewhere', async () => {
  const { me, open } = await opened('text');
  open.change({ text: 'text, mine' });
  await me.ok(note.updateNoteContract, { id: open.id, name: 'Their name' });
  await saveAll(open);
  const { data } = await me.ok(note.getNoteContract, { noteId: open.id });
  expect({ name: data.name, content: data.content, shown: open.name.peek() }).toEqual({
    name: 'Their name',
    content: 'text, mine',
    shown: 'Their name',
  });
});

test('a save whose response was lost is no conflict, whatever was typed since', async () => {
  const { tab, open, stored } = await opened('one two');
  open.change({ text: 'one 1 two' });
  tab.network = responseLost;
  await open.save();
  expect(open.state.peek()).toBe('waiting');
  open.change({ text: 'one 1 2 two' });
  tab.network = online;
  await saveAll(open);
  expect(await stored()).toBe('one 1 2 two');
});

test('a save whose response was cut off is no conflict', async () => {
  const { tab, open, stored } = await opened('one\n');
  tab.network = responseCut;
  open.change({ text: 'one\na thought\n' });
  await open.save();
  expect(open.state.peek()).toBe('waiting');
  tab.network = online;
  open.change({ text: 'one\na plan\n' });
  await saveAll(open);
  expect(await stored()).toBe('one\na plan\n');
});

test.for([
  ['the first of many texts', 0, ''],
  ['one of many texts', 3, ''],
  ['the first of many long texts', 0, 'x'.repeat(200_000)],
] as const)('nor is one if %s has arrived', async ([, arrived, padding]) => {
  const { tab, open, stored } = await opened('one\n');
  for (let attempt = 0; attempt < 12; attempt += 1) {
    tab.network = attempt === arrived ? responseLost : offline;
    open.change({ text: `one\nplan ${attempt}\n${padding}` });
    await open.save();
  }
  tab.network = online;
  await saveAll(open);
  expect(await stored()).toBe(`one\nplan 11\n${padding}`);
});

test('nor is one after which the service has rejected a text, also in the next tab', async () => {
  const { device, tab, open, stored } = await opened('one\n');
  tab.network = responseLost;
  open.change({ text: 'one\na thought\n' });
  await open.save();
  tab.network = online;
  open.change({ text: `one\na thought\n${'x'.repeat(1024 * 1024)}` });
  await open.save();
  expect(open.state.peek()).toBe('failed');
  open.change({ text: 'one\na plan\n' });
  await expect.poll(() => drafts(tab)).toEqual(['one\na plan\n']);
  tab.kill();
  const next = await device.tab();
  await next.openNotes.continueDrafts();
  await saveAll(next.openNotes.openNote(open.id));
  expect(await stored()).toBe('one\na plan\n');
});

test('undoing a change whose save may have arrived is saved, too', async () => {
  const { tab, open, stored } = await opened('one');
  open.change({ text: 'one two' });
  tab.network = responseLost;
  await open.save();
  open.change({ text: 'one' });
  tab.network = online;
  await saveAll(open);
  expect(await stored()).toBe('one');
});

test('without a connection the text waits, and is saved when the app wakes up', async () => {
  const { tab, open, stored } = await opened('one');
  tab.openNotes.saveInBackground();
  tab.network = offline;
  open.change({ text: 'one two' });
  await open.save();
  expect(open.state.peek()).toBe('waiting');
  tab.network = online;
  tab.wake.wake();
  await expect.poll(() => open.state.peek()).toBe('reading');
  expect(await stored()).toBe('one two');
});

test('a rejected key keeps the page and the text, which is saved after the next sign-in', async () => {
  const { me, tab, open, stored } = await opened('one');
  const second = await createKey(me.userId, 'second', {});
  await tab.session.signIn(second?.key ?? '', 'device');
  await revokeKey(second?.keyId ?? '');
  tab.openNotes.saveInBackground();
  open.change({ text: 'one two' });
  await open.save();
  open.change({ text: 'one two three' });
  await open.save();
  await expect.poll(() => drafts(tab)).toEqual(['one two three']);
  expect({
    state: open.state.peek(),
    isRejected: tab.session.isRejected.peek(),
    reloads: tab.reloads(),
  }).toEqual({ state: 'waiting', isRejected: true, reloads: 0 });
  await tab.session.signIn(me.key, 'device');
  tab.wake.wake();
  await expect.poll(() => open.state.peek()).toBe('reading');
  expect({ stored: await stored(), reloads: tab.reloads() }).toEqual({ stored: 'one two three', reloads: 0 });
});

test('what the service rejects stays a draft until the user changes or discards it', async () => {
  const { me, tab, open } = await opened('one');
  open.change({ text: 'one two' });
  await me.ok(note.deleteNoteContract, { id: open.id });
  await open.save();
  await expect.poll(() => drafts(tab)).toEqual(['one two']);
  expect({ state: open.state.peek(), problem: open.problem.peek() }).toEqual({
    state: 'failed',
    problem: 'This note no longer exists. Look for it in the trash.',
  });
  await open.discard();
  expect({ state: open.state.peek(), text: open.text.peek() }).toEqual({ state: 'reading', text: 'one' });
  await expect.poll(() => drafts(tab)).toEqual([]);
});

test('a response that is older than the text does not replace it', async () => {
  const { me, open } = await opened('one');
  const { body, headers } = await me.call(note.getNoteContract, { noteId: open.id });
  const { data } = body as { data: Parameters<OpenNote['received']>[0] };
  open.change({ text: 'one two' });
  await saveAll(open);
  open.received(data, headers.get('etag') ?? '');
  expect(open.text.peek()).toBe('one two');
});

test('the next tab continues what a killed one has left, and merges what has changed since', async () => {
  const { device, tab, open, stored, elsewhere } = await opened('one\ntwo');
  tab.network = offline;
  open.change({ text: 'one\ntwo, mine' });
  await open.save();
  await expect.poll(() => drafts(tab)).toEqual(['one\ntwo, mine']);
  tab.kill();
  await elsewhere('zero\none\ntwo');
  const next = await device.tab();
  await next.openNotes.continueDrafts();
  await saveAll(next.openNotes.openNote(open.id));
  expect(await stored()).toBe('zero\none\ntwo, mine');
  await expect.poll(() => drafts(next)).toEqual([]);
});

test('a tab leaves the draft of another open tab alone', async () => {
  const { device, tab, open } = await opened('one');
  tab.network = offline;
  open.change({ text: 'one two' });
  await expect.poll(() => drafts(tab)).toEqual(['one two']);
  const other = await device.tab();
  const same = other.openNotes.openNote(open.id);
  await same.load();
  expect({ text: same.text.peek(), state: same.state.peek() }).toEqual({ text: 'one', state: 'reading' });
});

test('a visible tab continues what a tab that has ended has left, also of a note that it shows', async () => {
  const { device, tab, open, stored } = await opened('one');
  const [other, hidden] = [await device.tab(), await device.tab()];
  hidden.document.visibilityState = 'hidden';
  const same = other.openNotes.openNote(open.id);
  await same.load();
  for (const { openNotes } of [other, hidden]) openNotes.saveInBackground();
  tab.network = offline;
  open.change({ text: 'one two' });
  await expect.poll(() => drafts(tab)).toEqual(['one two']);
  other.wake.wake();
  await expect.poll(() => other.calls.length).toBeGreaterThan(0);
  expect(same.text.peek()).toBe('one');
  tab.kill();
  for (const { wake } of [hidden, other]) wake.wake();
  await expect.poll(stored).toBe('one two');
  await expect.poll(() => drafts(other)).toEqual([]);
  expect([same.text.peek(), hidden.calls]).toEqual(['one two', []]);
});

test('a tab continues it after its own text', async () => {
  const { device, tab, open, stored } = await opened('one\ntwo');
  const other = await device.tab();
  const same = other.openNotes.openNote(open.id);
  await same.load();
  other.openNotes.saveInBackground();
  open.change({ text: 'zero\none\ntwo' });
  same.change({ text: 'one\ntwo\nthree' });
  await expect.poll(async () => (await drafts(tab)).length).toBe(2);
  tab.kill();
  other.wake.wake();
  const saved = async () => same.save().then(stored);
  await expect.poll(saved).toBe('zero\none\ntwo\nthree');
  await expect.poll(() => drafts(other)).toEqual([]);
});

test('a draft is stored together with the version it is based on', async () => {
  const { tab, open, elsewhere } = await opened('one\ntwo');
  open.change({ text: 'one\ntwo\nmine' });
  await elsewhere('zero\none\ntwo');
  await open.save();
  /** The draft and its base at one moment. */
  const read = async () => {
    const [[draft], [base]] = await tab.database.withDatabase((db) => {
      const both = db.transaction(['drafts', 'bases']);
      return Promise.all([both.objectStore('drafts').getAll(), both.objectStore('bases').getAll()]);
    });
    return { text: draft?.text, base: base?.content };
  };
  const merged = 'zero\none\ntwo\nmine';
  let found = await read();
  await expect.poll(async () => (found = await read()).text).toBe(merged);
  expect(found).toEqual({ text: merged, base: 'zero\none\ntwo' });
});

test('while nothing is unsaved, a change from elsewhere is shown', async () => {
  const { open, elsewhere } = await opened('one');
  await elsewhere('two');
  await open.load();
  expect(open.text.peek()).toBe('two');
});

test('an external writer and a long session of typing lose nothing', { tags: ['slow'] }, async () => {
  const { open, stored, me } = await opened('# Day\n');
  const typed: string[] = [];
  const added: string[] = [];
  for (let step = 0; step < 40; step += 1) {
    typed.push(`word${step}`);
    const lines = open.text.peek().split('\n');
    const own = lines.findIndex((line) => line.startsWith('mine'));
    if (own === -1) lines.splice(1, 0, `mine ${typed.join(' ')}`);
    else lines[own] = `mine ${typed.join(' ')}`;
    open.change({ text: lines.join('\n') });
    if (step % 2 === 0) {
      added.push(`line ${step}`);
      await me.ok(note.appendNoteContract, { id: open.id, content: `line ${step}` });
    }
    await open.save();
    expect(open.state.peek()).not.toBe('conflict');
  }
  await saveAll(open);
  const lines = (await stored()).split('\n').filter(Boolean);
  expect({
    mine: lines.filter((line) => line.startsWith('mine')),
    added: lines.filter((line) => line.startsWith('line')),
  }).toEqual({
    mine: [`mine ${typed.join(' ')}`],
    added,
  });
});
