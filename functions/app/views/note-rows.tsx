// The rows of a list of notes. Only those near the visible part exist, so that ten thousand notes stay smooth.
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { ListedNote, NoteList } from '../notes/note-list.ts';
import { links } from '../state/route.ts';
import { shortTime } from './dates.ts';
import { Highlighted } from './highlighted.tsx';

/** The height of a row, in rem. The style sheet uses the same. */
const ROW_REM = 3.5;
const ROW_WITH_EXCERPT_REM = 6;

/** Rows beyond the visible part, so that fast scrolling shows no gaps. */
const SPARE_ROWS = 10;

export interface NoteRowsProps {
  readonly list: NoteList;
  readonly empty: ComponentChildren;
}

export function NoteRows({ list, empty }: NoteRowsProps) {
  const box = useRef<HTMLUListElement>(null);
  const first = useSignal(0);
  const count = useSignal(30);
  const items = list.items.value;
  const hasExcerpts = items.some(({ excerpt }) => excerpt !== undefined);
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const height = rem * (hasExcerpts ? ROW_WITH_EXCERPT_REM : ROW_REM);

  useEffect(() => {
    const look = (): void => {
      if (!box.current) return;
      const above = Math.max(0, -box.current.getBoundingClientRect().top);
      first.value = Math.max(0, Math.floor(above / height) - SPARE_ROWS);
      count.value = Math.ceil(innerHeight / height) + 2 * SPARE_ROWS;
      if (first.peek() + count.peek() >= list.items.peek().length) void list.more();
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [list, items, height]);

  if (items.length === 0) {
    const waiting = list.total.value === undefined && list.problem.value === '';
    return <p class={waiting ? 'empty loading' : 'empty'}>{waiting ? 'Loading…' : empty}</p>;
  }
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

const Row = ({ note: { id, name, updatedAt, excerpt, matches } }: { readonly note: ListedNote }) => (
  <a class="row" href={links.note(id)}>
    <span class="row-name" dir="auto">
      {name}
    </span>
    <time class="row-time" dateTime={updatedAt}>
      {shortTime(updatedAt)}
    </time>
    {excerpt !== undefined && (
      <span class="row-excerpt" dir="auto">
        <Highlighted text={excerpt} matches={matches ?? []} />
      </span>
    )}
  </a>
);
