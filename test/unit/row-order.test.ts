// A sorted list is updated when rows change, and cached lists are sorted once.
import { expect, test } from 'vitest';
import { cachedOrder, replaceList } from '../../lib/cache/derived-rows.ts';
import { resorted, rowOrder, sorted, type RowOrder } from '../../lib/core/row-order.ts';
import { chance } from '../harness/chance.ts';
import { chooseSeed } from '../harness/seed.ts';

interface Row {
  readonly id: string;
  readonly name: string | null;
}

const random = chance(chooseSeed());
let ids = 0;
const newRow = (): Row => ({
  id: String(random.below(1_000_000) * 1_000 + (ids++ % 1_000)),
  name: random.pick(['a', 'A', 'b', 'B', 'é', 'É', 'z', null]),
});
const rowsOf = (count: number): Row[] => Array.from({ length: count }, newRow);

const byName = (direction: string): RowOrder<Row> =>
  rowOrder(`name:${direction}`, { name: ({ name }) => name });

/** Rows with some removed, some replaced and some added, as the cache patches them: changed rows are last. */
function patched(rows: readonly Row[]): Row[] {
  const changed = new Set(Array.from({ length: random.below(10) }, () => random.pick(rows)));
  const others = [...changed].flatMap((row) =>
    random.pick([[], [{ ...row }], [{ ...newRow(), id: row.id }]]),
  );
  return [...rows.filter((row) => !changed.has(row)), ...others, ...rowsOf(random.below(4))];
}

test.for(['asc', 'desc'])('an updated list equals a sorted one after any changes: %s', (direction) => {
  const by = byName(direction);
  let before = rowsOf(200);
  let list: readonly Row[] = sorted(before, by);
  for (let n = 0; n < 100; n++) {
    const rows = patched(before);
    list = resorted(rows, { rows: before, sorted: list }, by);
    expect(list).toEqual(sorted(rows, by));
    before = rows;
  }
});

test.for([0, 1, 200])('an updated list equals a sorted one if its %d rows are all new', (count) => {
  const [before, rows, by] = [rowsOf(200), rowsOf(count), byName('asc')];
  expect(resorted(rows, { rows: before, sorted: sorted(before, by) }, by)).toEqual(sorted(rows, by));
});

test('a changed list derives the keys of few rows, also if the list before was not sorted', () => {
  let keys = 0;
  const order = byName('asc');
  const by: RowOrder<Row> = { ...order, keyOf: (row) => (keys++, order.keyOf(row)) };
  const lists = [rowsOf(1_000)];
  cachedOrder(lists[0] ?? [], 'name:asc', by);
  for (let n = 0; n < 2; n++) {
    const before = lists.at(-1) ?? [];
    lists.push([...before.slice(5), ...rowsOf(5)]);
    replaceList(before, lists.at(-1) ?? []);
  }
  keys = 0;
  const rows = lists.at(-1) ?? [];
  expect(cachedOrder(rows, 'name:asc', by)).toEqual(sorted(rows, order));
  expect(keys).toBeLessThan(500);
  const other = byName('desc');
  expect(cachedOrder(rows, 'name:desc', other)).toEqual(sorted(rows, other));
});
