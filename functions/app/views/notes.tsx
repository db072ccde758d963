// The notes of a workspace, of one of its groups, or those that match a search.
import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { NoteListItem, NoteSummary } from '../../../lib/schema/entities.ts';
import { call } from '../api/client.ts';
import { List, PAGE } from '../notes/list.ts';
import { moveToTrash } from '../notes/trash.ts';
import { groupName, workspaceId } from '../notes/workspaces.ts';
import { attempt } from '../state/notices.ts';
import { links } from '../state/links.ts';
import { go } from '../state/route.ts';
import { isReadOnly } from '../state/session.ts';
import { NoteRows } from './note-rows.tsx';
import { Places } from './side.tsx';
import { Callout, Icon, ListFrame, Page } from './ui.tsx';

/** From the last keystroke to the search (milliseconds). */
const SEARCH_AFTER_MS = 150;

interface NoteQuery {
  readonly workspaceId: string;
  readonly groupId?: string | undefined;
  readonly search?: string | undefined;
  /** Only notes with this name, for `[[Name]]` links. */
  readonly name?: string | undefined;
}

export function NotesView({ search = '', name, groupId }: Omit<NoteQuery, 'workspaceId'>) {
  const isSearch = search.trim() !== '';
  const title = isSearch ? 'Search' : (name ?? groupName(groupId) ?? 'Notes');
  const allNotes = (
    <a href={links.notes} aria-keyshortcuts={isSearch ? 'Escape' : undefined}>
      All notes
    </a>
  );
  const list = noteList({ workspaceId: workspaceId.value, ...(isSearch ? { search } : { name, groupId }) });
  const [only, another] = list.items.value;
  useEffect(() => {
    if (name !== undefined && only && !another) go(links.note(only.id), true);
  }, [name, only, another]);
  return (
    <Page
      title={title}
      eyebrow={title === 'Notes' ? undefined : allNotes}
      tools={!isReadOnly() && !isSearch && groupId !== undefined && <GroupTools groupId={groupId} />}
    >
      <div class="find">
        <SearchField search={search} />
        {!isReadOnly() && !isSearch && (
          <a
            class={`button ${groupId === undefined && name === undefined ? 'new' : ''}`}
            href={links.newNote(groupId, name)}
          >
            <Icon name="plus" /> New note
          </a>
        )}
      </div>
      {!isSearch && name === undefined && (
        <details class="places-here">
          <summary>Groups and workspaces</summary>
          <Places />
        </details>
      )}
      {list.isCopy.value && <Callout text="These notes are from your last visit." />}
      <ListFrame list={list} empty={isSearch ? NO_MATCH : name === undefined ? EMPTY : NOT_WRITTEN}>
        <NoteRows list={list} />
      </ListFrame>
    </Page>
  );
}

const EMPTY = 'No notes here yet. Choose New note to write the first one.';
const NO_MATCH = 'Nothing matches. Use fewer or shorter words.';
const NOT_WRITTEN = 'There is no note with this name yet. Choose New note to write it.';

const GroupTools = ({ groupId }: { readonly groupId: string }) => (
  <>
    <a class="button quiet" href={links.renameGroup(groupId)}>
      Rename
    </a>
    <button class="quiet" onClick={() => attempt(() => moveToTrash({ groupId }))}>
      Delete group
    </button>
  </>
);

function SearchField({ search }: { readonly search: string }) {
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const typed = useSignal(search);
  const type = (text: string, after = SEARCH_AFTER_MS): void => {
    typed.value = text;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => go(links.search(text), true), after);
  };
  useEffect(() => {
    if (document.activeElement !== field.current) typed.value = search;
  }, [search]);
  // Before the next keystroke, which belongs to the search.
  useLayoutEffect(() => {
    if (location.hash === links.newSearch) field.current?.focus();
    return () => clearTimeout(timer.current);
  }, []);
  const leave = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    type('', 0);
    field.current?.blur();
  };
  return (
    <label class="search">
      <span class="visually-hidden">Search</span>
      <Icon name="search" />
      <input
        type="search"
        ref={field}
        dir="auto"
        placeholder="Search"
        value={typed.value}
        aria-keyshortcuts="/"
        onKeyDown={leave}
        onInput={({ currentTarget }) => type(currentTarget.value)}
      />
    </label>
  );
}

/** As many lists stay in memory as a user is likely to return to. */
const LISTS_MAX = 20;

const lists = new Map<string, List<NoteListItem>>();

function noteList(query: NoteQuery): List<NoteListItem> {
  const key = JSON.stringify(query);
  const list = lists.get(key) ?? newList(query);
  lists.delete(key);
  lists.set(key, list);
  const [oldest = ''] = lists.keys();
  if (lists.size > LISTS_MAX) lists.delete(oldest);
  return list;
}

function newList(query: NoteQuery): List<NoteListItem> {
  const { groupId, search, name } = query;
  const order = search === undefined ? { sort: 'updatedAt:desc' } : { match: 'words' as const };
  const isFiltered = search !== undefined || name !== undefined;
  return new List<NoteListItem>({
    workspaceId: query.workspaceId,
    type: 'note',
    read: async (page) =>
      (await call('GET /note', { ...query, ...order, content: false, page, limit: PAGE })).body,
    accept(note, isKnown) {
      if (note.isDeleted || (groupId !== undefined && note.groupId !== groupId)) return 'remove';
      return isKnown || !isFiltered ? 'keep' : 'ignore';
    },
    ...(search === undefined && { compare: newestFirst }),
    copy: isFiltered ? undefined : `list ${query.workspaceId} ${groupId ?? ''}`,
  });
}

const newestFirst = (one: NoteSummary, other: NoteSummary): number =>
  one.updatedAt === other.updatedAt ? (one.id < other.id ? -1 : 1) : one.updatedAt < other.updatedAt ? 1 : -1;
