// The checkbox lines of a markdown text: task list items as GitHub Flavored Markdown defines them, found by a
// markdown parser, so that fences, nesting, quotes, ordered lists and line endings are what they are.
import { parse, postprocess, preprocess } from 'micromark';
import { gfmTaskListItem } from 'micromark-extension-gfm-task-list-item';
import { LINE_PREFIX_MAX, PARSER_WORK_MAX, TOO_MUCH } from './checkbox-limits.ts';
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

const LIKELY_BOX = /\[[ \txX]\][ \t]/;
const LINE_PREFIXES = /^[ \t>*+\-\d.)]*/gm;

/** Why a text would take too long to parse, if it would: the rule it breaks. */
export function complexityError(content: string): string | undefined {
  if (!LIKELY_BOX.test(content)) return undefined;
  let work = 0;
  for (const [prefix] of content.matchAll(LINE_PREFIXES)) {
    work += 1 + prefix.length;
    if (prefix.length > LINE_PREFIX_MAX || work > PARSER_WORK_MAX) return TOO_MUCH;
  }
  return undefined;
}

/** All checkboxes of a text that say something, in order. */
export function checkboxesIn(content: string): Checkbox[] {
  if (!LIKELY_BOX.test(content)) return [];
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
    if (text !== '') found.push({ line: start.line, text, checked, offset: first + start.offset });
  }
  return found;
}

function textAt(content: string, offset: number): string {
  const rest = content.slice(offset, offset + 4 * TODO_TEXT_MAX_CHARACTERS).split(/[\r\n]/, 1)[0] ?? '';
  return Array.from(rest.trim()).slice(0, TODO_TEXT_MAX_CHARACTERS).join('');
}
