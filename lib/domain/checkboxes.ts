// The checkbox lines of a markdown text: task list items as GitHub Flavored Markdown defines them, found by a
// markdown parser, so that fences, nesting, quotes, ordered lists and line endings are what they are.
import { parse, postprocess, preprocess } from 'micromark';
import { gfmTaskListItem } from 'micromark-extension-gfm-task-list-item';
import { LIKELY_CHECKBOXES_MAX, NESTING_MAX, TOO_DEEP, TOO_MANY } from './checkbox-limits.ts';
import { TODO_TEXT_MAX_CHARACTERS } from '../schema/limits.ts';

export interface Checkbox {
  /** From 1. */
  readonly line: number;
  /** What follows the box on its line, at most as long as a todo's text. */
  readonly text: string;
  readonly checked: boolean;
}

// What happens inside a line decides nothing here, and some of it takes long on hostile texts.
const INLINE = [
  'attention',
  'autolink',
  'characterEscape',
  'characterReference',
  'codeText',
  'hardBreakEscape',
  'htmlText',
  'labelEnd',
  'labelStartImage',
  'labelStartLink',
];

// The marker of a quote, or of a list item. Each alternative ends where it began: no text makes these patterns slow.
const MARKER = String.raw`[ \t]*(?:>|[-+*][ \t]|\d{1,9}[.)][ \t])`;
const DEEP_LINE = new RegExp(`^(?:${MARKER}){${NESTING_MAX + 1}}`, 'm');
const LIKELY_BOX = /\[[ \txX]\][ \t]/g;

/** Why a text would take too long to parse, if it would: a rule it breaks. */
export function hardship(content: string): string | undefined {
  if (DEEP_LINE.test(content)) return TOO_DEEP;
  let likely = 0;
  for (const _ of content.matchAll(LIKELY_BOX)) if (++likely > LIKELY_CHECKBOXES_MAX) return TOO_MANY;
  return undefined;
}

/** All checkboxes of a text that say something, in order. */
export function checkboxesIn(content: string): Checkbox[] {
  const context = parse({ extensions: [gfmTaskListItem(), { disable: { null: INLINE } }] });
  const events = postprocess(context.document().write(preprocess()(content, undefined, true)));
  const found: Checkbox[] = [];
  // The parser counts from behind a byte order mark.
  const first = content.startsWith('\uFEFF') ? 1 : 0;
  let checked = false;
  for (const [phase, { type, start, end }] of events) {
    if (phase === 'enter' && type === 'taskListCheck') checked = false;
    if (phase === 'enter' && type === 'taskListCheckValueChecked') checked = true;
    if (phase !== 'exit' || type !== 'taskListCheck') continue;
    const text = textAt(content, first + end.offset);
    if (text !== '') found.push({ line: start.line, text, checked });
  }
  return found;
}

function textAt(content: string, offset: number): string {
  const rest = content.slice(offset, offset + 4 * TODO_TEXT_MAX_CHARACTERS).split(/[\r\n]/, 1)[0] ?? '';
  return Array.from(rest.trim()).slice(0, TODO_TEXT_MAX_CHARACTERS).join('');
}
