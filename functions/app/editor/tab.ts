// Tab and Shift-Tab. They never leave the editor: what is typed next would be lost, or would be a shortcut of the page.
import {
  type ChangeSpec,
  type EditorState,
  type StateCommand,
  type TransactionSpec,
} from '@codemirror/state';
import { indentItems, outdentItems } from './indent-items.ts';

/** Returns nothing where it does not apply. */
type Edit = (state: EditorState) => TransactionSpec | undefined;

/** The first edit that applies. The key is handled in any case. */
const firstOf =
  (...edits: readonly Edit[]): StateCommand =>
  ({ state, dispatch }) => {
    if (state.readOnly) return true;
    for (const edit of edits) {
      const found = edit(state);
      if (!found) continue;
      dispatch(state.update(found, { scrollIntoView: true }));
      break;
    }
    return true;
  };

/** Changes the items that are selected. */
const inList =
  (change: (state: EditorState) => ChangeSpec[] | undefined, userEvent: string): Edit =>
  (state) => {
    const specs = change(state);
    if (!specs) return undefined;
    const changes = state.changes(specs);
    return { changes, selection: state.selection.map(changes, 1), userEvent };
  };

export const tab = firstOf(inList(indentItems, 'input.indent'));
export const shiftTab = firstOf(inList(outdentItems, 'delete.dedent'));
