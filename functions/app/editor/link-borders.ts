// Ctrl Backspace and Ctrl Delete beside a link end at its border: its marks are hidden until the cursor is there.
import { syntaxTree } from '@codemirror/language';
import { EditorState, type Extension } from '@codemirror/state';
import type { SyntaxNode } from '@lezer/common';

const LINK = /^(?:Link|Image|Autolink|NoteLink|NoteEmbed)$/;

/** The outermost link that has a position inside it. */
function linkAround(state: EditorState, position: number): SyntaxNode | undefined {
  let link: SyntaxNode | undefined;
  for (let node: SyntaxNode | null = syntaxTree(state).resolveInner(position, 1); node; node = node.parent)
    if (LINK.test(node.name) && node.from < position && node.to > position) link = node;
  return link;
}

export const linkBorders: Extension = EditorState.transactionFilter.of((transaction) => {
  const { startState: state, changes } = transaction;
  const { ranges, main } = state.selection;
  const isBackward = transaction.isUserEvent('delete.backward');
  if (ranges.length > 1 || !main.empty || !(isBackward || transaction.isUserEvent('delete.forward')))
    return transaction;
  let far = main.head;
  changes.iterChanges((from, to) => (far = isBackward ? from : to));
  const link = linkAround(state, far);
  const border = isBackward ? link?.to : link?.from;
  if (border === undefined || (isBackward ? border >= main.head : border <= main.head)) return transaction;
  const [from, to] = isBackward ? [border, main.head] : [main.head, border];
  const userEvent = isBackward ? 'delete.backward' : 'delete.forward';
  return { changes: { from, to }, selection: { anchor: from }, userEvent, scrollIntoView: true };
});
