// Syntax of other programs beyond GitHub's Markdown: links between notes, highlights, footnotes, tags and comments.
// Every pattern is bounded, so that no text takes the parser long.
import { tags } from '@lezer/highlight';
import { isNamed, TAG } from '../../../lib/core/tag-name.ts';
import type { BlockContext, DelimiterType, InlineContext, Line, MarkdownConfig } from '@lezer/markdown';

/** A name has at most 200 characters, each of one or two UTF-16 units; a path and a heading may come with it. */
const NOTE_LINK = /^!?\[\[([^[\]\n]{1,800})\]\]/;
const NOTE_LINK_MAX = 805;
const FOOTNOTE = /^\[\^([^\]\s[]{1,60})\]/;
const FOOTNOTE_MAX = 63;
const FOOTNOTE_START = /^\[\^([^\]\s[]{1,60})\]:[ \t]*/;
const TAG_THERE = new RegExp(TAG, 'u');
const TAG_MAX = 100;
const COMMENT_MAX = 5_000;

const [BANG, HASH, PERCENT, EQUALS, BRACKET] = [33, 35, 37, 61, 91];

/** The text of a match at a position. */
function matchAt(context: InlineContext, pattern: RegExp, position: number, max: number): string | undefined {
  return pattern.exec(context.slice(position, Math.min(context.end, position + max)))?.[0];
}

const isBlank = (text: string): boolean => text === '' || /\s/.test(text);

const Highlight: DelimiterType = { resolve: 'Highlight', mark: 'HighlightMark' };

function highlight(context: InlineContext, next: number, position: number): number {
  const isPair = next === EQUALS && context.char(position + 1) === EQUALS;
  if (!isPair || context.char(position + 2) === EQUALS || context.char(position - 1) === EQUALS) return -1;
  const before = context.slice(Math.max(position - 1, context.offset), position);
  const after = context.slice(position + 2, Math.min(position + 3, context.end));
  return context.addDelimiter(Highlight, position, position + 2, !isBlank(after), !isBlank(before));
}

function noteLink(context: InlineContext, next: number, position: number): number {
  const from = next === BANG ? position + 1 : position;
  if (context.char(from) !== BRACKET || context.char(from + 1) !== BRACKET) return -1;
  const text = matchAt(context, NOTE_LINK, position, NOTE_LINK_MAX);
  if (text === undefined) return -1;
  const name = next === BANG ? 'NoteEmbed' : 'NoteLink';
  return context.addElement(context.elt(name, position, position + text.length));
}

function footnote(context: InlineContext, next: number, position: number): number {
  if (next !== BRACKET) return -1;
  const text = matchAt(context, FOOTNOTE, position, FOOTNOTE_MAX);
  if (text === undefined || context.char(position + text.length) === '('.charCodeAt(0)) return -1;
  return context.addElement(context.elt('FootnoteReference', position, position + text.length));
}

function tag(context: InlineContext, next: number, position: number): number {
  if (next !== HASH) return -1;
  const from = Math.max(position - 2, context.offset);
  const found = TAG_THERE.exec(context.slice(from, Math.min(context.end, position + TAG_MAX)));
  const [text = '', name = ''] = found ?? [];
  if (found?.index !== position - from || !isNamed(name)) return -1;
  return context.addElement(context.elt('Tag', position, position + text.length));
}

function comment(context: InlineContext, next: number, position: number): number {
  if (next !== PERCENT || context.char(position + 1) !== PERCENT) return -1;
  const text = context.slice(position + 2, Math.min(context.end, position + COMMENT_MAX));
  const length = text.indexOf('%%');
  if (length === -1) return -1;
  return context.addElement(context.elt('Comment', position, position + length + '%%%%'.length));
}

const isFootnote = (line: Line): boolean => FOOTNOTE_START.test(line.text.slice(line.pos));

/** `[^1]: text`, with the lines of its paragraph. */
function footnoteText(context: BlockContext, line: Line): boolean {
  const mark = FOOTNOTE_START.exec(line.text.slice(line.pos))?.[0];
  if (mark === undefined) return false;
  const from = context.lineStart + line.pos;
  const start = from + mark.length;
  let text = line.text.slice(line.pos + mark.length);
  const { depth } = context;
  while (context.nextLine() && context.depth === depth && line.text.trim() !== '' && !isFootnote(line))
    text += `\n${line.text}`;
  const content = context.parser.parseInline(text, start);
  const children = [context.elt('FootnoteMark', from, start), ...content];
  context.addElement(context.elt('Footnote', from, start + text.length, children));
  return true;
}

export const dialect: MarkdownConfig = {
  defineNodes: [
    { name: 'NoteLink', style: tags.link },
    { name: 'NoteEmbed', style: tags.link },
    { name: 'FootnoteReference', style: tags.link },
    { name: 'Footnote', block: true },
    { name: 'FootnoteMark', style: tags.processingInstruction },
    { name: 'Tag', style: tags.link },
    { name: 'Highlight', style: { 'Highlight/...': tags.special(tags.content) } },
    { name: 'HighlightMark', style: tags.processingInstruction },
  ],
  parseBlock: [
    {
      name: 'Footnote',
      before: 'LinkReference',
      parse: footnoteText,
      endLeaf: (_, line) => isFootnote(line),
    },
  ],
  parseInline: [
    { name: 'NoteLink', before: 'Link', parse: noteLink },
    { name: 'NoteEmbed', before: 'Image', parse: noteLink },
    { name: 'FootnoteReference', before: 'Link', parse: footnote },
    { name: 'Highlight', after: 'Emphasis', parse: highlight },
    { name: 'Tag', parse: tag },
    { name: 'Comment%', parse: comment },
  ],
};
