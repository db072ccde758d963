// Caches what is derived from all rows of one or two kinds in a workspace, until one of them changes.
import { resorted, sorted, type RowOrder } from '../core/row-order.ts';

const derived = new WeakMap<object, { readonly from: unknown; readonly value: unknown }>();

/** The value that `make` derives from a cached list of rows, and from `from`. One value is cached for each list. */
export function cachedFrom<T>(rows: readonly object[], from: unknown, make: () => T): T {
  const known = derived.get(rows);
  if (known && known.from === from) return known.value as T;
  const value = make();
  derived.set(rows, { from, value });
  return value;
}

interface Order {
  readonly name: string;
  readonly sorted: readonly unknown[];
}

const orders = new WeakMap<readonly object[], Order>();

/** Sorted lists, by the lists that replaced them and are not sorted yet. */
const replacedLists = new WeakMap<readonly object[], readonly object[]>();

/** Records that a cached list replaces another one, whose order can be updated. */
export function replaceList(before: readonly object[], rows: readonly object[]): void {
  const last = orders.has(before) ? before : replacedLists.get(before);
  if (last && rows !== before) replacedLists.set(rows, last);
}

/** The rows in an order. One order is cached for each list; if the list replaced one in this order, it is updated. */
export function cachedOrder<T extends object>(
  rows: readonly T[],
  name: string,
  by: RowOrder<T>,
): readonly T[] {
  const known = orders.get(rows);
  if (known?.name === name) return known.sorted as readonly T[];
  const before = replacedLists.get(rows) as readonly T[] | undefined;
  replacedLists.delete(rows);
  const last = before && orders.get(before);
  const inOrder =
    last?.name === name
      ? resorted(rows, { rows: before ?? [], sorted: last.sorted as readonly T[] }, by)
      : sorted(rows, by);
  orders.set(rows, { name, sorted: inOrder });
  return inOrder;
}
