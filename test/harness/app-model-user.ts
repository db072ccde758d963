// What the user of the model does on two devices, at random, and another program beside them.
import * as daily from '../../lib/api/routes/daily.ts';
import * as group from '../../lib/api/routes/group.ts';
import * as note from '../../lib/api/routes/note.ts';
import * as trash from '../../lib/api/routes/trash.ts';
import { conflictsIn } from '../../lib/merge/merged.ts';
import type { Group, NoteListItem } from '../../lib/schema/entities.ts';
import type { NoteChange } from '../../functions/app/offline/action.ts';
import type { OpenNote } from '../../functions/app/notes/open-note.ts';
import { offline, online, responseCut, responseLost, type Tab } from './app-tab.ts';
import type { Chance } from './chance.ts';
import { KINDS, Meetings, type Kind } from './app-model-meetings.ts';
import type { Item, ModelDevice, Network } from './app-model-device.ts';
import type { ServiceRecord } from './app-model-record.ts';

export const DATE = '2026-03-04';

const failing =
  (status: number): Network =>
  async () =>
    Response.json({ message: 'failed' }, { status, headers: { 'Retry-After': '1' } });

const NETWORKS: readonly Network[] = [
  online,
  online,
  offline,
  offline,
  responseLost,
  responseCut,
  ...[401, 429, 500].map(failing),
];

/** What can be undone: its items, and whether it is of a group. */
interface Undoable {
  readonly device: ModelDevice;
  readonly tab: Tab;
  readonly items: readonly Item[];
  readonly undo: () => Promise<unknown>;
}

export class ModelUser {
  readonly log: string[] = [];
  readonly written = new Map<string, 'edit' | 'capture' | 'new'>();
  readonly paths: string[] = [];
  readonly record: ServiceRecord;
  readonly devices: readonly ModelDevice[];
  private readonly random: Chance;
  private readonly problems: string[];
  private readonly meetings = new Meetings();
  private undos: Undoable[] = [];
  private count = 0;
  /** The id of the note to which captures are appended. */
  private day = '';

  constructor(record: ServiceRecord, devices: readonly ModelDevice[], random: Chance, problems: string[]) {
    [this.record, this.devices, this.random, this.problems] = [record, devices, random, problems];
    for (const device of devices)
      device.between = async (id) => {
        if (this.record.noteIds.has(id)) await this.program(id);
      };
  }

  private get me(): ServiceRecord['me'] {
    return this.record.me;
  }

  private mark(kind: 'edit' | 'capture' | 'new' | 'picture' | 'group'): string {
    this.count += 1;
    return `${kind} ${this.count};`;
  }

  /** Another program appends to a note. */
  async program(id?: string): Promise<void> {
    const live = [...this.record.noteIds].filter((each) => this.record.state(each)['trashed'] === false);
    const noteId = id ?? this.random.pick(live);
    if (noteId === undefined || !live.includes(noteId)) return;
    const mark = this.mark('edit');
    this.written.set(mark, 'edit');
    await this.record.serially(() =>
      this.record.other(note.appendNoteContract, { id: noteId, content: `${mark}\n` }),
    );
    this.log.push(`  the program appends ${mark} to ${noteId}`);
  }

  async step(): Promise<void> {
    const { below, pick } = this.random;
    const device = pick(this.devices);
    const tab = pick(device.tabs);
    const roll = below(40);
    const name = `${device.name}${device.tabs.indexOf(tab)}`;
    const before = this.log.length;
    this.log.push('');
    const done =
      roll < 26
        ? await this.act(device, tab, pick(KINDS))
        : roll < 30
          ? this.changeNetwork(device, tab)
          : roll < 34
            ? await this.send(device, tab)
            : roll < 36
              ? await this.end(device, tab)
              : roll < 38
                ? (device.device.indexedDB.isFull = below(3) === 0) && 'its disk is full'
                : (await this.program(), 'program');
    await device.quiet();
    await this.unexpected(device);
    this.log[before] = `${name}: ${String(done)}`;
  }

