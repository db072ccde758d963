// Task list items of a content, as on GitHub, found with the reference implementation of CommonMark (D38, E12).
import { Parser } from 'commonmark';
import { dueDateOf, dueIn } from './due-dates.ts';
import { withoutFrontMatter } from './front-matter.ts';

const TEXT_MAX = 500;

export interface Checkbox {
  readonly line: number;
  readonly text: string;
  readonly checked: boolean;
  /** The text of the line up to its `[`. */
  readonly before: string;
}

const LINE_END = /\r\n|\n|\r/;

/** A todo's text as the line of its checkbox has it: line breaks are spaces. */
export const inOneLine = (text: string): string => text.trim().replace(/[\r\n]+/g, ' ');

/** The text of a todo for that of a line: at most 500 characters, with the due date of the line (E26). */
function todoText(line: string): string {
  const characters = Array.from(line);
  if (characters.length <= TEXT_MAX) return line;
  const due = dueIn(line);
  const end = due ? ` ${due.text}` : '';
  const room = TEXT_MAX - Array.from(end).length;
  const cut = (length: number): string => characters.slice(0, length).join('').trimEnd();
  // Without its last digits a number can be a date.
  const texts = [cut(TEXT_MAX), ...[0, 1, 2].map((less) => cut(room - less) + end)];
  return texts.find((text) => dueDateOf(text) === dueDateOf(line)) ?? line;
}

/** The checkboxes in order: `[ ]` or `[x]` begins the first paragraph of a list item, on the line of its marker. */
export function checkboxesIn(content: string): Checkbox[] {
  const lines = content.split(LINE_END);
  const walker = new Parser().parse(withoutFrontMatter(content)).walker();
  const found: Checkbox[] = [];
  for (let event = walker.next(); event; event = walker.next()) {
    const { node, entering } = event;
    const first = node.firstChild;
    if (!entering || node.type !== 'item' || first?.type !== 'paragraph') continue;
    const [[line, column]] = first.sourcepos;
    if (line !== node.sourcepos[0][0]) continue;
    const source = lines[line - 1] ?? '';
    const [, mark, text] = /^\[([ xX])\]\s+(\S.*)$/.exec(source.slice(column - 1)) ?? [];
    if (mark === undefined || text === undefined) continue;
    found.push({
      line,
      text: todoText(inOneLine(text)),
      checked: mark !== ' ',
      before: source.slice(0, column - 1),
    });
  }
  return found;
}

/** The content with one checkbox changed. A text that stays keeps its spelling, and the space before it always stays. */
export function withCheckbox(
  content: string,
  { line, text, before }: Checkbox,
  change: Pick<Checkbox, 'text' | 'checked'>,
): string {
  const parts = content.split(/(\r\n|\n|\r)/);
  const box = parts[2 * line - 2]?.slice(before.length) ?? '';
  const space = /^\s*/.exec(box.slice(3))?.[0] ?? '';
  const rest = change.text === text ? box.slice(3) : `${space}${change.text}`;
  return parts.with(2 * line - 2, `${before}[${change.checked ? 'x' : ' '}]${rest}`).join('');
}
