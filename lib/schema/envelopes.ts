// The members around the data of every success.
import Type, { type Static, type TObject, type TProperties, type TSchema } from 'typebox';
import { Named } from './named.ts';

const One = Type.Unsafe<1>({ type: 'integer', const: 1 });
const Count = Type.Integer({ minimum: 0, description: 'Items in this response.' });
const Total = Type.Integer({ minimum: 0, description: 'Items on all pages.' });

export const Pagination = Named('Pagination', {
  page: Type.Integer({ minimum: 1 }),
  limit: Type.Integer({ minimum: 1 }),
  total: Total,
  totalPages: Type.Integer({ minimum: 0 }),
});
export type Pagination = Static<typeof Pagination>;

/** One item; `count` is 1. `more`: further members. */
export const Item = <
  T extends TSchema & { readonly title?: string },
  M extends TProperties = Record<never, never>,
>(
  data: T,
  more = {} as M,
) => Named(`${data.title}Response`, { data, count: One, ...more });

/** One calendar note, with the effective filters. */
export const CalendarItem = <T extends TSchema, F extends TProperties>(name: string, data: T, filters: F) =>
  Named(`${name}Response`, { data, count: One, filters: Named(`${name}Filters`, filters) });

/** A page of a list without filters: workspaces. */
export const Page = <T extends TSchema>(name: string, data: T) =>
  Named(name, { data: Type.Array(data), pagination: Pagination, count: Total });

/** A page of a filtered list, with the effective filters; unset filters are null. `more`: further members. */
export const FilteredPage = <
  T extends TSchema,
  F extends TProperties,
  M extends TProperties = Record<never, never>,
>(
  name: string,
  data: T,
  filters: F,
  more = {} as M,
) =>
  Named(name, {
    data: Type.Array(data),
    pagination: Pagination,
    count: Total,
    filters: Named(`${name}Filters`, filters),
    ...more,
  });

/** A whole list, which has no pages. */
export const List = <T extends TSchema>(name: string, data: T) =>
  Named(name, { data: Type.Array(data), count: Count });

/** Only data: the responses of /snapshot. */
export const Bare = <T extends TSchema>(name: string, data: T): TObject<{ data: T }> => Named(name, { data });

/** A page of the change feed, with the next cursor and whether more changes are available. */
export const ChangesPage = <T extends TSchema>(name: string, data: T) =>
  Named(name, {
    data: Type.Array(data),
    count: Count,
    cursor: Type.String({ description: 'Pass it to receive later changes.' }),
    more: Type.Boolean({ description: 'Whether more changes are available now.' }),
  });
