// Enter in a list begins the next item; in an empty item it ends the list.
import { syntaxTree } from '@codemirror/language';
import { EditorSelection, type EditorState, type StateCommand } from '@codemirror/state';

/** Indentation and quote marks, the marker, the space after it, and a box. */
export const ITEM = /^([ \t]*(?:>[ \t]?)*[ \t]*)([-*+]|(\d{1,9})([.)]))([ \t]+)(\[[ xX]\][ \t]+)?/;

export const continueList: StateCommand = ({ state, dispatch }) => {
  const { main, ranges } = state.selection;
  if (ranges.length > 1 || !main.empty || state.readOnly || isInCode(state, main.head)) return false;
  const line = state.doc.lineAt(main.head);
  const item = ITEM.exec(line.text);
  if (!item || main.head < line.from + item[0].length) return false;
  const [prefix, indent = '', marker = '', number, delimiter = '', space = '', box] = item;
  if (line.text.slice(prefix.length).trim() === '') {
    const from = line.from + (indent.includes('>') ? indent.trimEnd().length : 0);
    dispatch(state.update({ changes: { from, to: line.to }, userEvent: 'delete' }));
    return true;
  }
  const nextMarker = number === undefined ? marker : `${Number(number) + 1}${delimiter}`;
  const insert = `${state.lineBreak}${indent}${nextMarker}${space}${box === undefined ? '' : '[ ] '}`;
  const changes = state.changes({ from: main.head, insert });
  const cursor = EditorSelection.cursor(changes.mapPos(main.head, 1));
  dispatch(state.update({ changes, selection: cursor, scrollIntoView: true, userEvent: 'input' }));
  return true;
};

export function isInCode(state: EditorState, position: number): boolean {
  for (let node = syntaxTree(state).resolveInner(position, -1); node.parent; node = node.parent)
    if (node.name === 'FencedCode' || node.name === 'CodeBlock') return true;
  return false;
}
