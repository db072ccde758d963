// The items of a list: which one is in which, and their numbers.
import { columnOf, isBlank, shift, type Row } from './list-rows.ts';

export interface Item {
  readonly row: Row;
  /** The columns of its marker and of its text. */
  readonly column: number;
  readonly content: number;
  /** The marker, the white space after it, and a box. */
  readonly prefix: string;
  readonly marker: string;
  readonly space: string;
  readonly hasBox: boolean;
  /** Without them it is a bullet. */
  readonly number: number | undefined;
  readonly delimiter: string | undefined;
  readonly parent: Item | undefined;
  /** The item before it in the same parent. */
  readonly before: Item | undefined;
  /** The rest after its first line: further text, and the items in it. */
  readonly rows: Row[];
}

const ITEM = /^([-*+]|(\d{1,9})([.)]))([ \t]+|$)(\[[ xX]\][ \t]+)?/;
const RULE = /^([-*_])[ \t]*(?:\1[ \t]*){2,}$/;
/** These begin no further line of the paragraph before them. */
const BLOCK = /^(?:#{1,6}(?:\s|$)|`{3}|~{3})/;

export function itemsOf(rows: readonly Row[]): Map<Row, Item> {
  const items = new Map<Row, Item>();
  /** The items in which a row is, and the last item at each of their levels. */
  let open: Item[] = [];
  let last: (Item | undefined)[] = [];
  let wasBlank = false;
  for (const row of rows) {
    const isRule = RULE.test(row.rest);
    const found = row.isOutside || row.isCode || isRule ? null : ITEM.exec(row.rest);
    const column = columnOf(row.indent);
    const isLazy = !wasBlank && !found && !row.isCode && !isRule && !BLOCK.test(row.rest);
    if (row.isOutside) [open, last] = [[], []];
    else if (!isBlank(row) && !isLazy) {
      open = open.filter(({ content }) => column >= content);
      last.length = Math.min(last.length, open.length + (found ? 1 : 0));
    }
    for (const item of open) item.rows.push(row);
    wasBlank = isBlank(row);
    if (!found) continue;
    const [prefix, marker = '', number, delimiter, space = '', box] = found;
    const width = columnOf(row.indent + marker + space) - column - marker.length;
    const item: Item = {
      row,
      column,
      // Further blanks begin code.
      content: column + marker.length + (width >= 1 && width <= 4 ? width : 1),
      prefix,
      marker,
      space,
      hasBox: box !== undefined,
      number: number === undefined ? undefined : Number(number),
      delimiter,
      parent: open.at(-1),
      before: last[open.length],
      rows: [],
    };
    items.set(row, item);
    last[open.length] = item;
    open.push(item);
  }
  return items;
}

/** A marker has at most nine digits. */
export const ITEM_NUMBER_MAX = 999_999_999;

export const numberAfter = (number: number): number => Math.min(number + 1, ITEM_NUMBER_MAX);

/** The marker of the item after another one. */
export const markerAfter = (item: Item, items: ReadonlyMap<Row, Item>): string =>
  item.number === undefined || withEqualNumbers(items).has(item.row)
    ? item.marker
    : `${numberAfter(item.number)}${item.delimiter ?? ''}`;

/** The rows of the lists whose items all have the same number, and keep it: readers count them by themselves. */
function withEqualNumbers(items: ReadonlyMap<Row, Item>): ReadonlySet<Row> {
  const lists = new Map<Item, Item[]>();
  for (const item of items.values()) {
    const list = (isNextTo(item, item.before) && lists.get(item.before)) || [];
    list.push(item);
    lists.set(item, list);
  }
  const equal = [...new Set(lists.values())].filter(
    (list) => list.length > 1 && list.every(({ number }) => number === list[0]?.number),
  );
  return new Set(equal.flatMap((list) => list.map(({ row }) => row)));
}

const isNextTo = (item: Item, before: Item | undefined): before is Item =>
  before?.number !== undefined && before.delimiter === item.delimiter;

/**
 * Numbers the items that were moved, and the items after them as far as their numbers were consecutive.
 * @param before the items as they were
 * @param moved the rows of the items that were inserted or moved
 */
export function renumber(
  rows: readonly Row[],
  before: ReadonlyMap<Row, Item>,
  moved: ReadonlySet<Row>,
): void {
  const numbers = new Map<Row, number>();
  const items = itemsOf(rows);
  const equal = withEqualNumbers(before);
  const isMoved = (row: Row): boolean => moved.has(row) || !items.has(row);
  for (const item of items.values()) {
    if (item.number === undefined) continue;
    const { before: previous } = item;
    const last = isNextTo(item, previous) ? (numbers.get(previous.row) ?? 0) : undefined;
    const follows = last === undefined || (previous && equal.has(previous.row)) ? last : numberAfter(last);
    const number = numberOf(item, follows, before, isMoved);
    numbers.set(item.row, number);
    if (number === item.number) continue;
    item.row.rest = `${number}${item.row.rest.slice(String(item.number).length)}`;
    const content = columnOf(item.row.indent) + item.content - item.column;
    keepInside(item.rows, content, content + String(number).length - String(item.number).length);
  }
}

function numberOf(
  item: Item,
  follows: number | undefined,
  before: ReadonlyMap<Row, Item>,
  isMoved: (row: Row) => boolean,
): number {
  const { row, number = 1 } = item;
  if (isMoved(row)) return follows ?? 1;
  let first = before.get(row);
  if (!first || !isConsecutive(first)) return number;
  if (follows !== undefined) return follows;
  if (item.parent?.row !== first.parent?.row) return 1;
  // The items before it have moved away, so it gets the number of the first of them.
  while (first.before && isConsecutive(first) && isMoved(first.before.row)) first = first.before;
  return first.number ?? number;
}

const isConsecutive = (item: Item): boolean =>
  isNextTo(item, item.before) && item.number === (item.before.number ?? 0) + 1;

/** Moves what is in an item to the right if its text begins further right than before. */
export function keepInside(rows: readonly Row[], before: number, after: number): void {
  const columns = rows.filter((row) => !isBlank(row)).map(({ indent }) => columnOf(indent));
  const inside = columns.filter((column) => column >= before);
  const leftmost = inside.reduce((least, column) => Math.min(least, column), Infinity);
  if (leftmost < after) shift(rows, after - leftmost, before);
}
