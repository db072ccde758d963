// The names, groups and beginnings of all notes of a workspace. Where the key is stored on this device they are read in
// the background, one request at a time and none while the page is hidden, and follow the change feed. Otherwise they are
// read only when a view needs them.
import { effect } from '@preact/signals';
import type { NoteListItem } from '../../../lib/schema/entities.ts';
import { call } from '../state/client.ts';
import { session } from '../state/session.ts';
import { onWake } from '../state/wake.ts';
import { readCopy, storeCopy } from '../offline/database.ts';
import { cursors, List, PAGE } from './list.ts';
import { workspaceId } from './workspaces.ts';

const STORE_AFTER_MS = 5_000;

interface Stored {
  /** The position in the change feed up to which the notes are current. */
  readonly cursor: string;
  readonly notes: readonly NoteListItem[];
}

class Catalogue extends List<NoteListItem> {
  private opened: Promise<void> | undefined;

  constructor(workspace: string) {
    const filter = { workspaceId: workspace, content: false, excerpt: true, limit: PAGE } as const;
    super({
      workspaceId: workspace,
      type: 'note',
      read: async (page) => (await call('GET /note', { ...filter, sort: 'createdAt:desc', page })).body,
      accept: ({ isDeleted }) => (isDeleted ? 'remove' : 'keep'),
      merge: (_, note) => note,
    });
  }

  /** The notes as far as this device knows them, with what an earlier visit has stored. */
  async stored(): Promise<readonly NoteListItem[]> {
    this.opened ??= this.takeOver();
    await this.opened;
    return this.known();
  }

  /** Reads what is missing, until the page is hidden or a request fails. */
  async read(): Promise<void> {
    await this.stored();
    await this.all(isVisible);
  }

  private async takeOver(): Promise<void> {
    const { workspaceId: workspace } = this.source;
    const copy = `catalogue ${workspace}`;
    const found = await readCopy<Stored>(copy);
    if (found) {
      // The feed returns what has changed since. For the other lists, that changes nothing.
      cursors.set(workspace, found.cursor);
      this.adopt(found.notes);
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    const store = (): void => {
      const cursor = cursors.get(workspace);
      if (cursor !== undefined) void storeCopy(copy, { cursor, notes: this.known() } satisfies Stored);
    };
    effect(() => {
      if (this.items.value.length === 0 || !this.isComplete) return;
      clearTimeout(timer);
      timer = setTimeout(store, STORE_AFTER_MS);
    });
  }
}

const catalogues = new Map<string, Catalogue>();

export function catalogueOf(workspace: string): Catalogue {
  const known = catalogues.get(workspace) ?? new Catalogue(workspace);
  catalogues.set(workspace, known);
  return known;
}

const isVisible = (): boolean => document.visibilityState === 'visible';

/** Reads the names of all notes of the shown workspace in the background. */
export function readCatalogue(): void {
  const read = (): void => {
    if (session.value?.storage === 'device' && workspaceId.value !== '')
      void catalogueOf(workspaceId.value).read();
  };
  effect(read);
  onWake(read);
}