  private changeNetwork(device: ModelDevice, tab: Tab): string {
    const next = this.random.below(NETWORKS.length);
    device.networks.set(tab, NETWORKS[next] ?? online);
    return `network ${next}`;
  }

  /** Sends everything, reads the changes, and signs in again if the key was rejected. */
  async send(device: ModelDevice, tab: Tab): Promise<string> {
    if (tab.session.isRejected.peek()) {
      device.networks.set(tab, online);
      await device.time(tab.session.signIn(this.me.key, 'device'));
    }
    await this.choose(device, tab);
    for (const open of tab.openNotes.unsavedNotes.peek()) await device.time(open.save());
    // A full disk can't store why an item was rejected: it is sent again later.
    const unlessFull = (error: unknown): void => {
      if (!device.device.indexedDB.isFull) throw error;
    };
    await device.time(tab.queue.queue.send().catch(unlessFull));
    await device.time(tab.files.fileQueue.send().catch(unlessFull));
    tab.wake.wake();
    await device.quiet();
    await device.observe();
    return 'sends';
  }

  async choose(device: ModelDevice, tab: Tab): Promise<void> {
    for (const open of tab.openNotes.unsavedNotes.peek()) {
      const conflicts = conflictsIn(open.merged.peek() ?? []);
      await device.time(open.resolve(conflicts.map(() => 'both')).catch(() => undefined));
    }
  }

  /** Ends a tab: between two calls, or while a call is under way. */
  private async end(device: ModelDevice, tab: Tab): Promise<string> {
    const { coin } = this.random;
    if (coin()) return (await device.replace(tab), 'ends');
    if (!(await device.isStored(tab))) return 'does not end';
    let isEnded = false;
    const arrives = coin();
    const network = device.networks.get(tab) ?? online;
    device.networks.set(tab, async (send, call) => {
      if (call.startsWith('GET ')) return send();
      if (arrives) await send();
      tab.kill();
      isEnded = true;
      device.lost();
      return new Promise(() => undefined);
    });
    await device.time(
      tab.queue.queue.send().catch(() => undefined),
      () => isEnded,
    );
    device.networks.set(tab, network);
    if (!isEnded) return 'had nothing to send';
    await device.reopen(tab);
    return `ends in a call that ${arrives ? 'arrives' : 'is lost'}`;
  }

  /** The list of items that nobody has expected. */
  private async unexpected(device: ModelDevice): Promise<void> {
    for (const { action } of await device.observe())
      this.problems.push(`${device.name}: an action that nobody has done: ${action.kind} ${action.target}`);
  }

  private met(kind: Kind, ids: readonly (string | null | undefined)[], isSent: () => boolean): void {
    const targets = new Set(
      ids.flatMap((id) => (typeof id === 'string' ? [String(this.record.resolve(id))] : [])),
    );
    this.meetings.add({ kind, targets, isSent });
  }

  private async act(device: ModelDevice, tab: Tab, kind: Kind): Promise<string> {
    try {
      return `${kind} ${await this.do(device, tab, kind)}`;
    } catch (error) {
      if (!(error instanceof DOMException) || !device.device.indexedDB.isFull) throw error;
      for (const { action } of await device.observe())
        this.problems.push(
          `${device.name}: stored although the disk is full: ${action.kind} ${action.target}`,
        );
      return `${kind}: the disk is full`;
    }
  }

