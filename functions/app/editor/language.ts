// Markdown in the editor: its syntax tree, and how its parts look.
import {
  defineLanguageFacet,
  HighlightStyle,
  Language,
  languageDataProp,
  syntaxHighlighting,
  syntaxTree,
} from '@codemirror/language';
import type { EditorState, Extension } from '@codemirror/state';
import { tags } from '@lezer/highlight';
import { markdown } from '../markdown/grammar.ts';

/** The time of the parser grows with the square of a paragraph. A longer one is not highlighted. */
const PARAGRAPH_MAX = 5_000;

const data = defineLanguageFacet();
/** The parser of the editor. */
export const parser = markdown.configure({
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
  // The lines of code blocks are smaller as a whole.
  { tag: tags.monospace, class: 'cm-mono' },
  { tag: tags.special(tags.content), class: 'cm-highlight' },
  {
    tag: [tags.processingInstruction, tags.contentSeparator, tags.meta],
    color: 'var(--soft)',
    fontWeight: '400',
    textDecoration: 'none',
  },
  // The language of code, as well.
  { tag: [tags.quote, tags.comment, tags.labelName], color: 'var(--soft)' },
]);

export const markdownLanguage: Extension = [
  new Language(data, parser, [], 'markdown').extension,
  syntaxHighlighting(style),
];

/** Returns whether the text before a position, or after it (1), is in an element. */
const isIn =
  (...names: readonly string[]) =>
  (state: EditorState, position: number, side: -1 | 1 = -1): boolean => {
    for (let node = syntaxTree(state).resolveInner(position, side); node.parent; node = node.parent)
      if (names.includes(node.name)) return true;
    return false;
  };

export const isInCode = isIn('FencedCode', 'CodeBlock');
export const isInQuote = isIn('Blockquote');
export const isInTable = isIn('Table');
export const isInInlineCode = isIn('InlineCode');
