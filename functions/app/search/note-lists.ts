// The lists of notes: of a workspace, of a group, and of the matches of a search. Pinned notes come first.
import { computed, signal, type ReadonlySignal } from '@preact/signals';
import type { NoteListItem } from '../../../lib/schema/entities.ts';
import { hasSeveralWords } from '../../../lib/core/search-terms.ts';
import { online } from '../api/request.ts';
import { call } from '../state/client.ts';
import { session } from '../state/session.ts';
import { catalogueOf } from '../lists/catalogue.ts';
import { isDate } from '../../../lib/core/iso-calendar.ts';
import type { findAny } from './find-any.ts';
import { findHere } from './find-here.ts';
import { List, PAGE } from '../lists/list.ts';
import { keyIn } from '../offline/address.ts';
import { today } from '../state/today.ts';
import { groupsBelow } from '../lists/workspaces.ts';

/** The part of a list that a view needs. */
export interface Shown<T> {
  readonly items: ReadonlySignal<readonly T[]>;
  /** Undefined until the service has answered. */
  readonly total: ReadonlySignal<number | undefined>;
  readonly problem: ReadonlySignal<string>;
  readonly isCopy: ReadonlySignal<boolean>;
  more(): Promise<unknown>;
  /** Loads all items, as long as it may, until a request fails. */
  all(may: () => boolean): Promise<unknown>;
  restart(): Promise<unknown>;
}

export interface NoteQuery {
  readonly workspaceId: string;
  readonly groupId?: string | undefined;
  /** Whether the notes of all groups below are listed, too. */
  readonly deep?: boolean;
  readonly search?: string | undefined;
  /** Whether one of the words is enough. */
  readonly isAny?: boolean;
  readonly tag?: string | undefined;
  /** Only notes with this name, for `[[Name]]` links. */
  readonly name?: string | undefined;
}

export const ORDERS = [
  ['updatedAt:desc', 'Last changed'],
  ['createdAt:desc', 'Newest'],
  ['name:asc', 'Name'],
] as const;

export type Order = (typeof ORDERS)[number][0];

export const order = (): Order => session.value?.order ?? 'updatedAt:desc';

/** The number of lists in memory: about as many as a user returns to. */
const LISTS_MAX = 20;

const lists = new Map<string, Shown<NoteListItem>>();

/** The names that were known when a list began, or when the user returned to it. */
const knownThen = new WeakMap<Shown<NoteListItem>, readonly NoteListItem[]>();

export function noteList(query: NoteQuery): Shown<NoteListItem> {
  const key = JSON.stringify([query, order()]);
  let list = lists.get(key);
  if (!list) {
    list = newList(query, order());
    knownThen.set(list, catalogueOf(query.workspaceId).items.peek());
  }
  lists.delete(key);
  lists.set(key, list);
  const [oldest = ''] = lists.keys();
  if (lists.size > LISTS_MAX) lists.delete(oldest);
  return list;
}

/** Reads a search again if the user returns to it after notes have changed: only the service knows which match now. */
export function revisit(query: NoteQuery): void {
  const list = noteList(query);
  const names = catalogueOf(query.workspaceId).items.peek();
  if (knownThen.get(list) !== names && list.total.peek() !== undefined) void list.restart();
  knownThen.set(list, names);
}

/**
 * The query with one word as enough, if no note has all of several words; otherwise the same query. A tag that is chosen
 * as a filter is no word.
 */
export function widened(query: NoteQuery): NoteQuery {
  const { search = '', tag } = query;
  if (tag !== undefined || !hasSeveralWords(search)) return query;
  const { items, total, problem } = noteList(query);
  const isNone = total.value === 0 || (problem.value !== '' && !online.value);
  return items.value.length === 0 && isNone ? { ...query, isAny: true } : query;
}

function newList(query: NoteQuery, sort: Order): Shown<NoteListItem> {
  const { isAny = false, workspaceId } = query;
  if (isAny)
    return foundBy(workspaceId, async (page) => (await import('./find-any.ts')).findAny(query, page));
  if (query.search !== undefined || query.tag !== undefined) return newSearch(query);
  if (query.deep === true) return everythingBelow(query, sort);
  const list = plainList(query, sort);
  return query.groupId === undefined && query.name === undefined ? withoutEmptyDays(list) : list;
}

/** Shows other items than a list has. */
function showing(
  list: List<NoteListItem>,
  items: Shown<NoteListItem>['items'],
  total: Shown<NoteListItem>['total'],
): Shown<NoteListItem> {
  const { problem, isCopy } = list;
  return {
    items,
    total,
    problem,
    isCopy,
    more: () => list.more(),
    all: (may) => list.all(may),
    restart: () => list.restart(),
  };
}

