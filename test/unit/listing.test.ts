import { expect, test } from 'vitest';
import { sortRows } from '../../lib/core/row-order.ts';
import { matcher, paginate, searchOf } from '../../lib/domain/listing.ts';

const rows = (values: readonly (string | number | null)[]) =>
  values.map((value, n) => ({ id: String(n).padStart(3, '0'), value }));

const order = (values: readonly (string | number | null)[], direction: string) =>
  sortRows(rows(values), `value:${direction}`, { value: ({ value }) => value }).map(({ value }) => value);

test('text sorts by its case-folded form, then exactly', () => {
  expect(order(['b', 'B', 'a', 'Z', 'é', 'e\u0301', 'É'], 'asc')).toEqual([
    'a',
    'B',
    'b',
    'Z',
    'e\u0301',
    'É',
    'é',
  ]);
});

test('numbers sort by value', () => {
  expect(order([10, 9, 100], 'asc')).toEqual([9, 10, 100]);
  expect(order([10, 9, 100], 'desc')).toEqual([100, 10, 9]);
});

test('null sorts last in both directions', () => {
  expect(order([null, 2, null, 1], 'asc')).toEqual([1, 2, null, null]);
  expect(order([null, 2, null, 1], 'desc')).toEqual([2, 1, null, null]);
});

test('ties sort by id', () => {
  const tied = rows(['x', 'x', 'x']);
  const ids = (direction: string, of: typeof tied) =>
    sortRows(of, `value:${direction}`, { value: ({ value }) => value }).map(({ id }) => id);
  expect(ids('asc', tied.toReversed())).toEqual(['000', '001', '002']);
  expect(ids('desc', tied)).toEqual(['002', '001', '000']);
});

test('pages contain every row once', () => {
  const all = rows(Array.from({ length: 101 }, (_, n) => n));
  const pages = [1, 2, 3].map((page) => paginate(all, { page, limit: 50 }).rows);
  expect(pages.flat()).toEqual(all);
  expect(paginate(all, { limit: 500 }).pagination).toEqual({
    page: 1,
    limit: 100,
    total: 101,
    totalPages: 2,
  });
  expect(paginate([], {}).pagination).toEqual({ page: 1, limit: 50, total: 0, totalPages: 0 });
});

test('a search matches literal text in any case and Unicode composition', () => {
  expect(matcher('STRASSE')('strasse 1')).toBe(true);
  expect(matcher('a.b')('axb')).toBe(false);
  expect(matcher('\u00e9')('E\u0301')).toBe(true);
  expect(matcher('ΟΔΟΣ')('οδοσα') && matcher('ΟΔΟΣ')('ΟΔΟΣ') && matcher('σ')('ΛΟΓΟΣ')).toBe(true);
  expect(matcher('x'.repeat(100))('x'.repeat(99))).toBe(false);
});

test.for([undefined, '', ' ', '\n\t'])('the search "%s" is ignored', (text) => {
  expect(searchOf(text)).toBeNull();
});
