// Nothing is lost (E20): a new note with a picture, a capture, and a line and a picture at the end of today, to which a script
// appends meanwhile, survive every failure of the service and a killed tab, and arrive once. The service is the real one.
import { expect } from 'vitest';
import * as daily from '../../lib/api/routes/daily.ts';
import * as file from '../../lib/api/routes/file.ts';
import * as note from '../../lib/api/routes/note.ts';
import { changeUser } from '../../lib/domain/keys/api-keys.ts';
import { Device, offline, online, responseCut, responseLost, type Tab } from '../harness/app-tab.ts';
import { type Client } from '../harness/client.ts';
import { test } from '../harness/user-test.ts';

type Network = Tab['network'];

const failing =
  (status: number): Network =>
  async () =>
    Response.json({ message: 'failed' }, { status, headers: { 'Retry-After': '1' } });

const GIGABYTE = 1_000_000_000;

interface Written {
  readonly date: string;
  /** The texts that the tab has stored as drafts. */
  readonly drafts: () => Promise<string[]>;
  /** Why the service has rejected captures and files, one for each of them. */
  readonly problems: () => (string | undefined)[];
  /** Tries to send everything once. */
  readonly send: () => Promise<unknown>;
}

/** Writes at the end of today, a new note, a capture, and a picture for each of the notes. */
async function write(tab: Tab, me: Client, mark = ''): Promise<Written> {
  const { workspaceId } = me;
  const date = tab.today.today.peek();
  const day = tab.calendarNotes.knownNote(date, workspaceId);
  if (!day) throw new Error('today has no note');
  day.change({ text: `${day.text.peek()}\ntyped at the end${mark}` });
  const fresh = tab.openNotes.beginNote({ workspaceId });
  fresh.change({ text: `New note\n\n![](assets/photo${mark}.webp)` });
  const { captures, draft, files, queue } = tab;
  await captures.capture(`a thought${mark}`, date, workspaceId);
  const picture = { workspaceId, type: 'image/webp', bytes: Uint8Array.from(Buffer.from('picture')).buffer };
  await files.fileQueue.add({ ...picture, path: `assets/day${mark}.webp` });
  await files.fileQueue.add({ ...picture, path: `assets/photo${mark}.webp`, note: fresh.id });
  return {
    date,
    drafts: async () =>
      (await draft.listDrafts()).map(({ text }) => text.split('\n').at(-1) ?? '').toSorted(),
    problems: () =>
      [queue.queue, files.fileQueue].flatMap(({ pending }) => pending.peek().map(({ problem }) => problem)),
    send: () => Promise.all([fresh.save(), day.save(), queue.queue.send(), files.fileQueue.send()]),
  };
}

/** Waits for a step whose timers pass at once. */
async function withTime(tab: Tab, step: Promise<unknown>): Promise<void> {
  const ended = step.then(() => true);
  await expect
    .poll(() => {
      tab.timers.pass(10_000);
      return Promise.race([ended, Promise.resolve(false)]);
    })
    .toBe(true);
}

/** Sends all that earlier tabs have left. */
async function sendAll(next: Tab): Promise<void> {
  const { queue, files, openNotes } = next;
  for (const each of [queue.queue, files.fileQueue]) {
    await each.send();
    for (const item of each.pending.peek()) await each.retry(item as never);
  }
  await openNotes.continueDrafts();
  await expect
    .poll(() => {
      next.timers.pass(10_000);
      return next.draft.listDrafts();
    })
    .toEqual([]);
}

/** What the service has, without the order of lines that were added at the same time. */
async function storedOf(me: Client, date: string) {
  const { content } = (await me.ok(daily.getDailyContract, { date })).data;
  const notes = (await me.ok(note.listNotesContract, {})).data.filter(({ name }) => name !== date);
  return {
    today: content.split('\n').filter(Boolean).toSorted(),
    notes: notes.map((stored) => stored.content ?? '').toSorted(),
    files: (await me.ok(file.listFilesContract, {})).data.map(({ path }) => path).toSorted(),
  };
}

