// A device of the model: its tabs, which texts it has received, and what its user has done there, as items of the queue that
// the model follows until they are sent.
import { typeOf, type Action } from '../../functions/app/offline/action.ts';
import type { Queued } from '../../functions/app/offline/database.ts';
import { Device, offline, online, type Send, type Tab } from './app-tab.ts';
import type { Chance } from './chance.ts';
import { askedBy, type Asked, type Call, type ServiceRecord } from './app-model-record.ts';

/** Something that a user has done, as the model follows it. */
export interface Item {
  readonly id: string;
  readonly number: number;
  readonly action: Action;
  /** The number of calls that had reached the service when it was done. */
  readonly at: number;
  /** What the device had received of its note. */
  readonly seen: ReadonlySet<string>;
  /** How often a call of it has reached the service. */
  reached: number;
  isGone: boolean;
  /** A call was sent while the disk could not store that it was. */
  isUnmarked: boolean;
  /** Its user has undone it before it was sent. */
  isWithdrawn: boolean;
  failure: string | undefined;
}

const FIELDS: Partial<Record<Action['kind'], (action: Action) => readonly [Asked['field'], unknown]>> = {
  move: (action) => ['group', (action as { groupId?: string | null }).groupId],
  pin: (action) => ['pinned', (action as { pinned?: boolean }).pinned],
  trash: () => ['trashed', true],
  restore: () => ['trashed', false],
  'rename-group': (action) => ['name', (action as { name?: string }).name],
  'move-group': (action) => ['parent', (action as { parentId?: string | null }).parentId],
  'trash-group': () => ['trashed', true],
  'restore-group': () => ['trashed', false],
};

export type Network = Tab['network'];

export class ModelDevice {
  readonly name: string;
  readonly device = new Device();
  readonly tabs: Tab[] = [];
  readonly items = new Map<string, Item>();
  readonly seen = new Map<string, Set<string>>();
  readonly networks = new Map<Tab, Network>();
  readonly record: ServiceRecord;
  readonly problems: string[];
  readonly chance: Chance;
  /** What another program does at that moment, now and then. */
  between: (noteId: string) => Promise<void> = async () => undefined;
  private readonly lastNumbers = new Map<string, number>();
  private inFlight = 0;

  constructor(name: string, record: ServiceRecord, random: Chance, problems: string[]) {
    [this.name, this.record, this.chance, this.problems] = [name, record, random, problems];
  }

  async open(): Promise<Tab> {
    const tab = await this.device.tab();
    this.networks.set(tab, this.tabs.length === 0 ? online : offline);
    tab.network = (send, call, init) => this.pass(tab, send, call, init);
    return tab;
  }

  /** Shows the lists in a tab. */
  async show(tab: Tab): Promise<void> {
    const { workspaceId } = this.record.me;
    await this.time(Promise.all([tab.noteLists.noteList({ workspaceId }).more(), this.todos(tab).more()]));
    tab.catalogue.followGroups();
    tab.changes.pollChanges();
    await this.quiet();
  }

  readonly lists = new Map<Tab, ReturnType<Tab['todoLists']['todoList']>>();

  todos(tab: Tab): ReturnType<Tab['todoLists']['todoList']> {
    const list = this.lists.get(tab) ?? tab.todoLists.todoList(this.record.me.workspaceId);
    this.lists.set(tab, list);
    return list;
  }

  notes(tab: Tab): ReturnType<Tab['noteLists']['noteList']> {
    return tab.noteLists.noteList({ workspaceId: this.record.me.workspaceId });
  }

  /** Lets the time of the tabs pass until a step has ended, or its tab. */
  async time<T>(step: Promise<T>, isEnded = (): boolean => false): Promise<T | undefined> {
    const turn = (): Promise<true> => new Promise((resolve) => setImmediate(resolve, true));
    const ended = step.then(
      () => false,
      () => false,
    );
    while (!isEnded() && (await Promise.race([ended, turn()])))
      for (const tab of this.tabs) tab.timers.pass(2_000);
    return isEnded() ? undefined : step;
  }

  /** Waits until no call is under way. No time passes: while another device writes, a tab reads the changes every few seconds. */
  async quiet(): Promise<void> {
    for (let turns = 0; turns < 8; turns = this.inFlight > 0 ? 0 : turns + 1)
      await new Promise((resolve) => setImmediate(resolve));
  }

  seenOf(id: string): Set<string> {
    const seen = this.seen.get(id) ?? new Set();
    this.seen.set(id, seen);
    return seen;
  }

  /** What the device has received and typed of a note, also before the service had it. */
  private allSeenOf(target: string): ReadonlySet<string> {
    const { resolve } = this.record;
    const all = [...this.seen].filter(([id]) => resolve(id) === resolve(target));
    return new Set(all.flatMap(([, marks]) => [...marks]));
  }

  /** A tab has ended while a call was under way. */
  lost(): void {
    this.inFlight -= 1;
  }

  private async pass(tab: Tab, send: Send, call: string, init: RequestInit): Promise<Response> {
    this.inFlight += 1;
    try {
      const network = this.networks.get(tab) ?? online;
      if (call.startsWith('GET ')) {
        const response = await network(send, call, init);
        if (response.ok) await this.receive(response);
        return response;
      }
      const response = await network(() => this.change(tab, send, call, init), call, init);
      if (response.ok) await this.receive(response);
      return response;
    } finally {
      this.inFlight -= 1;
    }
  }

