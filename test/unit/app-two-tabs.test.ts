// Nothing is lost (E20): two tabs and another program write a note that is created offline, beside captures, pictures and
// further new notes, while tabs are killed and every call may fail. The service is the real one.
import { expect, test, vi } from 'vitest';
import * as daily from '../../lib/api/routes/daily.ts';
import * as file from '../../lib/api/routes/file.ts';
import * as note from '../../lib/api/routes/note.ts';
import { changeUser } from '../../lib/domain/keys/api-keys.ts';
import { conflictsIn, type Choice } from '../../lib/merge/merged.ts';
import type { OpenNote } from '../../functions/app/notes/open-note.ts';
import { Device, offline, online, responseCut, responseLost, type Tab } from '../harness/app-tab.ts';
import { chance } from '../harness/chance.ts';
import { newUser, type Client } from '../harness/client.ts';
import { chooseSeed } from '../harness/seed.ts';
import { marksOf } from '../harness/shared-note.ts';

/** How many random runs, of how many steps: `npm test`, the slow tests, and the proofs. */
const QUICK = [1, 60] as const;
const SLOW = [4, 90] as const;
const PROOF = [20, 100] as const;
const DATE = '2026-03-04';
const GIGABYTE = 1_000_000_000;
const seed = chooseSeed();

const failing =
  (status: number): Tab['network'] =>
  async () =>
    Response.json({ message: 'failed' }, { status, headers: { 'Retry-After': '1' } });

const NETWORKS = [
  online,
  online,
  online,
  offline,
  responseLost,
  responseCut,
  ...[401, 429, 500].map(failing),
];

/** Lets the time of tabs pass until a step has ended. */
async function withTime(tabs: readonly Tab[], step: Promise<unknown>): Promise<void> {
  const turn = (): Promise<boolean> => new Promise((resolve) => setImmediate(resolve, true));
  const ended = step.then(() => false);
  while (await Promise.race([ended, turn()])) for (const tab of tabs) tab.timers.pass(2_000);
}

class Writers {
  readonly tabs: Tab[] = [];
  readonly written = new Set<string>();
  readonly dropped = new Set<string>();
  readonly captured: string[] = [];
  readonly paths: string[] = [];
  readonly others: string[] = [];
  readonly log: string[] = [];
  private readonly me: Client;
  private readonly device: Device;
  private readonly address: string;
  private count = 0;

  constructor(me: Client, device: Device, tabs: readonly Tab[], address: string) {
    [this.me, this.device, this.address] = [me, device, address];
    this.tabs.push(...tabs);
  }

  private mark(kind: string): string {
    this.count += 1;
    return `${kind} ${this.count};`;
  }

  open(tab: Tab): OpenNote {
    return tab.openNotes.openNote(this.address);
  }

  type(tab: Tab, line: number | 'end'): void {
    const open = this.open(tab);
    const lines = open.text.peek().split('\n');
    const mark = this.mark('typed');
    lines.splice(line === 'end' ? lines.length : Math.min(line, lines.length), 0, mark);
    open.change({ text: lines.join('\n') });
    this.written.add(mark);
  }

  /** Types a mark at the beginning of a line. */
  change(tab: Tab, line: number): void {
    const open = this.open(tab);
    const lines = open.text.peek().split('\n');
    const mark = this.mark('changed');
    lines[line] = `${mark} ${lines[line] ?? ''}`;
    open.change({ text: lines.join('\n') });
    this.written.add(mark);
  }

  /** The note, once the service has it. */
  async stored(): Promise<{ id: string; content: string } | undefined> {
    const { data } = await this.me.ok(note.listNotesContract, { limit: 100 });
    const found = data.find(({ name, content = '' }) => name !== DATE && !content.startsWith('new '));
    return found && { id: found.id, content: found.content ?? '' };
  }

  async append(): Promise<void> {
    const found = await this.stored();
    if (!found) return;
    const mark = this.mark('script');
    const { status } = await this.me.call(note.appendNoteContract, { id: found.id, content: `${mark}\n` });
    if (status === 200) this.written.add(mark);
  }

