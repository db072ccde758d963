// The search field of the notes. It searches while you type; the arrow key and Enter go to the results.
import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { addresses } from '../state/addresses.ts';
import { go } from '../state/route.ts';
import { firstRow } from './rows.tsx';
import { Icon } from './ui.tsx';

/** From the last keystroke to the search (milliseconds). */
const SEARCH_AFTER_MS = 150;

interface SearchFieldProps {
  readonly search: string;
  /** The link of a search for this text. */
  readonly linkOf: (text: string) => string;
}

export function SearchField({ search, linkOf }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const typed = useSignal(search);
  const type = (text: string, after = SEARCH_AFTER_MS): void => {
    typed.value = text;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => go(linkOf(text), true), after);
  };
  useEffect(() => {
    if (document.activeElement !== field.current) typed.value = search;
  }, [search]);
  // Before the next keystroke, which belongs to the search.
  useLayoutEffect(() => {
    if (location.hash === addresses.newSearch) field.current?.focus();
    return () => clearTimeout(timer.current);
  }, []);
  const press = (event: KeyboardEvent): void => {
    if (event.isComposing) return;
    if (event.key === 'Escape') {
      type('', 0);
      field.current?.blur();
    } else if (event.key === 'ArrowDown') firstRow()?.focus();
    else if (event.key !== 'Enter') return;
    else if (typed.value === search) firstRow()?.click();
    else type(typed.value, 0);
    event.preventDefault();
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
        onKeyDown={press}
        onInput={({ currentTarget }) => type(currentTarget.value)}
      />
    </label>
  );
}