  private async receive(response: Response): Promise<void> {
    const body: unknown = await response
      .clone()
      .json()
      .catch(() => undefined);
    for (const { id, marks } of this.record.seenIn(body)) for (const mark of marks) this.seenOf(id).add(mark);
  }

  /** A call that changes something reaches the service. */
  private async change(tab: Tab, send: Send, path: string, init: RequestInit): Promise<Response> {
    const call: Call = {
      call: path.split('?')[0] ?? '',
      path,
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as Call['body']) : {},
      key: new Headers(init.headers).get('Idempotency-Key') ?? undefined,
    };
    const noteId = call.body['id'];
    if (new Headers(init.headers).has('If-Match') && this.chance.coin(6)) await this.between(String(noteId));
    return this.record.serially(async () => {
      const asked = askedBy(call);
      const item = asked && this.itemOf(tab, asked);
      const before = asked && this.record.state(asked.target)[asked.field];
      const text = asked && this.record.contents.get(asked.target);
      const response = await this.record.send(send, call, this);
      if (response.ok && asked) this.check(asked, item, before, text);
      return response;
    });
  }

  /** The item that a tab sends now. */
  private itemOf(tab: Tab, asked: Asked): Item | undefined {
    const action = tab.queue.queue.pending.peek().find((each): each is typeof each & Action => {
      if (each.kind === undefined || each.failure !== undefined) return false;
      const own = this.askedBy(each);
      return (
        own !== undefined &&
        own.field === asked.field &&
        own.target === asked.target &&
        own.value === asked.value
      );
    });
    return action && this.items.get(action.id);
  }

  askedBy(action: Action): Asked | undefined {
    const found = FIELDS[action.kind]?.(action);
    if (!found) return undefined;
    const [field, value] = found;
    const { resolve } = this.record;
    return {
      target: String(resolve(action.target)),
      field,
      value: typeof value === 'string' ? resolve(value) : value,
    };
  }

  private check(asked: Asked, item: Item | undefined, before: unknown, text: string | undefined): void {
    const { target, field, value } = asked;
    const what = `${this.name}: ${item?.action.kind ?? ''} ${field} ${String(value)} of ${target}`;
    if (!item) return void this.problems.push(`${what}: no action asks for it`);
    if (item.isWithdrawn) this.problems.push(`${what}: sent although it was taken back`);
    const last = this.lastNumbers.get(target) ?? 0;
    if (item.number < last) this.problems.push(`${what}: sent after a later one`);
    this.lastNumbers.set(target, item.number);
    if (item.reached > 0 && before === value && !item.isUnmarked)
      this.problems.push(`${what}: sent again although it had happened`);
    item.reached += 1;
    item.isUnmarked ||= this.device.indexedDB.isFull;
    const { undoes } = item.action;
    const undone = undoes && this.askedBy({ ...item.action, ...undoes } as Action);
    if (undone && before !== undone.value) this.problems.push(`${what}: undoes what has changed since`);
    if (item.action.kind === 'trash' && before !== true) {
      const unseen = (text ?? '').match(/\w+ \d+;/g)?.filter((mark) => !item.seen.has(mark)) ?? [];
      if (unseen.length > 0)
        this.problems.push(`${what}: deletes what its user has not seen: ${unseen.join(' ')}`);
    }
  }

  /** Reads the queue, and follows what is new in it. Returns the new items. */
  async observe(): Promise<Item[]> {
    const [tab] = this.tabs;
    if (!tab) return [];
    const waiting = await tab.queue.queue.read();
    const found: Item[] = [];
    for (const each of waiting) {
      if (each.kind === undefined) continue;
      const known = this.items.get(each.id);
      if (known) {
        known.failure = each.failure;
        continue;
      }
      const item: Item = {
        id: each.id,
        number: each.number,
        action: each,
        at: this.record.at,
        seen: this.allSeenOf(noteOf(each)),
        reached: 0,
        isGone: false,
        isUnmarked: false,
        isWithdrawn: false,
        failure: undefined,
      };
      this.items.set(each.id, item);
      found.push(item);
    }
    const ids = new Set(waiting.map((each: Queued) => each.id));
    for (const item of this.items.values()) if (!ids.has(item.id)) item.isGone = true;
    return found;
  }

  /** Kills a tab, if what was typed there is stored, and opens another one. */
  async replace(tab: Tab): Promise<void> {
    if (!(await this.isStored(tab))) return;
    tab.kill();
    await this.reopen(tab);
  }

  async isStored(tab: Tab): Promise<boolean> {
    const unsaved = tab.openNotes.unsavedNotes.peek();
    if (this.device.indexedDB.isFull) return false;
    for (let turns = 0; turns < 200; turns += 1) {
      const texts = new Set((await tab.draft.listDrafts()).map(({ text }) => text));
      if (unsaved.every((open) => !open.isUnsaved.peek() || texts.has(open.text.peek()))) return true;
    }
    // What was typed while the disk was full is stored with the next keystroke.
    return false;
  }

  async reopen(tab: Tab): Promise<void> {
    const network = this.networks.get(tab) ?? online;
    const next = await this.open();
    this.networks.set(next, network);
    this.tabs[this.tabs.indexOf(tab)] = next;
    await this.time(next.openNotes.continueDrafts());
    await this.show(next);
  }
}

const noteOf = (action: Action): string => (typeOf(action) === 'todo' ? '' : action.target);
