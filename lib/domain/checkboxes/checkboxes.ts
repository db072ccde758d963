// The checkbox lines of a Markdown text: task list items as GitHub Flavored Markdown defines them. A box is the first
// text of a list item, on the line of the item's marker.
import { visitBlocks } from '../../markdown/blocks.ts';
import { todoTextOf, type TodoText } from './todo-text.ts';

export interface Checkbox extends TodoText {
  /** The line number, from 1. */
  readonly line: number;
  readonly checked: boolean;
  /** The offset of the box in the content, in UTF-16 units. */
  readonly offset: number;
}

const BOX = /^\[([ \txX])\](?=[ \t])/;
const BOX_LENGTH = '[ ]'.length;
const LINE = /^[^\r\n]*/;

/** All checkboxes of a text, in order, except those without text. */
export function checkboxesIn(content: string): Checkbox[] {
  const found: Checkbox[] = [];
  visitBlocks(content, ({ level, opensItem, line, start: offset }) => {
    if (level !== 0 || !opensItem || content.charAt(offset) !== '[') return;
    const mark = BOX.exec(content.slice(offset, offset + BOX_LENGTH + 1))?.[1];
    if (mark === undefined) return;
    const text = lineAt(content, offset + BOX_LENGTH);
    if (text !== '') found.push({ line, ...todoTextOf(text), checked: mark.toLowerCase() === 'x', offset });
  });
  return found;
}

/** The trimmed rest of a line. */
const lineAt = (content: string, offset: number): string =>
  (LINE.exec(content.slice(offset))?.[0] ?? '').trim();
