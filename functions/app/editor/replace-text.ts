// Replaces the text of an editor by another version of it. Only the lines and words that differ are touched, so the cursor, the
// scroll position and the steps to undo stay where they were.
import { Text, Transaction, type ChangeSpec, type EditorState } from '@codemirror/state';
import { splitLines } from '../../../lib/merge/line-ends.ts';
import { changedLines, type LineChange } from '../../../lib/merge/lines.ts';
import { EDITS_MAX, wordsOf } from '../../../lib/merge/words.ts';
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
  return changedLines([...state.doc.iterLines()], after).flatMap((change) =>
    change.from === change.to || change.otherFrom === change.otherTo
      ? lineChange(state.doc, change, after)
      : wordChanges(state.doc, change, after),
  );
}

/** Adds or removes whole lines. */
function lineChange(doc: Text, { from, to, otherFrom, otherTo }: LineChange, after: readonly string[]) {
  // Each line with the break after it; at the end of the text, with the one before it.
  const isLast = to === doc.lines;
  const lines = after.slice(otherFrom, otherTo);
  return {
    from: isLast && from > 0 ? doc.line(from).to : doc.line(from + 1).from,
    to: isLast ? doc.length : doc.line(to + 1).from,
    insert: Text.of(isLast ? (from > 0 ? ['', ...lines] : lines) : [...lines, '']),
  };
}

/** Changes only the words that differ, so that a cursor in the line of a merged change stays where it is. */
function wordChanges(doc: Text, { from, to, otherFrom, otherTo }: LineChange, after: readonly string[]) {
  const start = doc.line(from + 1).from;
  const old = wordsOf(doc.sliceString(start, doc.line(to).to));
  const current = wordsOf(after.slice(otherFrom, otherTo).join('\n'));
  const positions = [start];
  for (const word of old) positions.push((positions.at(-1) ?? start) + word.length);
  return changedLines(old, current, EDITS_MAX).map((change) => ({
    from: positions[change.from] ?? start,
    to: positions[change.to] ?? start,
    insert: Text.of(current.slice(change.otherFrom, change.otherTo).join('').split('\n')),
  }));
}
