// The checkbox lines of a Markdown text: task list items as GitHub Flavored Markdown defines them. A box is the first
// text of a list item, on the line of the item's marker.
import { visitBlocks } from '../../markdown/blocks.ts';
import { TODO_TEXT_MAX_CHARACTERS } from '../../schema/limits.ts';

export interface Checkbox {
  /** The line number, from 1. */
  readonly line: number;
  /** The text after the box on its line, cut to the length of a todo's text. */
  readonly text: string;
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
    const text = textAt(content, offset + BOX_LENGTH);
    if (text !== '') found.push({ line, text, checked: mark.toLowerCase() === 'x', offset });
  });
  return found;
}

function textAt(content: string, offset: number): string {
  const part = content.slice(offset, offset + 4 * TODO_TEXT_MAX_CHARACTERS);
  const text = (LINE.exec(part)?.[0] ?? '').trim();
  if (text.length <= TODO_TEXT_MAX_CHARACTERS) return text;
  return Array.from(text).slice(0, TODO_TEXT_MAX_CHARACTERS).join('');
}
