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
  const start = isLast && from > 0 ? doc.line(from).to : doc.line(from + 1).from;
  const end = isLast ? doc.length : doc.line(to + 1).from;
  const lines = after.slice(otherFrom, otherTo);
  const inserted = (isLast ? (from > 0 ? ['', ...lines] : lines) : [...lines, '']).join('\n');
  const old = doc.sliceString(start, end, '\n');
  const head = commonLength(old, inserted);
  const tail = commonLength(reversed(old.slice(head)), reversed(inserted.slice(head)));
  const insert = Text.of(inserted.slice(head, inserted.length - tail).split('\n'));
  return { from: start + head, to: end - tail, insert };
}

const reversed = (text: string): string => text.split('').toReversed().join('');

function commonLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}
