// Replaces the text of an editor by another version of it. Only the lines that differ are touched, so the cursor, the
// scroll position and the steps to undo stay where they were.
import { Text, type ChangeSpec, type EditorState } from '@codemirror/state';
import { changedLines, type LineChange } from '../merge/lines.ts';

export function replacementOf(state: EditorState, text: string): ChangeSpec {
  const [before, after] = [state.doc.toString().split('\n'), text.split(state.lineBreak)];
  return changedLines(before, after).map((change) => asChange(state.doc, change, after));
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
