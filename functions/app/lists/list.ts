// A list that grows page by page. Pages are merged by id, and the change feed keeps it current.
import { computed, signal } from '@preact/signals';
import { isTransient, sentenceOf } from '../api/failures.ts';
import type { OutputOf } from '../api/routes.ts';
import { readCopy, storeCopy } from '../offline/database.ts';
import { cursors, markStart } from './feed-start.ts';
import { waitingActions } from '../offline/queue-items.ts';
import { withActions, type Verdict } from './with-actions.ts';

export const PAGE = 100;

export type Change = OutputOf<'GET /changes'>['data'][number];

interface Source<T> {
  readonly workspaceId: string;
  readonly type: Change['type'];
  read(page: number): Promise<{
    readonly data: readonly T[];
    readonly pagination: { readonly total: number; readonly totalPages: number };
  }>;
  accept(item: T, isKnown: boolean): Verdict;
  /** A known item after a change; by default, members that it no longer has are kept. */
  merge?(this: void, known: T, item: T): T;
  /** The order; by default the order of the service. */
  compare?(this: void, one: T, other: T): number;
  /** Under which name the first page, or the whole list, is stored for offline use. */
  readonly copy?: string | undefined;
  /** The items that this device knows without the service, instead of a copy; undefined if there may be others. */
  stored?(): Promise<readonly T[] | undefined>;
  /** All items, if this device knows them: it reads one page after another. */
  all?(): readonly T[] | undefined;
  /** Whether a part of the list would mislead. Until it is complete, the previous list is shown. */
  readonly isWhole?: boolean;
}

interface Item {
  readonly id: string;
}

const lists = new Set<WeakRef<List<Item>>>();

/** The lists of a workspace that something still refers to. */
export const listsOf = (workspaceId: string): List<Item>[] =>
  [...lists].flatMap((reference) => {
    const list = reference.deref();
    if (!list) lists.delete(reference);
    return list?.source.workspaceId === workspaceId ? [list] : [];
  });

/** Reads all lists of a workspace again, because changes may be missing. */
export async function restartAll(workspaceId: string): Promise<void> {
  cursors.delete(workspaceId);
  await markStart(workspaceId);
  for (const list of listsOf(workspaceId)) void list.restart();
}

export class List<T extends Item> {
  /** With what the user has done here, whether or not the service knows it yet. */
  readonly items = signal<readonly T[]>([]);
  /** The number of items on the service, or more; undefined until it is known. */
  private readonly count = signal<number | undefined>(undefined);
  /** How many more items there are here. */
  private readonly extra = signal(0);
  readonly total = computed(() =>
    this.count.value === undefined ? undefined : this.count.value + this.extra.value,
  );
  readonly problem = signal('');
  /** Whether the items come from an earlier visit. */
  readonly isCopy = signal(false);
  readonly source: Source<T>;
  private readonly byId = new Map<string, T>();
  /** The items of an earlier visit. */
  private copied: readonly T[] = [];
  private loading: Promise<boolean> | undefined;
  private nextPage = 1;
  /** Whether an item was removed between two pages, so that others have moved to pages that were read before. */
  private hasGap = false;
  /** Whether an item has come that may be on a page that is not loaded, and may also be new. */
  private isUncounted = false;
  /** Until the first page has come again, the items of before are shown. */
  private isRestarting = false;

  constructor(source: Source<T>) {
    this.source = source;
    lists.add(new WeakRef<List<Item>>(this));
  }

  get isComplete(): boolean {
    const { value: total = Infinity } = this.count;
    return this.byId.size >= total && !this.isUncounted && !this.hasGap;
  }

  /** Reads the next page, unless all items are loaded. Several calls share one request. Returns whether it succeeded. */
  async more(): Promise<boolean> {
    if (this.isComplete) return true;
    this.loading ??= this.readPage().finally(() => (this.loading = undefined));
    return this.loading;
  }

  /** Reads all pages, as long as it may, until one of them fails. */
  async all(may = (): boolean => true): Promise<void> {
    const known = this.isComplete ? undefined : this.source.all?.();
    if (known) this.adopt(known);
    while (may() && !this.isComplete && (await this.more()));
  }

  /** Reads the first page again, because changes may be missing. */
  async restart(): Promise<void> {
    await this.loading;
    this.byId.clear();
    this.isRestarting = true;
    this.nextPage = 1;
    this.hasGap = false;
    this.count.value = undefined;
    await (this.source.isWhole ? this.all() : this.more());
  }

