// Enter in a list begins the next item. In an empty item it goes to the level above, and at the outermost level it ends the
// list. In a quote it continues the quote, and in an empty line of a quote it ends the innermost one. Backspace at the
// beginning of an item or of a quoted line leaves it.
import { EditorSelection, type ChangeSpec, type EditorState, type StateCommand } from '@codemirror/state';
import { outdent } from './indent-items.ts';
import { isInCode, isInQuote } from './language.ts';
import { itemsOf, keepInside, markerAfter, renumber, type Item } from './list-items.ts';
import { changesOf, depthOf, looksLikeItem, quoteOf, rowsAround, textOfRow, type Row } from './list-rows.ts';

interface Edit {
  readonly changes: ChangeSpec;
  readonly userEvent: string;
}

/** A command that edits at the cursor, if there is only one. */
const atCursor =
  (editAt: (state: EditorState, position: number) => Edit | undefined): StateCommand =>
  ({ state, dispatch }) => {
    const { main, ranges } = state.selection;
    if (ranges.length > 1 || !main.empty || state.readOnly) return false;
    const edit = editAt(state, main.head);
    if (!edit) return false;
    const changes = state.changes(edit.changes);
    const selection = EditorSelection.cursor(changes.mapPos(main.head, 1));
    dispatch(state.update({ changes, selection, scrollIntoView: true, userEvent: edit.userEvent }));
    return true;
  };

export const continueList = atCursor(
  (state, position) => inItem(state, position) ?? inQuote(state, position),
);

/** Shift Enter: a new line in the same item. */
export const continueItem = atCursor((state, position) => {
  const { item } = itemAt(state, position) ?? {};
  if (!item) return undefined;
  const insert = state.lineBreak + item.row.quote + ' '.repeat(item.content);
  return { changes: { from: position, insert }, userEvent: 'input' };
});

/**
 * Backspace at the beginning of the text of an item moves it a level out, and at the outermost level it removes the marker
 * and the box. At the beginning of the text of a quote it removes the innermost mark.
 */
export const leaveAtStart = atCursor((state, position) => {
  const found = itemAt(state, position);
  if (!found) return inQuoteStart(state, position);
  const { rows, items, item, start } = found;
  if (position > start) return undefined;
  const isOutside = !outdent(item);
  if (isOutside) item.row.rest = item.row.rest.slice(item.prefix.length);
  renumber(rows, items, new Set([item.row]));
  return { changes: changesOf(state, rows), userEvent: 'delete' };
});

function inQuoteStart(state: EditorState, position: number): Edit | undefined {
  const { from, text } = state.doc.lineAt(position);
  const quote = quoteOf(text);
  if (!quote.includes('>') || position !== from + quote.length || isInCode(state, position)) return undefined;
  return { changes: { from: from + quote.replace(/> ?$/, '').length, to: position }, userEvent: 'delete' };
}

interface Found {
  readonly rows: Row[];
  readonly items: Items;
  readonly item: Item;
  /** Where the text of the item begins. */
  readonly start: number;
}

/** The item whose first line has a position in its text. */
function itemAt(state: EditorState, position: number): Found | undefined {
  const line = state.doc.lineAt(position);
  if (!looksLikeItem(line.text) || isInCode(state, position)) return undefined;
  const rows = rowsAround(state, line.number);
  const items = itemsOf(rows);
  const item = [...items.values()].find(({ row }) => row.line === line.number);
  if (!item || item.space === '') return undefined;
  const start = line.from + item.row.quote.length + item.row.indent.length + item.prefix.length;
  return position < start ? undefined : { rows, items, item, start };
}

function inItem(state: EditorState, position: number): Edit | undefined {
  const { rows, items, item } = itemAt(state, position) ?? {};
  if (!rows || !items || !item) return undefined;
  const isEmpty = item.row.rest.slice(item.prefix.length).trim() === '';
  return isEmpty ? leaveItem(state, rows, items, item) : nextItem(state, rows, items, item, position);
}

type Items = ReadonlyMap<Row, Item>;

function nextItem(state: EditorState, rows: Row[], items: Items, item: Item, position: number): Edit {
  const { row } = item;
  const after = state.sliceDoc(position, state.doc.lineAt(position).to);
  const marker = markerAfter(item, items);
  const next = { ...row, rest: marker + item.space + boxOf(item) + after, line: 0 };
  // What is in the item is in the next one then.
  keepInside(item.rows, item.content, item.content + marker.length - item.marker.length);
  renumber(rows.toSpliced(rows.indexOf(row) + 1, 0, next), items, new Set([next]));
  const text = textOfRow(next);
  const insert = state.lineBreak + text.slice(0, text.length - after.length);
  return { changes: [...changesOf(state, rows), { from: position, insert }], userEvent: 'input' };
}

const boxOf = ({ hasBox }: Item): string => (hasBox ? '[ ] ' : '');

function leaveItem(state: EditorState, rows: readonly Row[], items: Items, item: Item): Edit {
  const { row, parent } = item;
  if (parent) {
    const marker = markerAfter(parent, items);
    outdent(item, parent.content - parent.column + marker.length - parent.marker.length);
    row.rest = marker + parent.space + boxOf(parent);
  } else [row.quote, row.indent, row.rest] = [row.quote.trimEnd(), '', ''];
  renumber(rows, items, new Set([row]));
  return { changes: changesOf(state, rows), userEvent: parent ? 'input' : 'delete' };
}

function inQuote(state: EditorState, position: number): Edit | undefined {
  const { from, to, text, number } = state.doc.lineAt(position);
  const quote = quoteOf(text);
  const rest = text.slice(quote.length);
  const isCode = isInCode(state, position);
  if (!quote.includes('>') || position < from + quote.length) return undefined;
  if (isCode && !isInQuote(state, position)) return undefined;
  if (rest.trim() !== '' || isCode) {
    const indent = /^[ \t]*/.exec(text.slice(quote.length, position - from))?.[0] ?? '';
    return { changes: { from: position, insert: state.lineBreak + quote + indent }, userEvent: 'input' };
  }
  const outer = quote.replace(/> ?$/, '');
  // Without a blank line after it, the next text would belong to the quote.
  const before = number > 1 ? state.doc.line(number - 1).text : '';
  const isText = depthOf(before) >= depthOf(text) && before.slice(quoteOf(before).length).trim() !== '';
  const insert = isText ? outer.trimEnd() + state.lineBreak + outer : outer;
  return { changes: { from, to, insert }, userEvent: 'delete' };
}
