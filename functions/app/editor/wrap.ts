// A mark that is typed over a selection is set around it, instead of replacing it. The selection is kept, so that a second `*`
// makes `**`.
import {
  EditorSelection,
  type EditorState,
  type Extension,
  type Text,
  type TransactionSpec,
} from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { lineMarksOf } from '../markdown/line-marks.ts';
import type { Part } from './part.ts';

/** The closing mark of each opening one. */
const MARKS: ReadonlyMap<string, string> = new Map([
  ['*', '*'],
  ['_', '_'],
  ['`', '`'],
  ['"', '"'],
  ['~', '~'],
  ['=', '='],
  ['[', ']'],
  ['(', ')'],
]);

/** Only these are set around several lines as a whole. Readers pair the others within a text. */
const AROUND_LINES = /^["[(]$/;

/** Sets a mark around each selection. Returns nothing for another text, and without a selection. */
export function wrapped(state: EditorState, mark: string): TransactionSpec | undefined {
  const end = MARKS.get(mark);
  if (end === undefined || state.readOnly || state.selection.ranges.every(({ empty }) => empty))
    return undefined;
  const edit = state.changeByRange((range) => {
    const isWhole = AROUND_LINES.test(mark) || state.doc.lineAt(range.from).to >= range.to;
    const parts = isWhole ? [range] : textsIn(state.doc, range);
    const changes = state.changes(
      parts.flatMap(({ from, to }) => [
        { from, insert: mark },
        ...(range.empty ? [] : [{ from: to, insert: end }]),
      ]),
    );
    const mapped = (position: number): number => changes.mapPos(position, position === range.from ? 1 : -1);
    return { changes, range: EditorSelection.range(mapped(range.anchor), mapped(range.head)) };
  });
  // Each mark is one step to undo.
  return { ...edit, userEvent: 'input', scrollIntoView: true };
}

/** The selected texts of lines, without the marks of blocks before them. */
export function textsIn(doc: Text, { from, to }: Part): Part[] {
  const parts: Part[] = [];
  for (let position = from; position <= to;) {
    const line = doc.lineAt(position);
    const start = Math.max(from, line.from + lineMarksOf(line.text).length);
    const end = Math.min(to, line.from + line.text.trimEnd().length);
    if (start < end) parts.push({ from: start, to: end });
    position = line.to + 1;
  }
  return parts;
}

/** Takes what a keyboard, also that of a phone, inserts over the selection. A character that is composed replaces it. */
export const wrapSelection: Extension = EditorView.inputHandler.of((view, from, to, text) => {
  const { main } = view.state.selection;
  if (view.composing || from !== main.from || to !== main.to) return false;
  const edit = wrapped(view.state, text);
  if (edit) view.dispatch(edit);
  return edit !== undefined;
});