  /** Replaces all items with their state at an earlier cursor of the change feed. */
  adopt(items: readonly T[]): void {
    for (const item of items) this.byId.set(item.id, item);
    this.count.value = items.length;
    [this.isRestarting, this.hasGap, this.isUncounted] = [false, false, false];
    this.isCopy.value = false;
    this.show();
  }

  /** Applies a changed item. */
  put(item: T): void {
    this.apply([{ id: item.id, resource: item }]);
  }

  /** Applies changes; removes items without a resource. */
  apply(changes: readonly { readonly id: string; readonly resource: T | null }[]): void {
    for (const { id, resource } of changes) {
      const known = this.byId.get(id);
      const verdict = resource === null ? 'remove' : this.source.accept(resource, known !== undefined);
      const total = this.count.peek();
      const { isComplete } = this;
      // The page that was read last may count without it.
      if (verdict === 'remove' && this.byId.delete(id) && total !== undefined)
        this.count.value = Math.max(total - 1, this.byId.size);
      if (!resource || verdict !== 'keep') continue;
      const { merge = (before: T, item: T) => ({ ...before, ...item }) } = this.source;
      this.byId.set(id, known ? merge(known, resource) : resource);
      if (known || total === undefined) continue;
      if (isComplete) this.count.value = total + 1;
      else this.isUncounted = true;
    }
    if (changes.length > 0) this.show();
    // The next page tells the number.
    if (this.isUncounted) void this.more();
  }

  private async readPage(): Promise<boolean> {
    const { workspaceId, copy, isWhole = false } = this.source;
    const page = this.nextPage;
    try {
      await markStart(workspaceId);
      // What this device has stored may be the whole list.
      if (this.isComplete) return true;
      this.isUncounted = false;
      const { data, pagination } = await this.source.read(page);
      if (this.isCopy.peek() && page === 1) this.byId.clear();
      for (const item of data) this.byId.set(item.id, item);
      // If an item was removed during the reading, others have moved to pages that were already read. So the first page
      // is read again after the last, and all of them if the number shows it.
      const isLess = page > 1 && pagination.total < (this.count.peek() ?? 0);
      const isLast = page >= pagination.totalPages;
      this.nextPage = isLess || isLast ? 1 : page + 1;
      this.hasGap = isLess || (this.hasGap && !isLast);
      this.count.value = pagination.total;
      this.isRestarting = false;
      if (!isWhole || this.isComplete) this.isCopy.value = false;
      this.problem.value = '';
      if (page === 1 && copy !== undefined && !isWhole) void storeCopy(copy, data);
      this.show();
      return true;
    } catch (error) {
      this.isUncounted = true;
      if (isTransient(error)) await this.showCopy();
      this.problem.value = this.isCopy.value ? '' : sentenceOf(error);
      return false;
    }
  }

  /** Shows the items of an earlier visit if there are no others. */
  async showCopy(): Promise<void> {
    const { copy } = this.source;
    if (this.items.peek().length > 0 || this.isComplete) return;
    const known = await this.source.stored?.();
    const stored = known ?? (copy === undefined ? undefined : await readCopy<readonly T[]>(copy));
    // The service may have answered while the disk was read.
    if (!stored || this.items.peek().length > 0) return;
    this.isCopy.value = true;
    this.copied = stored;
    this.showActions();
  }

  private show(): void {
    const { copy, isWhole = false } = this.source;
    if (!this.isShown || this.isCopy.peek()) return;
    this.showActions();
    if (isWhole && copy !== undefined) void storeCopy(copy, this.known());
  }

  /** Shows what the user has done here since. */
  refresh(): void {
    if (this.isShown && (this.isCopy.peek() || this.count.peek() !== undefined)) this.showActions();
  }

  /** Whether the items are shown: otherwise those of before still are. */
  private get isShown(): boolean {
    const { isWhole = false } = this.source;
    return this.isCopy.peek() || !(this.isRestarting || (isWhole && !this.isComplete));
  }

  /** The items as the service has returned them. */
  known(): readonly T[] {
    return this.isCopy.peek() ? this.copied : [...this.byId.values()];
  }

  private showActions(): void {
    const { source } = this;
    const { type, workspaceId, compare } = source;
    const known = this.known();
    const accept = (item: T, isKnown: boolean): Verdict => source.accept(item, isKnown);
    const items = withActions(type, workspaceId, known, accept);
    this.extra.value = items.length - known.length;
    this.items.value = compare ? items.toSorted(compare) : items;
  }
}

let before = waitingActions.peek();

waitingActions.subscribe((actions) => {
  const workspaces = new Set([...before, ...actions].map(({ workspaceId }) => workspaceId));
  before = actions;
  for (const workspace of workspaces) for (const list of listsOf(workspace)) list.refresh();
});
