// The rows of a list of notes. Only those near the visible part exist, so that ten thousand notes stay smooth.
import { useSignal } from '@preact/signals';
import type { ComponentChild } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { NoteListItem } from '../../../lib/schema/entities.ts';
import type { List } from '../notes/list.ts';
import { links } from '../state/links.ts';
import { shortTime } from './dates.ts';

/** The height of a row, in rem. */
const ROW_REM = 3.5;
const ROW_WITH_EXCERPT_REM = 5.5;

/** Rows beyond the visible part, so that fast scrolling shows no gaps. Rows are exchanged this many at a time. */
const SPARE_ROWS = 10;

export function NoteRows({ list }: { readonly list: List<NoteListItem> }) {
  const box = useRef<HTMLUListElement>(null);
  const first = useSignal(0);
  const count = useSignal(30);
  const items = list.items.value;
  // Computed once, because reading it makes the browser compute all styles.
  const rem = useMemo(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize), []);
  const height = rem * (items.some(({ excerpt }) => excerpt) ? ROW_WITH_EXCERPT_REM : ROW_REM);

  useEffect(() => {
    const look = (): void => {
      if (!box.current) return;
      const above = Math.max(0, -box.current.getBoundingClientRect().top);
      first.value = Math.max(0, Math.floor(above / height / SPARE_ROWS) - 1) * SPARE_ROWS;
      count.value = Math.ceil(innerHeight / height) + 3 * SPARE_ROWS;
    };
    look();
    const left = new AbortController();
    window.addEventListener('scroll', look, { passive: true, signal: left.signal });
    window.addEventListener('resize', look, { signal: left.signal });
    return () => left.abort();
  }, [items, height]);

  return (
    <ul class="rows" ref={box} style={{ height: `${items.length * height}px` }}>
      {items.slice(first.value, first.value + count.value).map((note, index) => (
        <li
          key={note.id}
          aria-setsize={list.total.value ?? -1}
          aria-posinset={first.value + index + 1}
          style={{ transform: `translateY(${(first.value + index) * height}px)`, height: `${height}px` }}
        >
          <Row note={note} />
        </li>
      ))}
    </ul>
  );
}

const Row = ({ note: { id, name, updatedAt, ...found } }: { readonly note: NoteListItem }) => (
  <a class="row" href={links.note(id)}>
    <span class="row-name" dir="auto">
      {name}
    </span>
    <time dateTime={updatedAt}>{shortTime(updatedAt)}</time>
    {found.excerpt && (
      <span class="row-excerpt" dir="auto">
        {highlighted(found)}
      </span>
    )}
  </a>
);

/** An excerpt with its matches marked. */
function highlighted({
  excerpt = '',
  matches = [],
}: Pick<NoteListItem, 'excerpt' | 'matches'>): ComponentChild[] {
  const parts: ComponentChild[] = [];
  let end = 0;
  for (const { start, length } of matches) {
    if (start < end) continue;
    parts.push(excerpt.slice(end, start), <mark key={start}>{excerpt.slice(start, start + length)}</mark>);
    end = start + length;
  }
  return [...parts, excerpt.slice(end)];
}
