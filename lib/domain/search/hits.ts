// The occurrences of a search's terms in one text, as ranges of its folded UTF-8 bytes. A text of 1 MB can have millions
// of them, so they are visited one by one, and only those of one window are in memory.
import type { TermFinder } from './occurrence.ts';

export interface Range {
  readonly start: number;
  readonly end: number;
}

/** Finds a term, or anything else. */
export type HitFinder = Pick<TermFinder, 'next' | 'endOf'>;

/** Called for an occurrence of the term with this number. If it returns false, the visit ends. */
type Visit = (start: number, end: number, term: number) => boolean;

/** Visits all occurrences of all terms by their beginning; of those that begin together, the earlier term first. */
export function visitHits(folded: string, wanted: readonly HitFinder[], visit: Visit): void {
  const starts = Int32Array.from(wanted, (finder) => finder.next(folded, 0));
  for (;;) {
    let term = -1;
    let start = Infinity;
    for (let n = 0; n < starts.length; n += 1) {
      const each = starts[n] ?? -1;
      if (each < 0 || each >= start) continue;
      term = n;
      start = each;
    }
    const finder = wanted[term];
    if (!finder) return;
    const end = finder.endOf(folded, start);
    if (!visit(start, end, term)) return;
    starts[term] = finder.next(folded, end);
  }
}

/** Bytes that an excerpt certainly has room for. */
const WINDOW_BYTES = 240;

/** Hits that are compared. A text of 1 MB has more only of single letters. */
const COMPARED_MAX = 250_000;

/** Fields of a hit in the window: its start, its end, and the number of its term. */
const FIELDS = 3;

/**
 * The start of the densest part's first hit: most of the terms, then most occurrences, then the earliest; -1 without
 * any hit. Looks at the first COMPARED_MAX hits.
 */
export function densest(folded: string, wanted: readonly HitFinder[]): number {
  // Hits of one term do not overlap, so that at most one begins at each byte of the window, and one waits to enter it.
  const size = (WINDOW_BYTES + 2) * Math.max(wanted.length, 1);
  const hits = new Int32Array(size * FIELDS);
  const at = (n: number, field: number): number => hits[(n % size) * FIELDS + field] ?? 0;
  const inside = new Uint32Array(wanted.length);
  let best = { start: -1, terms: 0, count: 0 };
  let [first, entered, known, terms] = [0, 0, 0, 0];
  /** Closes the windows of first hits that the next hit is too far from; of all hits at the end of the text. */
  const advance = (isEnd: boolean): void => {
    while (first < known) {
      for (; entered < known; entered += 1) {
        if (entered > first && at(entered, 1) - at(first, 0) > WINDOW_BYTES) break;
        const term = at(entered, 2);
        if (inside[term] === 0) terms += 1;
        inside[term] = (inside[term] ?? 0) + 1;
      }
      if (entered === known && !isEnd) return;
      const count = entered - first;
      if (terms > best.terms || (terms === best.terms && count > best.count))
        best = { start: at(first, 0), terms, count };
      const term = at(first, 2);
      inside[term] = (inside[term] ?? 0) - 1;
      if (inside[term] === 0) terms -= 1;
      first += 1;
    }
  };
  visitHits(folded, wanted, (start, end, term) => {
    const offset = (known % size) * FIELDS;
    hits[offset] = start;
    hits[offset + 1] = end;
    hits[offset + 2] = term;
    known += 1;
    advance(false);
    return known < COMPARED_MAX;
  });
  advance(true);
  return best.start;
}

/** More ranges than an excerpt can show: each has a character that is not white space. */
const RANGES_MAX = 4_096;

/** The hits as ranges without overlaps, in their order: the first of those that begin at `from` or later, and before `to`. */
export function rangesBetween(
  folded: string,
  wanted: readonly HitFinder[],
  from: number,
  to: number,
): Range[] {
  const ranges: Range[] = [];
  let [start, end] = [0, 0];
  const close = (): void => void (end > 0 && ranges.push({ start, end }));
  visitHits(folded, wanted, (nextStart, nextEnd) => {
    if (nextStart < from) return true;
    if (nextStart >= to) return false;
    if (nextStart < end) end = Math.max(end, nextEnd);
    else {
      close();
      [start, end] = [nextStart, nextEnd];
    }
    return ranges.length < RANGES_MAX;
  });
  close();
  return ranges;
}