  private async do(device: ModelDevice, tab: Tab, kind: Kind): Promise<string> {
    const { workspaceId } = this.me;
    const { pick, coin } = this.random;
    const notes = device.notes(tab).items.peek();
    const groups = tab.workspaces.groupList();
    const item = notes.length > 0 ? pick(notes) : undefined;
    switch (kind) {
      case 'create': {
        const mark = this.mark('new');
        const groupId = coin() || groups.length === 0 ? undefined : pick(groups).id;
        const open = tab.openNotes.beginNote({ workspaceId, groupId });
        open.change({ text: `${mark}\n- [ ] todo ${mark}\n` });
        return this.typed(device, open, mark, 'new', kind);
      }
      case 'edit':
        return this.edit(device, tab, item, kind, (mark) => mark);
      case 'file':
        return this.edit(device, tab, item, kind, (mark) => mark, true);
      case 'capture': {
        const mark = this.mark('capture');
        await tab.captures.capture(mark, DATE, workspaceId);
        this.written.set(mark, 'capture');
        this.met(kind, [this.day], () => this.record.reached.has(mark));
        return mark;
      }
      case 'tick':
      case 'date': {
        const todos = device.todos(tab).items.peek();
        if (todos.length === 0) return 'nothing';
        const todo = pick(todos);
        if (kind === 'tick') await tab.perform.complete(todo, !todo.completed);
        else await tab.perform.setDueDate(todo, pick(['2026-12-01', '2026-12-02', null]));
        const [made] = await device.observe();
        this.metItem(kind, made, [todo.noteId]);
        return `${todo.text} of ${todo.noteId}`;
      }
      case 'tag':
        return this.change(device, tab, kind, item ? [item] : [], { kind: 'tag', tag: pick(['x', 'y']) });
      case 'move':
        return this.change(device, tab, kind, item ? [item] : [], {
          kind: 'move',
          groupId: pick([null, ...groups.map(({ id }) => id)]),
        });
      case 'pin':
        return this.change(device, tab, kind, item ? [item] : [], {
          kind: 'pin',
          pinned: !(item?.pinned ?? false),
        });
      case 'trash':
        return this.change(device, tab, kind, item ? [item] : [], { kind: 'trash' });
      case 'many':
        return this.change(
          device,
          tab,
          kind,
          notes.filter(() => coin()),
          this.anyChange(groups),
        );
      case 'restore': {
        const found = await device.time(
          tab.client.call('GET /trash', { workspaceId, limit: 100 }).catch(() => undefined),
        );
        const trashed = found?.body.data ?? [];
        return this.change(device, tab, kind, trashed.length > 0 ? [pick(trashed)] : [], { kind: 'restore' });
      }
      case 'new-group': {
        const parent = pick([null, ...groups.map(({ id }) => id)]);
        const address = await tab.perform.createGroup(this.mark('group'), parent, workspaceId);
        const [made] = await device.observe();
        this.metItem(kind, made, [address, parent]);
        if (
          !tab.workspaces.groupList().some(({ id }) => id === address) &&
          !tab.workspaces.groupsAreLoading()
        )
          this.problems.push(`${device.name}: a new group is not shown`);
        return `${address} in ${String(parent)}`;
      }
      case 'rename-group':
      case 'move-group':
      case 'trash-group':
        return groups.length === 0 ? 'nothing' : this.changeGroup(device, tab, kind, pick(groups), groups);
      case 'undo':
      case 'undo-group':
      default:
        return this.undo(device, tab, kind);
    }
  }

  async begin(): Promise<void> {
    const { workspaceId } = this.me;
    for (const text of ['first', 'second'])
      await this.record.other(note.createNoteContract, {
        name: text,
        content: `${text}\n- [ ] todo of ${text}\nend\n`,
        workspaceId,
        syncTodos: true,
      });
    const { data } = await this.record.other(daily.putDailyContract, {
      date: DATE,
      content: `day\n- [ ] todo of the day\n`,
      syncTodos: true,
    });
    this.day = data.id;
    for (const name of ['One', 'Two'])
      await this.record.other(group.createGroupContract, { name, workspaceId });
    await this.record.readAll();
  }

