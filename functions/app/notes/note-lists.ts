// The lists of notes that this tab has shown, kept current by the change feed.
import type { NoteListItem, NoteSummary } from '../../../lib/schema/entities.ts';
import { call } from '../api/client.ts';
import { followChanges } from './changes.ts';
import { List, PAGE } from './list.ts';
import { refreshNote } from './open-notes.ts';

export interface NoteQuery {
  readonly workspaceId: string;
  readonly groupId?: string;
  readonly search?: string;
  /** Only notes with this name. */
  readonly name?: string;
}

/** As many searches are kept as a user is likely to return to. */
const LISTS_MAX = 20;

const lists = new Map<string, { list: List<NoteListItem>; forget: () => void }>();

export function noteList(query: NoteQuery): List<NoteListItem> {
  const key = JSON.stringify([query.workspaceId, query.groupId, query.search, query.name]);
  const known = lists.get(key);
  if (known) return known.list;
  const list = newList(query);
  lists.set(key, { list, forget: list.follow('note') });
  if (lists.size > LISTS_MAX) forgetOldest();
  void list.more();
  return list;
}

function forgetOldest(): void {
  const [oldest = ''] = lists.keys();
  lists.get(oldest)?.forget();
  lists.delete(oldest);
}

function newList({ search, ...filter }: NoteQuery): List<NoteListItem> {
  const { workspaceId, groupId, name } = filter;
  const isFiltered = search !== undefined || name !== undefined;
  const order =
    search === undefined ? ({ sort: 'updatedAt:desc' } as const) : ({ search, match: 'words' } as const);
  return new List<NoteListItem>({
    workspaceId,
    read: async (page) =>
      (await call('GET /note', { ...filter, ...order, content: false, page, limit: PAGE })).body,
    accept(note, isKnown) {
      if (note.isDeleted || (groupId !== undefined && note.groupId !== groupId)) return 'remove';
      return isKnown || !isFiltered ? 'keep' : 'ignore';
    },
    compare: search === undefined ? newestFirst : undefined,
    copy: isFiltered ? undefined : `list ${workspaceId} ${groupId ?? ''}`,
  });
}

const newestFirst = (one: NoteSummary, other: NoteSummary): number =>
  one.updatedAt === other.updatedAt ? (one.id < other.id ? -1 : 1) : one.updatedAt < other.updatedAt ? 1 : -1;

/** Keeps the open notes current. */
export function followNotes(): void {
  followChanges({
    apply(changes) {
      for (const { type, id, resource } of changes)
        if (type === 'note')
          refreshNote(id, resource && 'updatedAt' in resource ? resource.updatedAt : undefined);
    },
  });
}
