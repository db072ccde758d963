// Adds text to a section of a Markdown text, or replaces the section. The blank lines before the next heading stay
// there, so that a list continues and headings keep their distance.
import type { Section } from '../../markdown/sections.ts';
import type { Edit } from '../../schema/edits.ts';

const BREAK_AT_END = /[\r\n]$/;
const BLANK_LINE_AT_END = /(?:^|\n|\r(?!\n))[ \t]*(?:\r\n?|\n)$/;

/** A text to add to a section: its offset, and the line breaks around it. */
interface Addition {
  readonly content: string;
  readonly position: NonNullable<Edit['position']>;
  readonly lineBreak: string;
}

/** The text after an edit of one of its sections. */
export function withSection(
  text: string,
  { start, end, beforeUnderlined }: Section,
  { content, position, lineBreak }: Addition,
): string {
  if (content === '' && position !== 'replace') return text;
  const [before, after] = [text.slice(0, start), text.slice(end)];
  const ended = (part: string): string => (part === '' || BREAK_AT_END.test(part) ? part : part + lineBreak);
  const { body, blank } = split(text.slice(start, end));
  const parts = { end: [body, content], start: [content, body], replace: ['', content] }[position];
  const [first = '', second = ''] = parts;
  const edited = (second === '' ? first : ended(first)) + second;
  if (edited === '') return before + blank + after;
  const head = ended(before);
  if (blank === '' && after === '') return head + edited;
  const lines = ended(edited);
  if (BLANK_LINE_AT_END.test(lines)) return head + lines + after;
  return head + lines + (blank === '' && beforeUnderlined ? lineBreak : blank) + after;
}

/** A section up to the end of its last line that is not blank, and the blank lines after it. */
function split(section: string): { body: string; blank: string } {
  const length = section.trimEnd().length;
  const [rest] = length === 0 ? [''] : (/^[^\r\n]*(?:\r\n?|\n)?/.exec(section.slice(length)) ?? ['']);
  const end = length + rest.length;
  return { body: section.slice(0, end), blank: section.slice(end) };
}
