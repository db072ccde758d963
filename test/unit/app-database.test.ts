// The database of the web app (E20) after its connection was lost: it is opened again, unless the user has signed out.
import { IDBOpenDBRequest } from 'fake-indexeddb';
import { expect } from 'vitest';
import * as daily from '../../lib/api/routes/daily.ts';
import { Device, offline, online, type Tab } from '../harness/app-tab.ts';
import { newUser } from '../harness/client.ts';
import { test } from '../harness/user-test.ts';

const DATE = '2026-03-04';
const ERRORS = ['UnknownError', 'InvalidStateError'] as const;

const draftsOf = async (tab: Tab): Promise<string[]> =>
  (await tab.draft.listDrafts()).map(({ text }) => text).toSorted();

test.for(ERRORS)('what is typed after an %s is stored', async (error) => {
  const device = new Device();
  const tab = await device.signedIn((await newUser()).key);
  const draft = new tab.draft.Draft('note');
  draft.write('name', 'before');
  await expect.poll(() => draftsOf(tab)).toEqual(['before']);
  device.indexedDB.loseConnections(error);
  draft.write('name', 'after', { name: 'name', content: 'before', etag: '1' });
  await draft.leave();
  device.indexedDB.loseConnections(error);
  const next = await device.tab();
  const found = await next.draft.adoptDraft('note');
  expect({ text: found?.text, base: found?.base?.etag }).toEqual({ text: 'after', base: '1' });
  expect(tab.notices.notice.peek()).toBeUndefined();
});

test.for(ERRORS)(
  'captures and files are stored and sent once each if every operation ends in an %s',
  async (error, { me }) => {
    const device = new Device();
    const tab = await device.signedIn(me.key);
    const lost = (): void => device.indexedDB.loseConnections(error);
    const { capture } = tab.captures;
    const { queue } = tab.queue;
    tab.network = offline;
    lost();
    await capture('without a draft', DATE, me.workspaceId);
    const draft = new tab.draft.Draft(tab.draft.CAPTURE);
    draft.write('', 'with a draft');
    await draft.leave();
    lost();
    await capture('with a draft', DATE, me.workspaceId, draft);
    lost();
    const bytes = Uint8Array.from(Buffer.from('picture')).buffer;
    const picture = { workspaceId: me.workspaceId, path: 'assets/a.webp', type: 'image/webp', bytes };
    await tab.files.fileQueue.add(picture);
    lost();
    expect((await queue.read()).map(({ content }) => content)).toEqual([
      '- without a draft',
      '- with a draft',
    ]);
    expect(await draftsOf(tab)).toEqual([]);
    tab.network = async (send) => {
      const response = await send();
      lost();
      return response;
    };
    await queue.send();
    await tab.files.fileQueue.send();
    expect([await queue.read(), await tab.files.fileQueue.read()]).toEqual([[], []]);
    const { content } = (await me.ok(daily.getDailyContract, { date: DATE })).data;
    expect(content).toBe('- without a draft\n- with a draft');
  },
);

test('copies are stored and read after the connection was lost', async () => {
  const device = new Device();
  const { database } = await device.signedIn((await newUser()).key);
  await database.storeCopy('one', 1);
  device.indexedDB.loseConnections('UnknownError');
  expect(await database.readCopy('one')).toBe(1);
  device.indexedDB.loseConnections('UnknownError');
  await database.storeCopy('two', 2);
  expect(await database.readCopy('two')).toBe(2);
});

test('a full disk is no lost connection: an operation runs once', async () => {
  const device = new Device();
  const { database } = await device.signedIn((await newUser()).key);
  let count = 0;
  const run = database.withDatabase(async () => {
    count += 1;
    throw new DOMException('The disk is full.', 'QuotaExceededError');
  });
  await expect(run).rejects.toThrow('The disk is full.');
  expect(count).toBe(1);
});

