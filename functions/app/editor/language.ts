// Markdown in the editor: its syntax tree, and how its parts look.
import {
  defineLanguageFacet,
  forceParsing,
  HighlightStyle,
  Language,
  languageDataProp,
  syntaxHighlighting,
  syntaxTree,
  syntaxTreeAvailable,
} from '@codemirror/language';
import type { EditorState, Extension } from '@codemirror/state';
import { ViewPlugin, type EditorView, type ViewUpdate } from '@codemirror/view';
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

/** A slice of parsing, and the pause after it, in which keys are handled (milliseconds). */
const [SLICE_MS, PAUSE_MS] = [20, 30];

/** Parses to the end of the visible part. The editor itself parses for three seconds, which is not enough for 1 MB on a phone. */
const parsesVisible = ViewPlugin.fromClass(
  class {
    private readonly view: EditorView;
    private timer: ReturnType<typeof setTimeout> | undefined;

    constructor(view: EditorView) {
      this.view = view;
      this.schedule();
    }

    update({ docChanged, viewportChanged }: ViewUpdate): void {
      if (docChanged || viewportChanged) this.schedule();
    }

    destroy(): void {
      clearTimeout(this.timer);
    }

    private schedule(): void {
      this.timer ??= setTimeout(() => {
        this.timer = undefined;
        const { state, viewport } = this.view;
        if (!syntaxTreeAvailable(state, viewport.to) && !forceParsing(this.view, viewport.to, SLICE_MS))
          this.schedule();
      }, PAUSE_MS);
    }
  },
);

export const markdownLanguage: Extension = [
  new Language(data, parser, [], 'markdown').extension,
  parsesVisible,
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
