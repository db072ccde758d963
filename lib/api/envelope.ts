// The members around the data of a success.
import type { Pagination } from '../schema/envelopes.ts';

/** One item: count 1. */
export const item = <T>(data: T): { data: T; count: 1 } => ({ data, count: 1 });

/** A page of a list. `count` is the total. */
export function page<T, Rest extends { pagination: Pagination; count: number }>({
  rows,
  ...rest
}: { readonly rows: readonly T[] } & Rest) {
  return { data: [...rows], ...rest };
}
