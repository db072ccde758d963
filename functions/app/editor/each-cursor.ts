// Runs a command at each of several cursors, as if it was the only one. All of it is one step to undo.
import { ChangeSet, EditorSelection, type SelectionRange, type StateCommand } from '@codemirror/state';

/** With more cursors the commands would take long. */
const CURSORS_MAX = 100;

/** The first command that applies, at each cursor. */
export const atEachCursor =
  (...commands: readonly StateCommand[]): StateCommand =>
  ({ state, dispatch }) => {
    const { ranges, mainIndex } = state.selection;
    if (ranges.length === 1 || ranges.length > CURSORS_MAX)
      return commands.some((command) => command({ state, dispatch }));
    let current = state;
    let changes = ChangeSet.empty(state.doc.length);
    let after: SelectionRange[] = [];
    for (const range of ranges) {
      current = current.update({ selection: EditorSelection.create([range.map(changes)]) }).state;
      commands.some((command) =>
        command({
          state: current,
          dispatch(transaction) {
            current = transaction.state;
            changes = changes.compose(transaction.changes);
            after = after.map((one) => one.map(transaction.changes));
          },
        }),
      );
      after.push(current.selection.main);
    }
    const selection = EditorSelection.create(after, mainIndex);
    dispatch(state.update({ changes, selection, scrollIntoView: true, userEvent: 'input' }));
    return true;
  };
