// A long list of rows. Only rows near the visible part are rendered, so that ten thousand scroll smoothly. Visible rows do
// not move when rows above them are added or removed. The arrow keys move between rows. On paper, all are rendered.
import { useSignal } from '@preact/signals';
import type { ComponentChild, JSX } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';

/** As many rows exist at once on the screen. */
const ROWS_MAX = 58;
/** Rows are exchanged this many at a time. */
const STEP = 6;

interface RowsProps<T> {
  readonly items: readonly T[];
  readonly keyOf: (item: T) => string;
  /** The height of a row, in rem. */
  readonly heightOf: (item: T) => number;
  /** The number of items on the service, if it is known. */
  readonly total?: number | undefined;
  readonly listeners?: JSX.IntrinsicElements['ul'] | undefined;
  readonly render: (item: T) => ComponentChild;
}

export function Rows<T>({ items, keyOf, heightOf, total, listeners, render }: RowsProps<T>) {
  const box = useRef<HTMLUListElement>(null);
  const anchor = useRef<{ readonly key: string; readonly top: number } | undefined>(undefined);
  const first = useSignal(0);
  const size = useSignal(ROWS_MAX);
  // Computed once, because reading it makes the browser compute all styles.
  const rem = useMemo(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize), []);
  /** The top of each row, and at last the height of all. */
  const tops = useMemo(() => {
    const all = [0];
    for (const item of items) all.push((all.at(-1) ?? 0) + heightOf(item) * rem);
    return all;
  }, [items, heightOf]);
  const topOf = (index: number): number => tops[index] ?? 0;

  const look = (event?: Event): void => {
    if (!box.current) return;
    size.value = event?.type === 'beforeprint' ? Infinity : ROWS_MAX;
    const above = -box.current.getBoundingClientRect().top;
    const index = rowAt(tops, above);
    const visible = rowAt(tops, above + innerHeight) - index;
    const spare = Math.max(STEP, Math.floor((size.peek() - visible) / 2));
    first.value = Math.max(0, Math.floor((index - spare) / STEP + 1) * STEP);
    const item = items[index];
    anchor.current = above > 0 && item ? { key: keyOf(item), top: topOf(index) } : undefined;
  };

  useLayoutEffect(() => {
    const before = anchor.current;
    const index = before ? items.findIndex((item) => keyOf(item) === before.key) : -1;
    const moved = index < 0 ? 0 : topOf(index) - (before?.top ?? 0);
    if (moved !== 0) scrollBy(0, moved);
    look();
  }, [items, tops]);
  useEffect(() => {
    const left = new AbortController();
    for (const event of ['scroll', 'resize', 'beforeprint', 'afterprint'])
      window.addEventListener(event, look, { passive: true, signal: left.signal });
    return () => left.abort();
  }, [items, tops]);

  return (
    <ul
      class="rows"
      ref={box}
      style={{ height: `${tops.at(-1) ?? 0}px` }}
      onKeyDown={moveFocus}
      {...listeners}
    >
      {items.slice(first.value, first.value + size.value).map((item, index) => (
        <li
          key={keyOf(item)}
          aria-setsize={total ?? -1}
          aria-posinset={first.value + index + 1}
          style={{
            transform: `translateY(${topOf(first.value + index)}px)`,
            height: `${heightOf(item) * rem}px`,
          }}
        >
          {render(item)}
        </li>
      ))}
    </ul>
  );
}

/** The last row that begins at or above a position. */
function rowAt(tops: readonly number[], position: number): number {
  let [low, high] = [0, Math.max(0, tops.length - 2)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((tops[middle] ?? 0) <= position) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Moves the focus from a row to the one before or after it, and from the first one to the search field. */
function moveFocus(event: KeyboardEvent): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const rows = allRows();
  const at = rows.findIndex(({ parentElement }) => parentElement?.contains(document.activeElement));
  if (step === 0 || at < 0) return;
  event.preventDefault();
  if (at + step < 0) document.querySelector<HTMLElement>('main .search input')?.focus();
  else rows[at + step]?.focus();
}

const allRows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.rows .row')];

export const firstRow = (): HTMLElement | undefined => allRows()[0];
