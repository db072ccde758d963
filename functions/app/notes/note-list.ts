// A list of notes that grows while it is scrolled. Pages are merged by id, and the change feed keeps it current.
import { signal } from '@preact/signals';
import type { NoteListItem, NoteSummary } from '../../../lib/schema/entities.ts';
import { call } from '../api/client.ts';
import { isTransient, sentenceOf } from '../api/failures.ts';
import { readCopy, storeCopy } from '../store/copies.ts';
import { markStart } from './changes.ts';

const PAGE = 100;

export interface NoteQuery {
  readonly workspaceId: string;
  /** The id of a group, or `null` for notes in no group. */
  readonly groupId?: string;
  readonly search?: string;
  /** Only notes with this name. */
  readonly name?: string;
}

export class NoteList {
  readonly items = signal<readonly NoteListItem[]>([]);
  /** The number of notes on the service; undefined until it is known. */
  readonly total = signal<number | undefined>(undefined);
  readonly problem = signal('');
  /** Whether the items are those of an earlier visit. */
  readonly isCopy = signal(false);
  private readonly query: NoteQuery;
  private readonly byId = new Map<string, NoteListItem>();
  private loading: Promise<void> | undefined;
  /** Whether a note that was not loaded has changed: it may be new, or have been on a later page. */
  private isUncertain = false;
  /** The page to read next, if it does not follow from the number of loaded notes. */
  private sweep = 0;

  constructor(query: NoteQuery) {
    this.query = query;
  }

  get isComplete(): boolean {
    return !this.isUncertain && this.total.value !== undefined && this.byId.size >= this.total.value;
  }

  /** Reads the next page, unless all notes are loaded. Several calls share one request. */
  async more(): Promise<void> {
    if (this.isComplete) return;
    this.loading ??= this.readPage().finally(() => (this.loading = undefined));
    await this.loading;
  }

  /** Reads the first page again, because changes may be missing. */
  async restart(): Promise<void> {
    await this.loading;
    this.byId.clear();
    this.sweep = 0;
    this.total.value = undefined;
    await this.more();
  }

  /** Takes over a changed note, or removes it if it is no longer in this list. */
  apply(id: string, note: NoteSummary | null): void {
    const { groupId, search, name } = this.query;
    const belongs =
      note !== null && !note.isDeleted && (groupId === undefined || String(note.groupId) === groupId);
    const known = this.byId.get(id);
    if (!belongs) {
      if (!this.byId.delete(id)) return;
      if (this.total.value !== undefined) this.total.value -= 1;
    } else if (known) this.byId.set(id, { ...known, ...note });
    // Only the service knows whether another note matches.
    else if (search !== undefined || name !== undefined) return;
    else {
      this.byId.set(id, note);
      this.isUncertain = true;
    }
    this.show();
  }

  private async readPage(): Promise<void> {
    const { search, ...filter } = this.query;
    const found = search === undefined ? { sort: 'updatedAt:desc' } : { search, match: 'words' as const };
    const page = this.sweep || Math.floor(this.byId.size / PAGE) + 1;
    try {
      await markStart(filter.workspaceId);
      const { body } = await call('GET /note', { ...filter, ...found, content: false, page, limit: PAGE });
      if (this.isCopy.value) this.byId.clear();
      const before = this.byId.size;
      for (const note of body.data) this.byId.set(note.id, note);
      // A note that was deleted meanwhile moves others to pages that were already read: read all of them again.
      this.sweep =
        this.byId.size === before && this.byId.size < body.pagination.total
          ? (this.sweep % body.pagination.totalPages) + 1
          : 0;
      this.total.value = body.pagination.total;
      this.isCopy.value = false;
      this.isUncertain = false;
      this.problem.value = '';
      this.show();
      if (page === 1 && this.copyName !== undefined) void storeCopy(this.copyName, body.data);
    } catch (error) {
      if (this.byId.size === 0 && isTransient(error)) await this.showCopy();
      this.problem.value = this.isCopy.value ? '' : sentenceOf(error);
    }
  }

  private get copyName(): string | undefined {
    const { workspaceId, groupId = '', search, name } = this.query;
    return search === undefined && name === undefined ? `list ${workspaceId} ${groupId}` : undefined;
  }

  private async showCopy(): Promise<void> {
    const copy = this.copyName === undefined ? undefined : await readCopy<NoteListItem[]>(this.copyName);
    if (!copy) return;
    for (const note of copy) this.byId.set(note.id, note);
    this.isCopy.value = true;
    this.show();
  }

  private show(): void {
    const items = [...this.byId.values()];
    this.items.value = this.query.search === undefined ? items.toSorted(newestFirst) : items;
  }
}

const newestFirst = (one: NoteSummary, other: NoteSummary): number =>
  one.updatedAt === other.updatedAt ? (one.id < other.id ? -1 : 1) : one.updatedAt < other.updatedAt ? 1 : -1;
