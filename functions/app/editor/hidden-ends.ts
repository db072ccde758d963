// Where a click puts the cursor if the marks at the end of its line are hidden.
import { EditorSelection, type EditorState } from '@codemirror/state';
import type { DecorationSet } from '@codemirror/view';

/** The end of a line if all between a position and it is hidden; otherwise the position. */
function endAfterHidden({ doc }: EditorState, hidden: DecorationSet, position: number): number {
  const { to } = doc.lineAt(position);
  let end = position;
  hidden.between(position, to, (start, after, { point }) => {
    if (point && start <= end) end = Math.max(end, after);
  });
  return end === to ? to : position;
}

/**
 * The selection after a click. A click behind the last character that is seen is a click at the end of the line: what is
 * typed there belongs neither to the link nor to the bold word before it.
 */
export const atHiddenEnds = (state: EditorState, hidden: DecorationSet): EditorSelection =>
  EditorSelection.create(
    state.selection.ranges.map((range) => {
      const end = range.empty ? endAfterHidden(state, hidden, range.head) : range.head;
      return end === range.head ? range : EditorSelection.cursor(end);
    }),
    state.selection.mainIndex,
  );