  async put(): Promise<void> {
    const found = await this.stored();
    if (!found) return;
    const mark = this.mark('program');
    const { body, headers } = await this.me.call(note.getNoteContract, { noteId: found.id });
    const { content } = (body as { data: { content: string } }).data;
    const lines = content.split('\n');
    const input = { id: found.id, content: [lines[0], mark, ...lines.slice(1)].join('\n') };
    const { status } = await this.me.call(note.updateNoteContract, input, {
      'If-Match': headers.get('etag') ?? '',
    });
    if (status === 200) this.written.add(mark);
  }

  async capture(tab: Tab): Promise<void> {
    const mark = this.mark('captured');
    await tab.captures.capture(mark, DATE, this.me.workspaceId);
    this.captured.push(mark);
  }

  async attach(tab: Tab): Promise<void> {
    const open = this.open(tab);
    const path = `assets/${this.mark('picture').slice(0, -1)}.webp`;
    const bytes = Uint8Array.from(Buffer.from(path)).buffer;
    const item = { workspaceId: this.me.workspaceId, path, type: 'image/webp', bytes };
    await tab.files.fileQueue.add({ ...item, note: open.isNew.peek() ? open.id : undefined });
    this.paths.push(path);
    open.change({ text: `${open.text.peek()}\n![](${encodeURI(path)})` });
  }

  begin(tab: Tab): void {
    const mark = this.mark('new');
    tab.openNotes.beginNote({ workspaceId: this.me.workspaceId }).change({ text: mark });
    this.others.push(mark);
  }

  /** Ends the conflicts of a tab. Without a connection a version can't be stored in the history, and the conflict stays. */
  async choose(tab: Tab, choice: Choice): Promise<void> {
    for (const open of tab.openNotes.unsavedNotes.peek()) {
      const [conflicts, before] = [conflictsIn(open.merged.peek() ?? []), open.theirs.peek()];
      await withTime(
        this.tabs,
        open.resolve(conflicts.map(() => choice)).catch(() => undefined),
      );
      // After a choice that was made, the note may have changed elsewhere again.
      if ((before && open.theirs.peek() === before) || choice === 'both') continue;
      for (const { mine, theirs } of conflicts) {
        const [chosen, left] = (choice === 'mine' ? [mine, theirs] : [theirs, mine]).map((lines) =>
          marksOf(lines.map(({ text }) => text).join('\n')),
        );
        for (const mark of left ?? []) if (!chosen?.includes(mark)) this.dropped.add(mark);
      }
    }
  }

  async send(tab: Tab): Promise<void> {
    for (const open of tab.openNotes.unsavedNotes.peek()) await withTime(this.tabs, open.save());
    await withTime(this.tabs, tab.queue.queue.send());
    await withTime(this.tabs, tab.files.fileQueue.send());
  }

  async signIn(tab: Tab): Promise<void> {
    if (tab.session.isRejected.peek()) {
      tab.network = online;
      await withTime(this.tabs, tab.session.signIn(this.me.key, 'device'));
    }
  }

  /** Kills a tab as soon as what was typed is stored, and opens another one. */
  async replace(tab: Tab): Promise<void> {
    const unsaved = tab.openNotes.unsavedNotes.peek();
    await vi.waitUntil(
      async () => {
        const texts = new Set((await tab.draft.listDrafts()).map(({ text }) => text));
        return unsaved.every((open) => !open.isUnsaved.peek() || texts.has(open.text.peek()));
      },
      { timeout: 60_000 },
    );
    tab.kill();
    const next = await this.device.tab();
    this.tabs[this.tabs.indexOf(tab)] = next;
    await this.signIn(next);
    await withTime(this.tabs, next.openNotes.continueDrafts());
    await withTime(this.tabs, this.open(next).load());
  }
}