const OUTAGES: readonly (readonly [string, Network])[] = [
  ['lost responses', responseLost],
  ['a rejected key (401)', failing(401)],
  ['a full account', online],
];
const MORE_OUTAGES: readonly (readonly [string, Network])[] = [
  ['no connection', offline],
  ['responses that are cut off', responseCut],
  ['a busy service (429)', failing(429)],
  ['a failing service (500)', failing(500)],
];
const AFTER = 'nothing is lost and nothing arrives twice after %s and a killed tab';
test.for(OUTAGES)(AFTER, ([name, network], { me }) => losesNothing(name, network, me));
test.for(MORE_OUTAGES)(AFTER, { tags: ['slow'] }, ([name, network], { me }) =>
  losesNothing(name, network, me),
);

async function losesNothing(name: string, network: Network, me: Client): Promise<void> {
  await me.ok(daily.appendDailyContract, { content: 'start' });
  const device = new Device();
  const tab = await device.signedIn(me.key);
  tab.today.followToday();
  await tab.calendarNotes.readPeriod(tab.today.today.peek(), me.workspaceId, false);
  const isFull = name === 'a full account';
  if (isFull) await changeUser(me.userId, { storageLimit: 1 });
  tab.network = network;
  const { date, drafts, problems, send } = await write(tab, me);
  await withTime(tab, send());
  const full = 'Your storage is full. The trash counts, too: empty it, then try again.';
  const expected = isFull ? [full, full, undefined] : [undefined, undefined, undefined];
  expect(problems()).toEqual(expected);
  await expect.poll(drafts).toEqual(['![](assets/photo.webp)', 'typed at the end']);
  if (isFull) await changeUser(me.userId, { storageLimit: GIGABYTE });
  await me.ok(daily.appendDailyContract, { content: 'script 1' });
  tab.kill();

  const next = await device.tab();
  if (next.session.isRejected.peek()) await next.session.signIn(me.key, 'device');
  await me.ok(daily.appendDailyContract, { content: 'script 2' });
  await sendAll(next);
  expect(await storedOf(me, date)).toEqual({
    today: ['- a thought', 'script 1', 'script 2', 'start', 'typed at the end'],
    notes: ['New note\n\n![](assets/photo.webp)'],
    files: ['assets/day.webp', 'assets/photo.webp'],
  });
}

test('what three tabs have written offline before each was killed arrives once: notes, pictures, captures, and lines of today', async ({
  me,
}) => {
  await me.ok(daily.appendDailyContract, { content: 'start' });
  const device = new Device();
  let tab = await device.signedIn(me.key);
  let date = '';
  for (const round of [1, 2, 3]) {
    tab.today.followToday();
    await tab.calendarNotes.readPeriod(tab.today.today.peek(), me.workspaceId, false);
    tab.network = offline;
    const written = await write(tab, me, ` ${round}`);
    ({ date } = written);
    await expect.poll(written.drafts).toContain(`![](assets/photo ${round}.webp)`);
    await expect.poll(written.drafts).toContain(`typed at the end ${round}`);
    tab.kill();
    await me.ok(daily.appendDailyContract, { content: `script ${round}` });
    tab = await device.tab();
  }
  await sendAll(tab);
  expect(await storedOf(me, date)).toEqual({
    today: [1, 2, 3]
      .flatMap((n) => [`- a thought ${n}`, `script ${n}`, `typed at the end ${n}`])
      .concat('start')
      .toSorted(),
    notes: [1, 2, 3].map((n) => `New note\n\n![](assets/photo ${n}.webp)`),
    files: [1, 2, 3].flatMap((n) => [`assets/day ${n}.webp`, `assets/photo ${n}.webp`]).toSorted(),
  });
});