/** Earlier days without a text are in their group and in the calendar only. */
function withoutEmptyDays(list: List<NoteListItem>): Shown<NoteListItem> {
  const isHidden = ({ name, excerpt }: NoteListItem): boolean =>
    excerpt === '' && isDate(name) && name < today.value;
  const items = computed(() => list.items.value.filter((note) => !isHidden(note)));
  const total = computed(
    () => list.total.value && list.total.value - (list.items.value.length - items.value.length),
  );
  return showing(list, items, total);
}

const NOTHING = { data: [], pagination: { total: 0, totalPages: 0 } };

function plainList({ workspaceId, groupId, name }: NoteQuery, sort: Order): List<NoteListItem> {
  const filter = { workspaceId, groupId, name, content: false, excerpt: true, sort, limit: PAGE };
  const catalogue = catalogueOf(workspaceId);
  const belongs = (note: NoteListItem): boolean =>
    (groupId === undefined || note.groupId === groupId) && (name === undefined || note.name === name);
  return new List<NoteListItem>({
    workspaceId,
    type: 'note',
    async read(page) {
      // The service does not know it yet.
      if (groupId !== undefined && keyIn(groupId) !== undefined) return NOTHING;
      const pinned = page === 1 ? call('GET /note', { ...filter, pinned: true }) : undefined;
      const [{ body }, first] = await Promise.all([call('GET /note', { ...filter, page }), pinned]);
      return { ...body, data: [...(first?.body.data ?? []), ...body.data] };
    },
    accept(note, isKnown) {
      if (note.isDeleted || (groupId !== undefined && note.groupId !== groupId)) return 'remove';
      return isKnown || name === undefined ? 'keep' : 'ignore';
    },
    merge: (_, note) => note,
    compare: comparedBy(sort),
    copy: name === undefined ? `list ${workspaceId} ${groupId ?? ''} ${sort}` : undefined,
    async stored() {
      const known = (await catalogue.stored()).filter(belongs);
      return known.length > 0 || catalogue.isComplete ? known : undefined;
    },
    all: () => (catalogue.isComplete ? catalogue.known().filter(belongs) : undefined),
  });
}

/** The notes of a group and of all groups below it, from the names of all notes. */
function everythingBelow({ workspaceId, groupId = '' }: NoteQuery, sort: Order): Shown<NoteListItem> {
  const list = catalogueOf(workspaceId);
  const items = computed(() => {
    const groups = new Set(groupsBelow(groupId));
    return list.items.value.filter((note) => groups.has(note.groupId ?? '')).toSorted(comparedBy(sort));
  });
  const total = computed(() => {
    // Read in any case: the list may become complete without a change of its number.
    const { length } = items.value;
    return list.isComplete ? length : undefined;
  });
  return showing(list, items, total);
}

/** The matches of a search. */
const foundBy = (workspaceId: string, read: (page: number) => ReturnType<typeof findAny>) =>
  new List<NoteListItem>({
    workspaceId,
    type: 'note',
    read,
    accept: (note, isKnown) => (note.isDeleted ? 'remove' : isKnown ? 'keep' : 'ignore'),
    merge: ({ excerpt = '', matches = [] }, note) => ({ ...note, excerpt, matches }),
  });

/** Matches on this device, at once and in their places; below them matches that only the service finds. */
function newSearch({ workspaceId, groupId, search = '', tag }: NoteQuery): Shown<NoteListItem> {
  const words = [search.trim(), tag === undefined ? '' : `#${tag}`].filter(Boolean).join(' ');
  const filter = {
    workspaceId,
    groupId,
    search: words,
    match: 'words',
    content: false,
    limit: PAGE,
  } as const;
  const service = foundBy(workspaceId, async (page) => (await call('GET /note', { ...filter, page })).body);
  const find = (): NoteListItem[] => findHere(workspaceId, words, groupId);
  const here = signal(find());
  const items = computed(() => {
    const found = service.items.value;
    const byId = new Map([...here.value, ...found].map((note) => [note.id, note]));
    return [...byId.values()];
  });
  // Matches that only this device finds count, too, once everything is shown.
  const total = computed(() => {
    const { length } = items.value;
    return service.isComplete ? length : service.total.value;
  });
  const restart = (): Promise<void> => {
    here.value = find();
    return service.restart();
  };
  return { ...showing(service, items, total), restart };
}

const byName = new Intl.Collator(undefined, { numeric: true }).compare;
const latestFirst = (one: string, other: string): number => (one === other ? 0 : one < other ? 1 : -1);

/** Pinned notes first, then the chosen order. */
function comparedBy(sort: Order): (one: NoteListItem, other: NoteListItem) => number {
  const [member, compare] = COMPARED[sort];
  return (one, other) =>
    Number(other.pinned ?? false) - Number(one.pinned ?? false) ||
    compare(one[member], other[member]) ||
    (one.id < other.id ? -1 : 1);
}

const COMPARED = {
  'updatedAt:desc': ['updatedAt', latestFirst],
  'createdAt:desc': ['createdAt', latestFirst],
  'name:asc': ['name', byName],
} as const;
