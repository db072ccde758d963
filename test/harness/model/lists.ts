// Lists: filters, search, order and pages (D8, D10, D27 to D30).
import type { Chosen } from './chosen.ts';
import { success, type Expected } from './operation.ts';

const PAGE_DEFAULT = 50;
const PAGE_MAX = 100;
export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A text as search and order see it: in NFC, without regard to case. */
const fold = (text: string): string => text.normalize('NFC').toLowerCase();

/** The search as responses echo it: a blank one is none. */
export const searchOf = (search: string | undefined): string | null =>
  search === undefined || search.trim() === '' ? null : search;

/** Whether one of the texts contains what is searched. */
export const contains = (search: string | null, ...texts: readonly string[]): boolean =>
  search === null || texts.some((text) => fold(text).includes(fold(search)));

/** An id of a filter as responses echo it: lower-case if it is a UUID (D19), and otherwise as sent. */
export const idFilter = (given: string | undefined): string | null =>
  given !== undefined && UUID.test(given) ? given.toLowerCase() : (given ?? null);

/** Whether an id is the one of a filter. The filter `null` means none; no filter accepts all. */
export const isIn = (filter: string | undefined, id: Chosen | null): boolean =>
  filter === undefined || (id?.value ?? 'null') === filter.toLowerCase();

type Value = string | number | boolean | null;

const difference = (a: Value, b: Value): number => {
  if (a === b) return 0;
  return (a ?? 0) < (b ?? 0) ? -1 : 1;
};

function compare(a: Value, b: Value): number {
  if (typeof a !== 'string' || typeof b !== 'string') return difference(a, b);
  return difference(fold(a), fold(b)) || difference(a, b);
}

/** Rows by `<field>:<asc|desc>`. Ties are by id, and null is last in both directions (D29). */
export function sorted<T extends { readonly id: Chosen }>(
  rows: readonly T[],
  sort: string,
  valueOf: (row: T, field: string) => Value,
): T[] {
  const [field = '', direction] = sort.split(':');
  const sign = direction === 'desc' ? -1 : 1;
  return rows.toSorted((x, y) => {
    const [a, b] = [valueOf(x, field), valueOf(y, field)];
    if ((a === null) !== (b === null)) return a === null ? 1 : -1;
    return sign * (compare(a, b) || compare(x.id.value ?? '', y.id.value ?? ''));
  });
}

interface Paging {
  readonly page: number | undefined;
  readonly limit: number | undefined;
}

/** One page of a list. */
export function listed<T>(
  rows: readonly T[],
  { page = 1, limit = PAGE_DEFAULT }: Paging,
  shape: (row: T) => object,
  filters?: object,
): Expected {
  const size = Math.min(limit, PAGE_MAX);
  const total = rows.length;
  return success({
    data: rows.slice((page - 1) * size, page * size).map(shape),
    pagination: { page, limit: size, total, totalPages: Math.ceil(total / size) },
    count: total,
    ...(filters && { filters }),
  });
}
