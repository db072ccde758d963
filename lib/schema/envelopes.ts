// The members every success carries around its data.
import Type, { type Static, type TObject, type TProperties, type TSchema } from 'typebox';

const strict = { additionalProperties: false };
const Total = Type.Integer({ minimum: 0 });

export const Pagination = Type.Object(
  {
    page: Type.Integer({ minimum: 1 }),
    limit: Type.Integer({ minimum: 1 }),
    total: Total,
    totalPages: Total,
  },
  strict,
);
export type Pagination = Static<typeof Pagination>;

/** One item, count 1. */
export const Item = <T extends TSchema>(data: T) => Type.Object({ data, count: Type.Literal(1) }, strict);

/** One item of a calendar, with the effective filters. */
export const CalendarItem = <T extends TSchema, F extends TProperties>(data: T, filters: F) =>
  Type.Object({ data, count: Type.Literal(1), filters: Type.Object(filters, strict) }, strict);

/** A page of a list without filters: workspaces. */
export const Page = <T extends TSchema>(data: T) =>
  Type.Object({ data: Type.Array(data), pagination: Pagination, count: Total }, strict);

/** A page of a filtered list, echoing the effective filters; unset ones are null. */
export const FilteredPage = <T extends TSchema, F extends TProperties>(data: T, filters: F) =>
  Type.Object(
    { data: Type.Array(data), pagination: Pagination, count: Total, filters: Type.Object(filters, strict) },
    strict,
  );

/** Data alone: the responses of /snapshot. */
export const Bare = <T extends TSchema>(data: T): TObject<{ data: T }> => Type.Object({ data }, strict);

/** A page of the change feed: where to go on, and whether there is more already. */
export const ChangesPage = <T extends TSchema>(data: T) =>
  Type.Object({ data: Type.Array(data), count: Total, cursor: Type.String(), more: Type.Boolean() }, strict);
