// Markdown in the editor: its syntax tree, and how its parts look.
import {
  defineLanguageFacet,
  HighlightStyle,
  Language,
  languageDataProp,
  syntaxHighlighting,
} from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { tags } from '@lezer/highlight';
import { markdown } from '../markdown/grammar.ts';

/** The time of the parser grows with the square of a paragraph. A longer one is not highlighted. */
const PARAGRAPH_MAX = 5_000;

const data = defineLanguageFacet();
const parser = markdown.configure({
  props: [languageDataProp.add((type) => (type.isTop ? data : undefined))],
});
const parseInline = parser.parseInline.bind(parser);
parser.parseInline = (text, offset) => (text.length > PARAGRAPH_MAX ? [] : parseInline(text, offset));

const style = HighlightStyle.define([
  { tag: tags.heading, fontWeight: '700' },
  { tag: tags.strong, fontWeight: '700' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: tags.link, color: 'var(--accent)' },
  { tag: tags.url, color: 'var(--soft)' },
  { tag: tags.monospace, fontFamily: 'var(--mono)', fontSize: '0.9em' },
  {
    tag: [tags.processingInstruction, tags.contentSeparator, tags.meta],
    color: 'var(--soft)',
    fontWeight: '400',
  },
  { tag: [tags.quote, tags.comment], color: 'var(--soft)' },
]);

export const markdownLanguage: Extension = [
  new Language(data, parser, [], 'markdown').extension,
  syntaxHighlighting(style),
];