  private anyChange(groups: readonly Group[]): NoteChange {
    const { pick, coin } = this.random;
    return pick<NoteChange>([
      { kind: 'move', groupId: pick([null, ...groups.map(({ id }) => id)]) },
      { kind: 'pin', pinned: coin() },
      { kind: 'tag', tag: 'z' },
      { kind: 'trash' },
    ]);
  }

  private async edit(
    device: ModelDevice,
    tab: Tab,
    item: NoteListItem | undefined,
    kind: 'edit' | 'file',
    line: (mark: string) => string,
    withFile = false,
  ): Promise<string> {
    const { pick, below, coin } = this.random;
    const begun = tab.openNotes.newNotes.peek();
    const open =
      begun.length > 0 && (coin() || !item) ? pick(begun) : item && tab.openNotes.openNote(item.id);
    if (!open) return 'nothing';
    if (!open.isLoaded.peek()) await device.time(open.load());
    if (!open.isLoaded.peek()) return `nothing, ${open.id} is not on the device`;
    const mark = this.mark('edit');
    const lines = open.text.peek().split('\n');
    const at = 1 + below(lines.length);
    lines.splice(at, 0, line(mark));
    if (withFile) {
      const path = `${this.mark('picture').slice(0, -1)}.webp`;
      const bytes = Uint8Array.from(Buffer.from(path)).buffer;
      const waiting = { workspaceId: this.me.workspaceId, path, type: 'image/webp', bytes };
      await tab.files.fileQueue.add({ ...waiting, note: open.isNew.peek() ? open.id : undefined });
      this.paths.push(path);
      lines.push(`![](${encodeURI(path)})`);
    }
    open.change({ text: lines.join('\n') });
    return this.typed(device, open, mark, 'edit', kind);
  }

  private typed(device: ModelDevice, open: OpenNote, mark: string, as: 'edit' | 'new', kind: Kind): string {
    this.written.set(mark, as);
    device.seenOf(open.id).add(mark);
    this.met(kind, [open.id], () => this.record.reached.has(mark));
    return `${mark} in ${open.id}`;
  }

  private metItem(kind: Kind, made: Item | undefined, ids: readonly (string | null | undefined)[]): void {
    if (made) this.met(kind, ids, () => made.isGone || made.failure !== undefined);
  }

  private async change(
    device: ModelDevice,
    tab: Tab,
    kind: Kind,
    items: readonly NoteListItem[],
    change: NoteChange,
  ): Promise<string> {
    if (items.length === 0) return 'nothing';
    const undo = await tab.perform.perform(items, change);
    const made = await device.observe();
    this.remember(device, tab, made, undo);
    const groups = change.kind === 'move' ? [change.groupId] : [];
    for (const each of made) this.metItem(kind, each, [each.action.target, ...groups]);
    const shown = new Map(
      device
        .notes(tab)
        .items.peek()
        .map((each) => [each.id, each]),
    );
    for (const { id, groupId, pinned = false } of items) {
      // The list has changed since.
      if (
        change.kind === 'move'
          ? groupId === change.groupId
          : change.kind === 'pin' && pinned === change.pinned
      )
        continue;
      const after = shown.get(id);
      const isDone =
        change.kind === 'move'
          ? !after || after.groupId === change.groupId
          : change.kind === 'pin'
            ? !after || (after.pinned ?? false) === change.pinned
            : change.kind !== 'trash' || after === undefined;
      if (isDone) continue;
      const state = JSON.stringify([
        after?.groupId,
        made.length,
        device.device.indexedDB.isFull,
        device.tabs.indexOf(tab),
      ]);
      this.problems.push(`${device.name}: ${change.kind} of ${id} is not shown: ${state}`);
    }
    return `${JSON.stringify(change)} of ${items.map(({ id }) => id).join(', ')}`;
  }

