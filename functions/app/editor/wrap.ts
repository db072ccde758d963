// A mark that is typed over a selection is set around it, instead of replacing it. The selection stays, so that a second `*`
// makes `**`.
import { EditorSelection, type EditorState, type Extension, type TransactionSpec } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

/** What closes each mark. */
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

/** Sets a mark around each selection. Returns nothing for another text, and without a selection. */
export function wrapped(state: EditorState, mark: string): TransactionSpec | undefined {
  const end = MARKS.get(mark);
  if (end === undefined || state.readOnly || state.selection.ranges.every(({ empty }) => empty))
    return undefined;
  const edit = state.changeByRange(({ from, to, anchor, head, empty }) => ({
    changes: [{ from, insert: mark }, ...(empty ? [] : [{ from: to, insert: end }])],
    range: EditorSelection.range(anchor + mark.length, head + mark.length),
  }));
  // Each mark is one step to undo.
  return { ...edit, userEvent: 'input', scrollIntoView: true };
}

/** Takes what a keyboard, also that of a phone, inserts over the selection. A character that is composed replaces it. */
export const wrapSelection: Extension = EditorView.inputHandler.of((view, from, to, text) => {
  const { main } = view.state.selection;
  if (view.composing || from !== main.from || to !== main.to) return false;
  const edit = wrapped(view.state, text);
  if (edit) view.dispatch(edit);
  return edit !== undefined;
});
