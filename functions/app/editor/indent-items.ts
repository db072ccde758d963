// Tab and Shift-Tab in a list: an item goes into the item before it, or out of the item that it is in, with what is in it.
import type { ChangeSpec, EditorState } from '@codemirror/state';
import { itemsOf, keepInside, renumber, type Item } from './list-items.ts';
import { changesOf, columnOf, looksLikeItem, rowsAround, shift, type Row } from './list-rows.ts';

/** Moves an item. Returns false if it can't be moved. */
type Move = (item: Item, isSelected: (item: Item) => boolean) => boolean;

/** Moves the items whose first lines are selected. Returns nothing if there are none. */
function moveItems(state: EditorState, moveOf: (items: Items) => Move): ChangeSpec[] | undefined {
  const lines = selectedLines(state);
  const changes: ChangeSpec[] = [];
  let [last, areFound] = [0, false];
  for (const number of lines) {
    if (number <= last || !looksLikeItem(state.doc.line(number).text)) continue;
    const rows = rowsAround(state, number);
    last = rows.at(-1)?.line ?? number;
    const items = itemsOf(rows);
    const isSelected = ({ row }: Item): boolean => row.line >= number && lines.has(row.line);
    if (![...items.values()].some(isSelected)) continue;
    areFound = true;
    changes.push(...moveInList(state, rows, items, isSelected, moveOf(items)));
  }
  return areFound ? changes : undefined;
}

function moveInList(
  state: EditorState,
  rows: readonly Row[],
  items: Items,
  isSelected: (item: Item) => boolean,
  move: Move,
): ChangeSpec[] {
  const moved = new Set<Row>();
  const movedInside = new Set<Item>();
  for (const item of items.values()) {
    const { parent } = item;
    // The content of an item moves with it.
    if (parent && (moved.has(parent.row) || movedInside.has(parent))) movedInside.add(item);
    else if (isSelected(item) && move(item, isSelected)) moved.add(item.row);
  }
  renumber(rows, items, moved);
  return changesOf(state, rows);
}

/** The numbers of the lines that are selected. A selection that ends at the beginning of a line does not have that line. */
export function selectedLines({ doc, selection }: EditorState): Set<number> {
  const numbers = new Set<number>();
  for (const { from, to, empty } of selection.ranges) {
    const last = doc.lineAt(empty ? to : to - 1).number;
    for (let number = doc.lineAt(from).number; number <= last; number += 1) numbers.add(number);
  }
  return numbers;
}

type Items = ReadonlyMap<Row, Item>;

export const indentItems = (state: EditorState): ChangeSpec[] | undefined =>
  moveItems(state, (items) => {
    const targets = new Map<Item, Item>();
    /** The item that was moved last into another one. */
    const movedInto = new Map<Item, Item>();
    return (item, isSelected) => {
      const { before } = item;
      const target = before && (isSelected(before) ? targets.get(before) : before);
      if (!target) return false;
      // It begins below the items that are there.
      const inside =
        movedInto.get(target) ??
        [...items.values()].findLast((one) => (targets.get(one) ?? one.parent) === target);
      targets.set(item, target);
      movedInto.set(target, item);
      moveTo(item, inside?.row.indent ?? target.row.indent + ' '.repeat(target.content - target.column));
      return true;
    };
  });

export const outdentItems = (state: EditorState): ChangeSpec[] | undefined =>
  moveItems(state, () => (item) => outdent(item));

/**
 * Moves an item out of the one that it is in. The items after it are in it then.
 * @param width the columns from its marker to its text
 */
export function outdent(item: Item, width = item.content - item.column): boolean {
  const { parent, row, rows } = item;
  if (row.indent === '') return false;
  moveTo(item, parent?.row.indent ?? '');
  if (!parent) return true;
  const following = parent.rows.slice(parent.rows.indexOf(rows.at(-1) ?? row) + 1);
  keepInside(following, parent.content, columnOf(row.indent) + width);
  return true;
}

function moveTo({ row, rows, content, column }: Item, indent: string): void {
  row.indent = indent;
  shift(rows, columnOf(indent) - column, content);
}
