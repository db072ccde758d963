// The checkbox lines of a Markdown text: task list items as GitHub Flavored Markdown defines them. A box is the first
// text of a list item, on the line of the item's marker.
import { visitBlocks } from '../../markdown/blocks.ts';
import { TODO_TEXT_MAX_CHARACTERS } from '../../schema/limits.ts';

export interface Checkbox {
  /** From 1. */
  readonly line: number;
  /** What follows the box on its line, at most as long as a todo's text. */
  readonly text: string;
  readonly checked: boolean;
  /** Where its box begins in the content, in UTF-16 units. */
  readonly offset: number;
}

const BOX = /^\[([ \txX])\](?=[ \t])/;
const BOX_LENGTH = '[ ]'.length;

/** All checkboxes of a text that say something, in order. */
export function checkboxesIn(content: string): Checkbox[] {
  const found: Checkbox[] = [];
  visitBlocks(content, ({ level, opensItem, line, start: offset, text: paragraph }) => {
    const mark = level === 0 && opensItem ? BOX.exec(paragraph)?.[1] : undefined;
    if (mark === undefined) return;
    const text = textAt(content, offset + BOX_LENGTH);
    if (text !== '') found.push({ line, text, checked: mark.toLowerCase() === 'x', offset });
  });
  return found;
}

function textAt(content: string, offset: number): string {
  const rest = content.slice(offset, offset + 4 * TODO_TEXT_MAX_CHARACTERS).split(/[\r\n]/, 1)[0] ?? '';
  return Array.from(rest.trim()).slice(0, TODO_TEXT_MAX_CHARACTERS).join('');
}
