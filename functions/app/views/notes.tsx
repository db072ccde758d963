// The notes of a workspace, of one of its groups, or those that match a search.
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { groupName } from '../notes/groups.ts';
import { noteList } from '../notes/note-lists.ts';
import { workspaceId } from '../notes/workspaces.ts';
import { go, links } from '../state/route.ts';
import { isReadOnly } from '../state/session.ts';
import { onKey, searchWanted } from '../state/shortcuts.ts';
import { GroupTools } from './group-tools.tsx';
import { NoteRows } from './note-rows.tsx';
import { Places } from './side.tsx';
import { Alert, Icon, useTitle } from './ui.tsx';

/** From the last keystroke to the search (milliseconds). */
const SEARCH_AFTER_MS = 150;

export function NotesView({
  search,
  groupId,
}: {
  readonly search: string;
  readonly groupId: string | undefined;
}) {
  const isSearch = search.trim() !== '';
  const title = isSearch ? 'Search' : (groupName(groupId) ?? 'Notes');
  useTitle(title);
  const filter = isSearch ? { search } : groupId !== undefined && { groupId };
  const list = noteList({ workspaceId: workspaceId.value, ...filter });
  return (
    <section class="page">
      <header class="head">
        <h1 dir="auto">{title}</h1>
        {!isReadOnly() && (
          <div class="tools">
            {!isSearch && <GroupTools groupId={groupId} />}
            <a class="button" href={links.newNote + (groupId === undefined ? '' : `?group=${groupId}`)}>
              <Icon name="plus" /> New note
            </a>
          </div>
        )}
      </header>
      <SearchField search={search} />
      {!isSearch && <Places />}
      {list.isCopy.value && <p class="callout">These notes are from your last visit.</p>}
      <Alert text={list.problem.value}>
        <button onClick={() => void list.restart()}>Try again</button>
      </Alert>
      <NoteRows
        list={list}
        empty={
          isSearch
            ? `Nothing matches “${search}”. Use fewer or shorter words.`
            : 'No notes here yet. Choose New note to write the first one.'
        }
      />
    </section>
  );
}

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
  useEffect(() => {
    if (searchWanted.value) field.current?.focus();
    searchWanted.value = false;
  }, [searchWanted.value]);
  useEffect(() => {
    const remove = onKey('Escape', () => {
      type('', 0);
      field.current?.blur();
    });
    return () => {
      remove();
      clearTimeout(timer.current);
    };
  }, []);
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
