// The order of rows in lists. A change of a few rows of a sorted list costs a search for their places, not a new sort:
// sorting 10,000 rows takes as long as the rest of a list.
import { fold } from './text.ts';

/**
 * The value a row is sorted by. Text is sorted by its folded form, then exactly; null is last in both directions (D29).
 */
export type SortValue = string | number | boolean | null;

/** A row with the values it is sorted by, which are derived once. */
interface SortKey<T> {
  readonly row: T;
  readonly value: SortValue;
  readonly folded: SortValue;
}

/** A total order: no two rows are equal, because ties are sorted by id. */
export interface RowOrder<T> {
  readonly keyOf: (row: T) => SortKey<T>;
  readonly compare: (a: SortKey<T>, b: SortKey<T>) => number;
}

/** The order `<field>:<asc|desc>`. Ties are sorted by id, so that it is the same on every page (D29). */
export function rowOrder<T extends { readonly id: string }>(
  sort: string,
  fields: Readonly<Record<string, (row: T) => SortValue>>,
  folded: (text: string) => string = fold,
): RowOrder<T> {
  const [field = '', direction] = sort.split(':');
  const valueOf = fields[field];
  if (!valueOf) throw new Error(`no field ${field} to sort by`);
  const sign = direction === 'desc' ? -1 : 1;
  return {
    keyOf(row) {
      const value = valueOf(row);
      return { row, value, folded: typeof value === 'string' ? folded(value) : value };
    },
    compare(a, b) {
      if (a.value === null || b.value === null) {
        const nulls = Number(a.value === null) - Number(b.value === null);
        return nulls || sign * order(a.row.id, b.row.id);
      }
      return sign * (order(a.folded, b.folded) || order(a.value, b.value) || order(a.row.id, b.row.id));
    },
  };
}

/** Compares by code unit or by number (D29). */
function order(a: SortValue, b: SortValue): number {
  if (a === b || a === null || b === null) return 0;
  return a < b ? -1 : 1;
}

/** Rows in an order. */
export const sorted = <T>(rows: readonly T[], { keyOf, compare }: RowOrder<T>): T[] =>
  rows
    .map(keyOf)
    .toSorted(compare)
    .map(({ row }) => row);

/** Rows in the order `<field>:<asc|desc>`. */
export const sortRows = <T extends { readonly id: string }>(
  rows: readonly T[],
  sort: string,
  fields: Readonly<Record<string, (row: T) => SortValue>>,
): T[] => sorted(rows, rowOrder(sort, fields));

/** If more than one row in this many has changed, all are sorted again. */
const UNCHANGED_SHARE = 8;

/**
 * Sorts rows of which most were sorted before. It is fast if the unchanged ones come first, in the order of `before.rows`.
 */
export function resorted<T>(
  rows: readonly T[],
  before: { readonly rows: readonly T[]; readonly sorted: readonly T[] },
  by: RowOrder<T>,
): readonly T[] {
  const removed: T[] = [];
  let unchanged = 0;
  for (const row of before.rows)
    if (row === rows[unchanged]) unchanged += 1;
    else removed.push(row);
  const added = rows.slice(unchanged);
  if (removed.length + added.length > rows.length / UNCHANGED_SHARE) return sorted(rows, by);
  const parts: (readonly T[])[] = [];
  let from = 0;
  const copyTo = (end: number): void => {
    parts.push(before.sorted.slice(from, end));
    from = Math.max(from, end);
  };
  const places = [
    ...removed.map((row) => ({ key: by.keyOf(row), isRemoved: true })),
    ...added.map((row) => ({ key: by.keyOf(row), isRemoved: false })),
  ].toSorted((a, b) => by.compare(a.key, b.key));
  for (const { key, isRemoved } of places) {
    copyTo(placeOf(key, before.sorted, by));
    if (isRemoved) from += 1;
    else parts.push([key.row]);
  }
  copyTo(before.sorted.length);
  return parts.flat();
}

/** The index of the first row that does not come before a key. */
function placeOf<T>(key: SortKey<T>, inOrder: readonly T[], { keyOf, compare }: RowOrder<T>): number {
  let [low, high] = [0, inOrder.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(keyOf(inOrder[middle] as T), key) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
