// The web app's editor without a page: states from texts with cursors, and back.
import { EditorSelection, EditorState, type Extension, type StateCommand } from '@codemirror/state';
import { ensureSyntaxTree } from '@codemirror/language';
import { markdownLanguage } from '../../functions/app/editor/language.ts';

/** The state of a text with a cursor at each `|`, and a selection between each `‹` and `›`. `¦` is a bar of the text. */
export function stateOf(source: string, ...extensions: Extension[]): EditorState {
  const ranges = [];
  let [doc, anchor] = ['', 0];
  for (const part of source.split(/([|‹›])/)) {
    if (part === '|') ranges.push(EditorSelection.cursor(doc.length));
    else if (part === '‹') anchor = doc.length;
    else if (part === '›') ranges.push(EditorSelection.range(anchor, doc.length));
    else doc += part.replaceAll('¦', '|');
  }
  return EditorState.create({
    doc,
    ...(ranges.length > 0 && { selection: EditorSelection.create(ranges) }),
    extensions: [EditorState.allowMultipleSelections.of(true), markdownLanguage, ...extensions],
  });
}

/** The text of a state with its cursors and selections, written in the same way. */
export function marked({ doc, selection }: EditorState): string {
  let [text, end] = ['', 0];
  for (const { from, to, empty } of selection.ranges) {
    text += bars(doc.sliceString(end, from)) + (empty ? '|' : `‹${bars(doc.sliceString(from, to))}›`);
    end = to;
  }
  return text + bars(doc.sliceString(end));
}

const bars = (text: string): string => text.replaceAll('|', '¦');

/** The state after a command. Like a view, it refuses transactions of a former state. */
export function run(state: EditorState, command: StateCommand): EditorState {
  let next = state;
  command({
    state,
    dispatch(transaction) {
      if (transaction.startState !== next) throw new RangeError('the transaction is of a former state');
      next = transaction.state;
    },
  });
  return next;
}

/** The text with cursors after a command. */
export const after = (command: StateCommand, text: string): string => marked(run(stateOf(text), command));

/** The state with its whole syntax tree. A view reads it in the background. */
export function parsed(state: EditorState): EditorState {
  ensureSyntaxTree(state, state.doc.length, Infinity);
  return state.update({}).state;
}
