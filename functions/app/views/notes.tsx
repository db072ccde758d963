// The notes of a workspace, of one of its groups, or those that match a search.
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { groupName } from '../notes/groups.ts';
import { noteList } from '../notes/note-lists.ts';
import { workspaceId } from '../notes/workspaces.ts';
import { go, links } from '../state/route.ts';
import { isReadOnly } from '../state/session.ts';
import { onKey, searchWanted } from '../state/shortcuts.ts';
import { Icon } from './brand.tsx';
import { GroupTools } from './group-tools.tsx';
import { GroupTree } from './group-tree.tsx';
import { NoteRows } from './note-rows.tsx';
import { useTitle } from './use-title.ts';
import { WorkspaceSwitcher } from './workspace-switcher.tsx';

/** From the last keystroke to the search (milliseconds). */
const SEARCH_AFTER_MS = 150;

export function NotesView({ query }: { readonly query: URLSearchParams }) {
  const search = query.get('q') ?? '';
  const groupId = query.get('group') ?? undefined;
  const title = search !== '' ? 'Search' : (groupId !== undefined && groupName(groupId)) || 'Notes';
  useTitle(title);
  const list = noteList({
    workspaceId: workspaceId.value,
    ...(search.trim() !== '' ? { search } : groupId !== undefined && { groupId }),
  });
  return (
    <section class="page wide">
      <header class="list-head">
        <h1 dir="auto">{title}</h1>
        {!isReadOnly() && (
          <a class="button" href={links.newNote + (groupId === undefined ? '' : `?group=${groupId}`)}>
            <Icon name="plus" /> New note
          </a>
        )}
      </header>
      <SearchField search={search} />
      {search === '' && (
        <div class="narrow-only">
          <WorkspaceSwitcher />
          <GroupTree />
        </div>
      )}
      {search === '' && !isReadOnly() && <GroupTools groupId={groupId} />}
      {list.isCopy.value && <p class="callout">These notes are from your last visit.</p>}
      {list.problem.value !== '' && (
        <p class="callout" role="alert">
          {list.problem.value} <button onClick={() => void list.restart()}>Try again</button>
        </p>
      )}
      <NoteRows
        list={list}
        empty={
          search === '' ? (
            <>
              No notes here yet. Press <kbd>n</kbd> or choose <em>New note</em> to write the first one.
            </>
          ) : (
            <>
              Nothing matches “{search}”. Use fewer or shorter words; a word in front of which you put a minus
              is excluded.
            </>
          )
        }
      />
    </section>
  );
}

function SearchField({ search }: { readonly search: string }) {
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const typed = useSignal(search);
  useEffect(() => {
    if (document.activeElement !== field.current) typed.value = search;
  }, [search]);
  useEffect(() => {
    if (searchWanted.value > 0) field.current?.focus();
    searchWanted.value = 0;
  }, [searchWanted.value]);
  useEffect(
    () =>
      onKey('Escape', () => {
        typed.value = '';
        field.current?.blur();
        go(links.notes, true);
      }),
    [],
  );
  useEffect(() => () => clearTimeout(timer.current), []);
  function type(text: string): void {
    typed.value = text;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => go(links.search(text), true), SEARCH_AFTER_MS);
  }
  return (
    <label class="search">
      <span class="visually-hidden">Search</span>
      <Icon name="search" />
      <input
        type="search"
        ref={field}
        dir="auto"
        placeholder="Search words, “a phrase” or #tag"
        value={typed.value}
        onInput={({ currentTarget }) => type(currentTarget.value)}
      />
    </label>
  );
}