  private async changeGroup(
    device: ModelDevice,
    tab: Tab,
    kind: 'rename-group' | 'move-group' | 'trash-group',
    target: Group,
    groups: readonly Group[],
  ): Promise<string> {
    const below = tab.workspaces.groupsBelow(target.id);
    const others = groups.filter(({ id }) => !below.includes(id)).map(({ id }) => id);
    const parentId = this.random.pick([null, ...others]);
    const name = this.mark('group');
    const change =
      kind === 'rename-group' ? { kind, name } : kind === 'move-group' ? { kind, parentId } : { kind };
    const undo = await tab.perform.performOnGroup(target, change);
    const made = await device.observe();
    this.remember(device, tab, made, undo);
    const inside = device
      .notes(tab)
      .items.peek()
      .filter(({ groupId }) => groupId === target.id)
      .map(({ id }) => id);
    const ids =
      kind === 'trash-group'
        ? [...below, ...inside]
        : kind === 'move-group'
          ? [target.id, parentId]
          : [target.id];
    for (const each of made) this.metItem(kind, each, ids);
    return `${JSON.stringify(change)} of ${target.id}`;
  }

  private remember(
    device: ModelDevice,
    tab: Tab,
    items: readonly Item[],
    undo: () => Promise<unknown>,
  ): void {
    if (items.length > 0) this.undos.push({ device, tab, items, undo });
  }

  /** Undoes something that was done in this tab. */
  private async undo(device: ModelDevice, tab: Tab, kind: 'undo' | 'undo-group'): Promise<string> {
    const isOfGroup = ({ items }: Undoable): boolean => items[0]?.action.kind.endsWith('-group') ?? false;
    const found = this.undos.filter(
      (each) => each.tab === tab && isOfGroup(each) === (kind === 'undo-group'),
    );
    const chosen = found.at(-1 - this.random.below(2)) ?? found.at(-1);
    if (!chosen) return 'nothing';
    const waiting = new Map((await tab.queue.queue.read()).map((each) => [each.id, each]));
    await chosen.undo();
    this.undos = this.undos.filter((each) => each !== chosen);
    const made = await device.observe();
    for (const item of chosen.items) {
      const before = waiting.get(item.id);
      const isReversed = made.some(
        ({ action }) =>
          action.target === item.action.target || this.record.resolve(item.action.target) === action.target,
      );
      if (item.failure !== undefined) continue;
      if (isReversed) continue;
      item.isWithdrawn = true;
      if (!before || item.reached > 0)
        this.problems.push(`${device.name}: ${item.action.kind} is not undone`);
    }
    for (const each of made) this.metItem(kind, each, [each.action.target]);
    if (made.length === 0) for (const { action } of chosen.items) this.met(kind, [action.target], () => true);
    return `${chosen.items.map(({ action }) => `${action.kind} ${action.target}`).join(', ')}${made.length > 0 ? '' : ', not sent'}`;
  }

  /** Ends a run: everything is sent, and every text that has no note has one again. Returns whether all is sent. */
  async finish(): Promise<boolean> {
    for (const device of this.devices)
      for (const tab of device.tabs) {
        await device.time(tab.openNotes.continueDrafts());
        await this.send(device, tab);
        for (const open of tab.openNotes.unsavedNotes.peek()) {
          if (open.state.peek() !== 'failed') continue;
          if (open.problem.peek() !== 'This note no longer exists. Look for it in the trash.')
            this.problems.push(`${device.name}: ${open.id} is not saved: ${open.problem.peek()}`);
          // Its user finds it in the trash.
          await this.record.serially(() => this.record.other(trash.restoreContract, { noteId: open.id }));
          await device.time(open.save());
        }
      }
    const waiting = await Promise.all(
      this.devices.flatMap(({ tabs }) =>
        tabs.map(async ({ queue, files, openNotes }) => {
          const items = await queue.queue.read();
          const unsent = items.filter((item) => item.kind === undefined || item.failure === undefined);
          return unsent.length + (await files.fileQueue.read()).length + openNotes.unsavedNotes.peek().length;
        }),
      ),
    );
    return waiting.every((count) => count === 0);
  }
}
