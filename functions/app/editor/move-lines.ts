// Alt with ↑ or ↓ moves the selected lines. Items that change places take each other's number.
import { EditorSelection, type ChangeSpec, type EditorState, type StateCommand } from '@codemirror/state';
import { selectedLines } from './indent-items.ts';
import { isInCode } from './language.ts';

/** Indentation, quote marks, a number and what ends it. */
const NUMBERED = /^([ \t>]*)(\d{1,9})([.)])(?=[ \t])/;

/** The changes that number the items in some lines by their order, with the numbers that they have. */
function renumbered(state: EditorState, first: number, last: number): ChangeSpec[] {
  const lists = new Map<string, { readonly at: number; readonly number: string }[]>();
  for (let at = first; at <= last; at += 1) {
    const line = state.doc.line(at);
    const [, before = '', number, delimiter = ''] = NUMBERED.exec(line.text) ?? [];
    if (number !== undefined && !isInCode(state, line.to)) {
      const key = before + delimiter;
      const items = lists.get(key) ?? [];
      items.push({ at: line.from + before.length, number });
      lists.set(key, items);
    }
  }
  return [...lists.values()].flatMap((items) => {
    const numbers = items.map(({ number }) => number).toSorted((one, other) => Number(one) - Number(other));
    return items.flatMap(({ at, number }, n) =>
      number === numbers[n] ? [] : [{ from: at, to: at + number.length, insert: numbers[n] ?? number }],
    );
  });
}

/** The first and the last line of each selected part. */
function selectedParts(state: EditorState): [first: number, last: number][] {
  const parts: [number, number][] = [];
  for (const number of selectedLines(state)) {
    const part = parts.at(-1);
    if (part?.[1] === number - 1) part[1] = number;
    else parts.push([number, number]);
  }
  return parts;
}

/** Moves the parts that can be moved. CodeMirror's command forgets the cursors in the others. */
const moveLines =
  (step: 1 | -1): StateCommand =>
  ({ state, dispatch }) => {
    if (state.readOnly) return false;
    const { doc, selection } = state;
    const parts = selectedParts(state).filter(([first, last]) => (step === 1 ? last < doc.lines : first > 1));
    if (parts.length === 0) return false;
    const swapped = state.changes(
      parts.flatMap(([first, last]) => {
        const [{ from }, { to }] = [doc.line(first), doc.line(last)];
        const next = doc.line(step === 1 ? last + 1 : first - 1);
        return step === 1
          ? [
              { from: to, to: next.to },
              { from, insert: next.text + state.lineBreak },
            ]
          : [
              { from: next.from, to: from },
              { from: to, insert: state.lineBreak + next.text },
            ];
      }),
    );
    const after = state.update({ changes: swapped }).state;
    const numbers = after.changes(
      parts.flatMap(([first, last]) =>
        step === 1 ? renumbered(after, first, last + 1) : renumbered(after, first - 1, last),
      ),
    );
    const ranges = selection.ranges.map((range) => {
      const { number } = doc.lineAt(range.from);
      const part = parts.find(([first, last]) => first <= number && number <= last);
      const size = part ? step * (doc.line(step === 1 ? part[1] + 1 : part[0] - 1).length + 1) : 0;
      const moved = (position: number): number => numbers.mapPos(Math.min(position + size, doc.length), 1);
      return EditorSelection.range(moved(range.anchor), moved(range.head));
    });
    dispatch(
      state.update({
        changes: swapped.compose(numbers),
        selection: EditorSelection.create(ranges, selection.mainIndex),
        scrollIntoView: true,
        userEvent: 'move.line',
      }),
    );
    return true;
  };

export const moveLinesUp = moveLines(-1);
export const moveLinesDown = moveLines(1);