test('an operation whose second attempt fails has failed, and the next one opens the database again', async () => {
  const device = new Device();
  const { database } = await device.signedIn((await newUser()).key);
  let count = 0;
  const run = database.withDatabase(async (db) => {
    count += 1;
    device.indexedDB.loseConnections('UnknownError');
    return db.count('drafts');
  });
  await expect(run).rejects.toThrow('Connection to Indexed Database server lost.');
  expect(count).toBe(2);
  expect(await database.withDatabase((db) => db.count('drafts'))).toBe(0);
});

test('text that a failed write has left is stored when the page ends', async () => {
  const device = new Device();
  const tab = await device.signedIn((await newUser()).key);
  const draft = new tab.draft.Draft('note');
  device.indexedDB.isFull = true;
  draft.write('name', 'typed on a full disk');
  await expect
    .poll(() => tab.notices.notice.peek()?.text)
    .toBe('This browser refuses to store your text. Copy it before you close this page.');
  expect(await draftsOf(tab)).toEqual([]);
  device.indexedDB.isFull = false;
  tab.window.dispatchEvent(new Event('pagehide'));
  await expect.poll(() => draftsOf(tab)).toEqual(['typed on a full disk']);
});

test('an item that is stored twice, because the connection ended after the first time, arrives once', async ({
  me,
}) => {
  const tab = await new Device().signedIn(me.key);
  const { queue } = tab.queue;
  tab.network = offline;
  const item = { id: crypto.randomUUID(), content: '- once', date: DATE, workspaceId: me.workspaceId };
  for (const each of [item, item]) await queue.add(each);
  tab.network = online;
  await queue.send();
  expect(await queue.read()).toEqual([]);
  expect((await me.ok(daily.getDailyContract, { date: DATE })).data.content).toBe('- once');
});

test('a lost connection is noticed when the page is visible again', async () => {
  const device = new Device();
  const tab = await device.signedIn((await newUser()).key);
  // As main.tsx does.
  tab.wake.onWake(() => tab.queue.queue.send());
  await tab.queue.queue.read();
  const lost = tab.database.openDatabase();
  expect(lost).toBeDefined();
  device.indexedDB.loseConnections('UnknownError');
  tab.wake.wake();
  await expect.poll(() => [undefined, lost].includes(tab.database.openDatabase())).toBe(false);
});

test('a tab that another one signs out does not create the database again', async () => {
  const device = new Device();
  const tab = await device.signedIn((await newUser()).key);
  const stale = await device.tab();
  const lost = await device.tab();
  const { userId } = tab.session.signedIn().account;
  for (const { database } of [stale, lost]) await database.storeCopy('one', 1);
  device.indexedDB.loseConnections('UnknownError');
  await stale.database.storeCopy('two', 2);
  await tab.database.deleteDatabase(userId);
  await Promise.all([tab, stale].map(({ database }) => database.storeCopy('three', 3)));
  tab.session.forget();
  await lost.database.storeCopy('four', 4);
  expect(await device.indexedDB.databases()).toEqual([]);
});

test('a tab with a key of its own stores what is typed after another tab has signed out', async ({ me }) => {
  const device = new Device();
  const own = await device.signedIn(me.key, 'tab');
  const tab = await device.signedIn(me.key);
  const draft = new own.draft.Draft('note');
  draft.write('name', 'before');
  await expect.poll(() => draftsOf(own)).toEqual(['before']);
  await tab.database.deleteDatabase(tab.session.signedIn().account.userId);
  draft.write('name', 'after');
  await expect.poll(() => draftsOf(own)).toEqual(['after']);
});

test('a database that does not open is reported until it does', async ({ me }) => {
  const device = new Device();
  await device.signedIn(me.key);
  device.indexedDB.open = () => new IDBOpenDBRequest();
  const tab = await device.tab();
  void tab.captures.capture('a thought', DATE, me.workspaceId);
  const reported: unknown[] = [];
  for (const time of [9_999, 1, 10_000]) {
    tab.notices.notice.value = undefined;
    tab.timers.pass(time);
    reported.push(tab.notices.notice.peek()?.text);
  }
  const text = 'This browser’s storage does not respond. Copy what you have typed, then reload the page.';
  expect(reported).toEqual([undefined, text, text]);
});
