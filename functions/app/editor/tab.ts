// Tab and Shift-Tab. They never leave the editor: what is typed next would be lost, or would be a shortcut of the page.
import {
  EditorSelection,
  type ChangeSpec,
  type EditorState,
  type StateCommand,
  type TransactionSpec,
} from '@codemirror/state';
import { indentItems, outdentItems, selectedLines } from './indent-items.ts';
import { isInCode } from './language.ts';
import { columnOf, quoteOf, TAB_SIZE } from './list-rows.ts';
import { selectCell } from './tables.ts';
import type { Part } from './part.ts';

/** Returns nothing where it does not apply. */
type Edit = (state: EditorState) => TransactionSpec | undefined;

/** The first edit that applies. The key is handled in any case. */
const firstOf =
  (...edits: readonly Edit[]): StateCommand =>
  ({ state, dispatch }) => {
    if (state.readOnly) return true;
    for (const edit of edits) {
      const found = edit(state);
      if (!found) continue;
      dispatch(state.update(found, { scrollIntoView: true }));
      break;
    }
    return true;
  };

/** Changes the items that are selected. */
const inList =
  (change: (state: EditorState) => ChangeSpec[] | undefined, userEvent: string): Edit =>
  (state) => {
    const specs = change(state);
    if (!specs) return undefined;
    const changes = state.changes(specs);
    return { changes, selection: state.selection.map(changes, 1), userEvent };
  };

/** Without a selection, the indentation is inserted at the cursor. */
function indentText(state: EditorState): TransactionSpec {
  const { ranges } = state.selection;
  const userEvent = 'input.indent';
  if (ranges.every(({ empty }) => empty)) {
    const edit = state.changeByRange(({ head }) => {
      const insert = indentAt(state, head);
      return { changes: { from: head, insert }, range: EditorSelection.cursor(head + insert.length) };
    });
    return { ...edit, userEvent };
  }
  const changes = textLines(state)
    .filter(({ rest }) => rest.trim() !== '')
    .map(({ from }) => ({ from, insert: indentAt(state, from) }));
  return { changes, userEvent };
}

const outdentText = (state: EditorState): TransactionSpec => ({
  changes: textLines(state).map((line) => insertedByTab(state, line) ?? lineIndent(line)),
  userEvent: 'delete.dedent',
});

const lineIndent = ({ from, rest }: TextLine): Part => ({
  from,
  to: from + (/^(?:\t| {1,3}\t| {1,4})/.exec(rest)?.[0].length ?? 0),
});

/** The indentation before the only cursor in a line; blanks only in code, and if the line has none at its beginning. */
function insertedByTab(state: EditorState, { from, rest }: TextLine): Part | undefined {
  const end = from + rest.length;
  const [range, ...others] = state.selection.ranges.filter((one) => one.to >= from && one.from <= end);
  if (!range?.empty || others.length > 0) return undefined;
  const { head } = range;
  const before = rest.slice(0, head - from);
  const isTab = before.endsWith('\t');
  const blanks = /^\S.*?( +)$/.exec(before)?.[1]?.length ?? 0;
  if (!isTab && (blanks === 0 || !isInCode(state, head))) return undefined;
  const columns = ((columnOf(before) - 1) % TAB_SIZE) + 1;
  return { from: head - (isTab ? 1 : Math.min(blanks, columns)), to: head };
}

interface TextLine {
  readonly from: number;
  readonly rest: string;
}

/** The selected lines, after their quote marks. */
const textLines = (state: EditorState): TextLine[] =>
  [...selectedLines(state)].map((number) => {
    const { from, text } = state.doc.line(number);
    const quote = quoteOf(text).length;
    return { from: from + quote, rest: text.slice(quote) };
  });

/** A tab; in code blanks up to the next multiple of four columns, unless the line before it begins with a tab. */
function indentAt(state: EditorState, position: number): string {
  const { number, text, from } = state.doc.lineAt(position);
  const before = number > 1 ? state.doc.line(number - 1).text : '';
  const usesTabs = !isInCode(state, position) || [before, text].some((one) => /^[ >]*\t/.test(one));
  return usesTabs
    ? '\t'
    : ' '.repeat(TAB_SIZE - (columnOf(text.slice(quoteOf(text).length, position - from)) % TAB_SIZE));
}

export const tab = firstOf(selectCell(1), inList(indentItems, 'input.indent'), indentText);
export const shiftTab = firstOf(selectCell(-1), inList(outdentItems, 'delete.dedent'), outdentText);
