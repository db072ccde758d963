// Replaces the text of an editor by another version of it. Only the lines that differ are touched, so the cursor, the
// scroll position and the steps to undo stay where they were.
import { Text, Transaction, type ChangeSpec, type EditorState } from '@codemirror/state';
import { splitLines } from '../merge/line-ends.ts';
import { changedLines, type LineChange } from '../merge/lines.ts';
import { setLineEnds, textOf } from './line-ends.ts';

/** Sets the text with its line ends. It is no step to undo. */
export function replacement(state: EditorState, text: string): Transaction {
  const set = (changes: ChangeSpec): Transaction =>
    state.update({
      changes,
      effects: setLineEnds.of(splitLines(text).ends.slice(0, -1)),
      annotations: Transaction.addToHistory.of(false),
    });
  const byLines = set(replacementOf(state, text));
  // The next key saves the text of the editor, so it must be this one.
  return textOf(byLines.state) === text
    ? byLines
    : set({ from: 0, to: state.doc.length, insert: state.toText(text) });
}

export function replacementOf(state: EditorState, text: string): ChangeSpec {
  const after = [...state.toText(text).iterLines()];
  return changedLines([...state.doc.iterLines()], after).map((change) => asChange(state.doc, change, after));
}

function asChange(doc: Text, { from, to, otherFrom, otherTo }: LineChange, after: readonly string[]) {
  // Each line with the break after it; at the end of the text, with the one before it.
  const isLast = to === doc.lines;
  const lines = after.slice(otherFrom, otherTo);
  return {
    from: isLast && from > 0 ? doc.line(from).to : doc.line(from + 1).from,
    to: isLast ? doc.length : doc.line(to + 1).from,
    insert: Text.of(isLast ? (from > 0 ? ['', ...lines] : lines) : [...lines, '']),
  };
}
