// A list that grows page by page. Pages are merged by id, and the change feed keeps it current.
import { signal } from '@preact/signals';
import { call } from '../api/client.ts';
import { isTransient, sentenceOf } from '../api/failures.ts';
import type { OutputOf } from '../api/routes.ts';
import { readCopy, storeCopy } from '../store/database.ts';

export const PAGE = 100;

export type Change = OutputOf<'GET /changes'>['data'][number];

interface Source<T> {
  readonly workspaceId: string;
  readonly type: Change['type'];
  read(page: number): Promise<{
    readonly data: readonly T[];
    readonly pagination: { readonly total: number; readonly totalPages: number };
  }>;
  /** What happens to an item that has changed or is new. `ignore`: only the service knows whether it belongs here. */
  accept(item: T, isKnown: boolean): 'keep' | 'remove' | 'ignore';
  /** The order; without it that of the service. */
  compare?(this: void, one: T, other: T): number;
  /** Under which name the first page is stored for offline use. */
  readonly copy?: string | undefined;
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

/** The place in the change feed of each workspace up to which its lists are current. */
export const cursors = new Map<string, string>();

/** Remembers the current end of the feed. Lists that are read after this miss no change. */
export async function markStart(workspaceId: string): Promise<void> {
  if (!cursors.has(workspaceId))
    cursors.set(workspaceId, (await call('GET /changes', { workspaceId })).body.cursor);
}

export class List<T extends Item> {
  readonly items = signal<readonly T[]>([]);
  /** The number of items on the service, or more; undefined until it is known. */
  readonly total = signal<number | undefined>(undefined);
  readonly problem = signal('');
  /** Whether the items are those of an earlier visit. */
  readonly isCopy = signal(false);
  readonly source: Source<T>;
  private readonly byId = new Map<string, T>();
  private loading: Promise<void> | undefined;
  private nextPage = 1;

  constructor(source: Source<T>) {
    this.source = source;
    lists.add(new WeakRef<List<Item>>(this));
  }

  get isComplete(): boolean {
    return this.total.value !== undefined && this.byId.size >= this.total.value;
  }

  /** Whether the first attempt to read has ended. */
  get isLoaded(): boolean {
    return this.total.value !== undefined || this.items.value.length > 0 || this.problem.value !== '';
  }

  /** Reads the next page, unless all items are loaded. Several calls share one request. */
  async more(): Promise<void> {
    if (this.isComplete) return;
    this.loading ??= this.readPage().finally(() => (this.loading = undefined));
    await this.loading;
  }

  async all(): Promise<void> {
    do await this.more();
    while (this.total.peek() !== undefined && !this.isComplete && this.problem.peek() === '');
  }

  /** Reads the first page again, because changes may be missing. */
  async restart(): Promise<void> {
    await this.loading;
    this.byId.clear();
    this.nextPage = 1;
    this.total.value = undefined;
    await this.more();
  }

  /** Takes over a changed item. */
  put(item: T): void {
    this.apply([{ id: item.id, resource: item }]);
  }

  /** Takes over changed items, and removes those without a resource. */
  apply(changes: readonly { readonly id: string; readonly resource: T | null }[]): void {
    for (const { id, resource } of changes) {
      const known = this.byId.get(id);
      const verdict = resource === null ? 'remove' : this.source.accept(resource, known !== undefined);
      if (verdict === 'remove') this.byId.delete(id);
      if (!resource || verdict !== 'keep') continue;
      this.byId.set(id, { ...known, ...resource });
      // It is new, or on a page that is not loaded yet. Until a page tells, the list may seem incomplete, never complete.
      if (!known && this.total.value !== undefined) this.total.value += 1;
    }
    if (changes.length > 0) this.show();
  }

  private async readPage(): Promise<void> {
    const { workspaceId, copy } = this.source;
    const page = this.nextPage;
    try {
      await markStart(workspaceId);
      const { data, pagination } = await this.source.read(page);
      if (this.isCopy.value) this.byId.clear();
      for (const item of data) this.byId.set(item.id, item);
      // An item that was removed meanwhile moves others to pages that were already read, so the first follows the last.
      this.nextPage = page < pagination.totalPages ? page + 1 : 1;
      this.total.value = pagination.total;
      this.isCopy.value = false;
      this.problem.value = '';
      if (page === 1 && copy !== undefined) void storeCopy(copy, data);
    } catch (error) {
      const stored = this.byId.size === 0 && copy !== undefined && isTransient(error);
      for (const item of (stored && (await readCopy<T[]>(copy))) || []) this.byId.set(item.id, item);
      this.isCopy.value ||= stored && this.byId.size > 0;
      this.problem.value = this.isCopy.value ? '' : sentenceOf(error);
    }
    this.show();
  }

  private show(): void {
    const items = [...this.byId.values()];
    this.items.value = this.source.compare ? items.toSorted(this.source.compare) : items;
  }
}
