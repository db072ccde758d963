// What every list does once its rows are read: search, sort, page. Pure, so that totals are exact and orders total.
import { parseId, type WorkspaceCode } from '../core/ids.ts';
import { fold } from '../core/text.ts';
import { PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX } from '../schema/limits.ts';
import type { Pagination } from '../schema/envelopes.ts';

export interface Paging {
  readonly page?: number;
  readonly limit?: number;
}

export interface Listed<T> {
  readonly rows: readonly T[];
  readonly pagination: Pagination;
  readonly count: number;
}

/** One page of rows in order; past the end it is empty with true totals, and a limit over 100 counts as 100 (D8). */
export function paginate<T>(rows: readonly T[], { page = 1, limit = PAGE_LIMIT_DEFAULT }: Paging): Listed<T> {
  const size = Math.min(limit, PAGE_LIMIT_MAX);
  const total = rows.length;
  const start = (page - 1) * size;
  return {
    rows: rows.slice(start, start + size),
    pagination: { page, limit: size, total, totalPages: Math.ceil(total / size) },
    count: total,
  };
}

/** What a row is sorted by: text by its folded form, then exactly; null comes last both ways (D29). */
export type SortValue = string | number | boolean | null;

/** Sorts by `<field>:<asc|desc>`; ties go by id, so that an order never shuffles between pages (D29). */
export function sortRows<T extends { readonly id: string }>(
  rows: readonly T[],
  sort: string,
  fields: Readonly<Record<string, (row: T) => SortValue>>,
): T[] {
  const [field = '', direction] = sort.split(':');
  const valueOf = fields[field];
  if (!valueOf) throw new Error(`no field ${field} to sort by`);
  const sign = direction === 'desc' ? -1 : 1;
  return rows
    .map((row) => {
      const value = valueOf(row);
      return { row, value, folded: typeof value === 'string' ? fold(value) : value };
    })
    .toSorted((a, b) => {
      if (a.value === null || b.value === null) {
        const nulls = Number(a.value === null) - Number(b.value === null);
        return nulls || sign * order(a.row.id, b.row.id);
      }
      return sign * (order(a.folded, b.folded) || order(a.value, b.value) || order(a.row.id, b.row.id));
    })
    .map(({ row }) => row);
}

/** By code unit or number (D29). */
function order(a: SortValue, b: SortValue): number {
  if (a === b || a === null || b === null) return 0;
  return a < b ? -1 : 1;
}

/** The search a request makes; a blank one is none (D30). */
export const searchOf = (search: string | undefined): string | null =>
  search === undefined || search.trim() === '' ? null : search;

/** The form in which texts are searched. Lower case depends on what follows for one letter alone, the Greek sigma. */
export const searchable = (text: string): string => fold(text).replaceAll('ς', 'σ');

/** Whether a text holds a search as a literal substring, without regard to case; no search holds for all (D30). */
export function matcher(search: string | null): (text: string) => boolean {
  if (search === null) return () => true;
  const needle = searchable(search);
  return (text) => searchable(text).includes(needle);
}

/** Whether a row refers to an id of this workspace; one that names nothing of it finds nothing (D10), none finds all. */
export function byReference<T>(
  id: string | null,
  code: WorkspaceCode,
  reference: (row: T) => string | undefined,
): (row: T) => boolean {
  if (id === null) return () => true;
  const parsed = parseId(id);
  return (row) => parsed?.code === code && reference(row) === parsed.local;
}
