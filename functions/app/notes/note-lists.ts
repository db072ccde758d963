// The lists of notes that this tab has shown last.
import type { NoteListItem, NoteSummary } from '../../../lib/schema/entities.ts';
import { call } from '../api/client.ts';
import { List, PAGE } from './list.ts';

export interface NoteQuery {
  readonly workspaceId: string;
  readonly groupId?: string | undefined;
  readonly search?: string | undefined;
  /** Only notes with this name. */
  readonly name?: string | undefined;
}

/** As many searches are kept as a user is likely to return to. */
const LISTS_MAX = 20;

const lists = new Map<string, List<NoteListItem>>();

export function noteList(query: NoteQuery): List<NoteListItem> {
  const key = JSON.stringify(query);
  const list = lists.get(key) ?? newList(query);
  lists.delete(key);
  lists.set(key, list);
  const [oldest = ''] = lists.keys();
  if (lists.size > LISTS_MAX) lists.delete(oldest);
  return list;
}

function newList(query: NoteQuery): List<NoteListItem> {
  const { workspaceId, groupId, search, name } = query;
  const order = search === undefined ? { sort: 'updatedAt:desc' } : { match: 'words' as const };
  const isFiltered = search !== undefined || name !== undefined;
  return new List<NoteListItem>({
    workspaceId,
    type: 'note',
    read: async (page) =>
      (await call('GET /note', { ...query, ...order, content: false, page, limit: PAGE })).body,
    accept(note, isKnown) {
      if (note.isDeleted || (groupId !== undefined && note.groupId !== groupId)) return 'remove';
      return isKnown || !isFiltered ? 'keep' : 'ignore';
    },
    ...(search === undefined && { compare: newestFirst }),
    copy: isFiltered ? undefined : `list ${workspaceId} ${groupId ?? ''}`,
  });
}

const newestFirst = (one: NoteSummary, other: NoteSummary): number =>
  one.updatedAt === other.updatedAt ? (one.id < other.id ? -1 : 1) : one.updatedAt < other.updatedAt ? 1 : -1;
