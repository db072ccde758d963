// The names, groups and beginnings of all notes of a workspace. Where the key is stored on this device they are read in
// the background, one request at a time and none while the page is hidden, and follow the change feed. Otherwise they are
// read only when a view needs them. They are stored together with the groups of the workspace.
import { effect } from '@preact/signals';
import type { Group, NoteListItem } from '../../../lib/schema/entities.ts';
import { call } from '../state/client.ts';
import { session } from '../state/session.ts';
import { onWake } from '../state/wake.ts';
import { readCopy, storeCopy } from '../offline/database.ts';
import { cursors, setStored } from './feed-start.ts';
import { List, PAGE } from './list.ts';
import { groupsOf, workspaceId } from './workspaces.ts';

const STORE_AFTER_MS = 5_000;

interface Stored {
  /** The position in the change feed up to which they are current. */
  readonly cursor: string;
  readonly notes: readonly NoteListItem[];
  /** Undefined if not all were known. */
  readonly groups?: readonly Group[] | undefined;
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
    const groups = groupsOf(workspace);
    const found = await readCopy<Stored>(copy);
    if (found && !cursors.has(workspace)) {
      // The feed returns what has changed since.
      cursors.set(workspace, found.cursor);
      this.adopt(found.notes);
      if (found.groups) groups.adopt(found.groups);
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    const store = (): void => {
      const cursor = cursors.get(workspace);
      if (cursor === undefined) return;
      const all = { groups: groups.isComplete ? groups.known() : undefined, notes: this.known() };
      void storeCopy(copy, { cursor, ...all } satisfies Stored);
    };
    effect(() => {
      // Read in any case: each of them is stored when it has changed.
      const [notes] = [this.items.value, groups.items.value];
      if (notes.length === 0 || !this.isComplete) return;
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

setStored((workspace) => catalogueOf(workspace).stored());

/** Shows the groups of the workspace: at once the ones of the last visit, then all. */
export function followGroups(): void {
  const read = async (): Promise<void> => {
    const workspace = workspaceId.value;
    if (workspace === '') return;
    const groups = groupsOf(workspace);
    await catalogueOf(workspace).stored();
    await groups.showCopy();
    await groups.all();
  };
  effect(() => void read());
  onWake(read);
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
