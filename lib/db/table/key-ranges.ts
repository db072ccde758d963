// Ranges of sort keys within a partition.

/** Rows of one kind, from the first sort key to the last. */
export interface KeyRange {
  readonly from: string;
  readonly to: string;
}

/** The sort keys of a kind of rows, cut into ranges of about the same number of rows: ids are random. */
export function keyRanges(prefix: string, count: number): KeyRange[] {
  const bound = (n: number): string =>
    Math.floor((n * ID_HEADS) / count)
      .toString(16)
      .padStart(2, '0');
  return Array.from({ length: count }, (_, n) =>
    rangeOf(prefix, n === 0 ? '' : bound(n), n === count - 1 ? AFTER_ALL_IDS : bound(n + 1)),
  );
}

/** All sort keys of a kind of rows. */
export const wholeKind = (prefix: string): KeyRange => rangeOf(prefix);

/** The sort keys of a kind of rows between two bounds; by default all of them. */
export const rangeOf = (prefix: string, first = '', last = AFTER_ALL_IDS): KeyRange => ({
  from: prefix + first,
  to: prefix + last,
});

/** The values of an id's first two digits. */
const ID_HEADS = 256;
/** Sorts after every letter and digit. No id equals the bound of a range, so ranges do not overlap. */
const AFTER_ALL_IDS = '~';
