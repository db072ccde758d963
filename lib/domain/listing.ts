// The common part of all lists: search and page rows that were read. lib/core/row-order.ts sorts them.
import { parseId, type WorkspaceCode } from '../core/ids.ts';
import { searchable } from '../core/text.ts';
import { PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX } from '../schema/limits.ts';

export interface Paging {
  readonly page?: number | undefined;
  readonly limit?: number | undefined;
}

/** One page of sorted rows. A page past the end is empty, with the true totals; a limit over 100 counts as 100 (D8). */
export function paginate<T>(rows: readonly T[], { page = 1, limit = PAGE_LIMIT_DEFAULT }: Paging) {
  const size = Math.min(limit, PAGE_LIMIT_MAX);
  const total = rows.length;
  const start = (page - 1) * size;
  return {
    rows: rows.slice(start, start + size),
    pagination: { page, limit: size, total, totalPages: Math.ceil(total / size) },
    count: total,
  };
}

/** The search of a request; null if it is blank (D30). */
export const searchOf = (search: string | undefined): string | null =>
  search === undefined || search.trim() === '' ? null : search;

/**
 * Whether a text contains a search as a literal substring, ignoring case. Without a search every text matches (D30).
 */
export function matcher(search: string | null): (text: string) => boolean {
  if (search === null) return () => true;
  const needle = searchable(search);
  return (text) => searchable(text).includes(needle);
}

/** The query value for rows that refer to nothing. Any other value is an id (D10). */
const NOTHING = 'null';

/** Whether a row refers to an id. An id outside this workspace matches no row (D10); null matches every row. */
export function byReference<T>(
  id: string | null,
  code: WorkspaceCode,
  reference: (row: T) => string | undefined,
): (row: T) => boolean {
  if (id === null) return () => true;
  if (id === NOTHING) return (row) => reference(row) === undefined;
  const parsed = parseId(id);
  return (row) => parsed?.code === code && reference(row) === parsed.local;
}

/** The fields by which notes and groups are sorted. */
export const NAMED_SORT_FIELDS = {
  name: ({ name }: Named) => name,
  createdAt: ({ created }: Named) => created,
  updatedAt: ({ updated }: Named) => updated,
};

interface Named {
  readonly name: string;
  readonly created: number;
  readonly updated: number;
}
