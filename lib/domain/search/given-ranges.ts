// Parts of a content that are known before, such as links and tags, as occurrences that an excerpt can show.
import { foldedBytes } from './folded-offsets.ts';
import type { HitFinder } from './hits.ts';

/** @param parts by their beginning, in UTF-16 units; one within another is left out */
export function givenRanges(
  content: string,
  parts: Iterable<{ readonly start: number; readonly end: number }>,
): HitFinder {
  const ends = new Map<number, number>();
  let [read, folded] = [0, 0];
  for (const { start, end } of parts) {
    if (start < read) continue;
    const from = folded + foldedBytes(content.slice(read, start));
    folded = from + foldedBytes(content.slice(start, end));
    ends.set(from, folded);
    read = end;
  }
  const starts = [...ends.keys()];
  let at = 0;
  return {
    next: (_, from) => {
      if ((starts[at - 1] ?? -1) >= from) at = 0;
      while ((starts[at] ?? Infinity) < from) at += 1;
      return starts[at] ?? -1;
    },
    endOf: (_, start) => ends.get(start) ?? start,
  };
}
