// The occurrences of a search's terms in one text, as ranges of its folded UTF-8 bytes.
import type { TermFinder } from './occurrence.ts';

export interface Range {
  readonly start: number;
  readonly end: number;
}

interface Hit extends Range {
  readonly term: TermFinder;
}

/** All occurrences of all terms, by their beginning. */
export function hitsIn(folded: string, wanted: readonly TermFinder[]): Hit[] {
  const hits: Hit[] = [];
  for (const term of wanted) term.visitIn(folded, (start, end) => hits.push({ start, end, term }));
  return wanted.length > 1 ? hits.toSorted((a, b) => a.start - b.start) : hits;
}

/** Bytes that an excerpt certainly has room for. */
const WINDOW_BYTES = 240;

/** The first hit of the densest part: most of the terms, then most occurrences, then the earliest. */
export function densest(hits: readonly Hit[]): Hit | undefined {
  const inside = new Map<TermFinder, number>();
  let best: { hit?: Hit; terms: number; count: number } = { terms: 0, count: 0 };
  let next = 0;
  for (const [n, hit] of hits.entries()) {
    for (
      let last = hits[next];
      last && (next <= n || last.end - hit.start <= WINDOW_BYTES);
      last = hits[next]
    ) {
      inside.set(last.term, (inside.get(last.term) ?? 0) + 1);
      next += 1;
    }
    const [terms, count] = [inside.size, next - n];
    if (terms > best.terms || (terms === best.terms && count > best.count)) best = { hit, terms, count };
    const left = (inside.get(hit.term) ?? 0) - 1;
    if (left > 0) inside.set(hit.term, left);
    else inside.delete(hit.term);
  }
  return best.hit;
}

/** Ranges without overlaps, in their order. */
export function merged(ranges: readonly Range[]): Range[] {
  const result: Range[] = [];
  for (const { start, end } of ranges) {
    const last = result.at(-1);
    if (last && start < last.end)
      result[result.length - 1] = { start: last.start, end: Math.max(last.end, end) };
    else result.push({ start, end });
  }
  return result;
}