/** Two tabs and another program do random things. At the end the service has everything, once. */
async function play(chosen: number, steps: number) {
  const { below, pick } = chance(chosen);
  const me = await newUser();
  const device = new Device();
  const first = await device.signedIn(me.key);
  first.network = offline;
  const shared = first.openNotes.beginNote({ workspaceId: me.workspaceId });
  shared.change({ text: 'Shared\nbegin\n' });
  const second = await device.tab();
  const writers = new Writers(me, device, [first, second], shared.tabKey);
  for (let step = 0; step < steps; step += 1) {
    const tab = pick(writers.tabs);
    const action = below(15);
    writers.log.push(`${step}: ${action} in ${writers.tabs.indexOf(tab)}`);
    if (below(2) === 0) await writers.choose(tab, pick(['mine', 'theirs', 'both']));
    if (action < 3) writers.type(tab, pick(['end', 2, 3] as const));
    else if (action < 5) await writers.append();
    else if (action === 5) await writers.put();
    else if (action === 6) await writers.capture(tab);
    else if (action === 7) await writers.attach(tab);
    else if (action === 8) writers.begin(tab);
    else if (action === 9) tab.network = pick(NETWORKS);
    else if (action === 10) await writers.send(tab);
    else if (action === 11) await writers.replace(tab);
    else if (action === 12) await writers.signIn(tab);
    else if (action === 13) writers.change(tab, pick([1, 2]));
    else await changeUser(me.userId, { storageLimit: pick([1, GIGABYTE]) });
  }
  await changeUser(me.userId, { storageLimit: GIGABYTE });
  for (const tab of writers.tabs) {
    tab.network = online;
    await writers.signIn(tab);
  }
  const [anyTab = first] = writers.tabs;
  const queues = [anyTab.queue.queue, anyTab.files.fileQueue];
  const isAllSent = async (): Promise<boolean> =>
    writers.tabs.every(({ openNotes }) => openNotes.unsavedNotes.peek().length === 0) &&
    (await Promise.all(queues.map((queue) => queue.read()))).flat().length === 0;
  // While one tab sends, the queue of another returns at once.
  await vi.waitUntil(
    async () => {
      for (const tab of writers.tabs) {
        for (const each of [tab.queue.queue, tab.files.fileQueue])
          for (const item of await each.read())
            if (item.problem !== undefined) await each.retry(item as never);
        await writers.send(tab);
        await writers.choose(tab, pick(['mine', 'theirs', 'both']));
      }
      return isAllSent();
    },
    { timeout: 60_000 },
  );
  const marks = marksOf((await writers.stored())?.content ?? '');
  const expected = [...writers.written.difference(writers.dropped)];
  const all = (await me.ok(note.listNotesContract, { limit: 100 })).data;
  const day = (await me.ok(daily.getDailyContract, { date: DATE })).data.content;
  // A line that both tabs have can be in the note twice: the text of one tab may have created the note for the other.
  const found = {
    lost: expected.filter((mark) => !marks.includes(mark)),
    captured: marksOf(day).toSorted(),
    others: all.flatMap(({ content = '' }) => (content.startsWith('new ') ? [content] : [])).toSorted(),
    shared: all.filter(({ name, content = '' }) => name !== DATE && !content.startsWith('new ')).length,
    unsaved: writers.tabs.flatMap(({ openNotes }) =>
      openNotes.unsavedNotes.peek().map((open) => [open.id, open.state.peek(), open.problem.peek()]),
    ),
    paths: (await me.ok(file.listFilesContract, { limit: 100 })).data.map(({ path }) => path).toSorted(),
  };
  const wanted = {
    lost: [],
    captured: writers.captured.toSorted(),
    others: writers.others.toSorted(),
    shared: 1,
    unsaved: [],
    paths: writers.paths.toSorted(),
  };
  return { found, wanted, log: writers.log.join('\n') };
}

const seeds = (runs: number): number[] => Array.from({ length: runs }, (_, run) => seed + run);

test.for(seeds(QUICK[0]))(
  'nothing is lost of a note that is created offline, pictures, captures and new notes (seed %s)',
  async (chosen) => {
    const { found, wanted, log } = await play(chosen, QUICK[1]);
    expect(found, log).toEqual(wanted);
  },
);

test.for(seeds(SLOW[0]))(
  'nothing is lost of them in more steps (seed %s)',
  { tags: ['slow'] },
  async (chosen) => {
    const { found, wanted, log } = await play(chosen, SLOW[1]);
    expect(found, log).toEqual(wanted);
  },
);

test.for(seeds(PROOF[0]))(
  'nothing is lost of them in 2,000 steps (seed %s)',
  { tags: ['proof'] },
  async (chosen) => {
    const { found, wanted, log } = await play(chosen, PROOF[1]);
    expect(found, log).toEqual(wanted);
  },
);
