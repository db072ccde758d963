// A list that grows page by page. Pages are merged by id, and the change feed keeps it current.
import { signal } from '@preact/signals';
import { isTransient, sentenceOf } from '../api/failures.ts';
import { readCopy, storeCopy } from '../store/copies.ts';
import { followChanges, markStart, type Change } from './changes.ts';

export const PAGE = 100;

export interface Source<T> {
  readonly workspaceId: string;
  readonly read: (page: number) => Promise<{
    readonly data: readonly T[];
    readonly pagination: { readonly total: number; readonly totalPages: number };
  }>;
  /** What happens to an item that has changed or is new. `ignore`: only the service knows whether it belongs here. */
  readonly accept: (item: T, isKnown: boolean) => 'keep' | 'remove' | 'ignore';
  /** The order; without it that of the service. */
  readonly compare?: ((one: T, other: T) => number) | undefined;
  /** Under which name the first page is stored for offline use. */
  readonly copy?: string | undefined;
}

export class List<T extends { readonly id: string }> {
  readonly items = signal<readonly T[]>([]);
  /** The number of items on the service; undefined until it is known. */
  readonly total = signal<number | undefined>(undefined);
  readonly problem = signal('');
  /** Whether the items are those of an earlier visit. */
  readonly isCopy = signal(false);
  private readonly source: Source<T>;
  private readonly byId = new Map<string, T>();
  private loading: Promise<void> | undefined;
  /** Whether an item that was not loaded has changed: it may be new, or have been on a later page. */
  private isUncertain = false;
  /** The page to read next, if it does not follow from the number of loaded items. */
  private sweep = 0;

  constructor(source: Source<T>) {
    this.source = source;
  }

  get isComplete(): boolean {
    return !this.isUncertain && this.total.value !== undefined && this.byId.size >= this.total.value;
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
    this.sweep = 0;
    this.total.value = undefined;
    await this.more();
  }

  /** Takes over a changed item. */
  apply(item: T): void {
    this.take(item.id, item);
    this.show();
  }

  /** Follows the changes of a type of resource, until the returned function is called. */
  follow(type: Change['type']): () => void {
    const isHere = (workspace: string): boolean => workspace === this.source.workspaceId;
    return followChanges({
      apply: (changes, workspace) => {
        const mine = changes.filter((change) => isHere(workspace) && change.type === type);
        // A change of this type has a resource of this type.
        for (const { id, resource } of mine) this.take(id, resource as T | null);
        if (mine.length > 0) this.show();
      },
      restart: (workspace) => void (isHere(workspace) && this.restart()),
    });
  }

  /** Takes over a changed item, or removes it (null). */
  private take(id: string, item: T | null): void {
    const known = this.byId.get(id);
    const verdict = item === null ? 'remove' : this.source.accept(item, known !== undefined);
    if (item && verdict === 'keep') {
      this.isUncertain ||= !known;
      this.byId.set(id, { ...known, ...item });
    } else if (verdict === 'remove' && this.byId.delete(id) && this.total.value !== undefined)
      this.total.value -= 1;
  }

  private async readPage(): Promise<void> {
    const { workspaceId, read, copy } = this.source;
    const loaded = this.isCopy.value ? 0 : this.byId.size;
    const page = this.sweep || Math.floor(loaded / PAGE) + 1;
    try {
      await markStart(workspaceId);
      const { data, pagination } = await read(page);
      if (this.isCopy.value) this.byId.clear();
      const before = this.byId.size;
      for (const item of data) this.byId.set(item.id, item);
      // An item that was removed meanwhile moves others to pages that were already read: read all of them again.
      const isStuck = this.byId.size === before && before < pagination.total;
      this.sweep = isStuck ? (this.sweep % pagination.totalPages) + 1 : 0;
      this.total.value = pagination.total;
      this.isCopy.value = false;
      this.isUncertain = false;
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
    const { compare } = this.source;
    this.items.value = compare ? [...this.byId.values()].toSorted(compare) : [...this.byId.values()];
  }
}
