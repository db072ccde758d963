// Alt with ↑ or ↓ moves the selected lines. Items that change places take each other's number.
import { moveLineDown, moveLineUp } from '@codemirror/commands';
import type { ChangeSpec, EditorState, StateCommand, Transaction } from '@codemirror/state';
import { isInCode } from './language.ts';

/** Indentation, quote marks, a number and what ends it. */
const NUMBERED = /^([ \t>]*)(\d{1,9})([.)])(?=[ \t])/;

/** The changes that number the items in a range by their order, with the numbers that they have. */
function renumbered(state: EditorState, from: number, to: number): ChangeSpec[] {
  const lists = new Map<string, { readonly at: number; readonly number: string }[]>();
  for (let line = state.doc.lineAt(from); ; line = state.doc.line(line.number + 1)) {
    const [, before = '', number, delimiter = ''] = NUMBERED.exec(line.text) ?? [];
    if (number !== undefined && !isInCode(state, line.to)) {
      const key = before + delimiter;
      const items = lists.get(key) ?? [];
      lists.set(key, [...items, { at: line.from + before.length, number }]);
    }
    if (line.to >= to || line.number === state.doc.lines) break;
  }
  return [...lists.values()].flatMap((items) => {
    const numbers = items.map(({ number }) => number).toSorted((one, other) => Number(one) - Number(other));
    return items.flatMap(({ at, number }, n) =>
      number === numbers[n] ? [] : [{ from: at, to: at + number.length, insert: numbers[n] ?? number }],
    );
  });
}

const withNumbers =
  (move: StateCommand): StateCommand =>
  ({ state, dispatch }) =>
    move({
      state,
      dispatch(moved: Transaction) {
        let [from, to] = [Infinity, 0];
        moved.changes.iterChangedRanges((_, __, start, end) => {
          from = Math.min(from, start);
          to = Math.max(to, end);
        });
        const changes = from > to ? [] : renumbered(moved.state, from, to);
        if (changes.length === 0) return dispatch(moved);
        const numbers = moved.state.changes(changes);
        const selection = moved.state.selection.map(numbers, 1);
        dispatch(
          state.update({
            changes: moved.changes.compose(numbers),
            selection,
            scrollIntoView: true,
            userEvent: 'move.line',
          }),
        );
      },
    });

export const moveLinesUp = withNumbers(moveLineUp);
export const moveLinesDown = withNumbers(moveLineDown);
