// How lines look in the editor: headings are larger, the further rows of a list item begin below its text, and code has a
// background. Classes, because the page's policy allows no style attributes.
import { syntaxTree } from '@codemirror/language';
import { RangeSetBuilder, type EditorState, type Extension, type Line } from '@codemirror/state';
import { Decoration, EditorView, ViewPlugin, type DecorationSet, type ViewUpdate } from '@codemirror/view';
import { metaEndOf } from './front-matter.ts';
import { isInCode, isInTable } from './language.ts';

/** Indentation and quote marks; maybe a marker, the space after it, and a box. */
const BEFORE_TEXT = /^((?:[ \t]*>[ \t]?)*)([ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?)?/;

/** Columns by which a list item is indented at most. */
const HANG_MAX = 24;
/** The width of a blank or a mark, in em. A digit is about twice as wide. */
const COLUMN_EM = 0.335;

const META = Decoration.line({ class: 'cm-meta' });
const CODE = Decoration.line({ class: 'cm-code' });
const TABLE = Decoration.line({ class: 'cm-table' });
const QUOTE = Decoration.line({ class: 'cm-quote' });
/** As wide as further rows expect, whatever the font. */
const QUOTE_MARK = Decoration.mark({ class: 'cm-quote-mark' });
const HEADINGS = [1, 2, 3].map((level) => Decoration.line({ class: `cm-heading-${level}` }));
const HANGS = Array.from({ length: HANG_MAX + 1 }, (_, columns) =>
  Decoration.line({ class: `cm-hang-${columns}` }),
);

type Kind = 'meta' | 'code' | 'table' | 'text';

function kindOf(state: EditorState, { from, to }: Line, metaEnd: number): Kind {
  if (from < metaEnd) return 'meta';
  if (isInCode(state, to)) return 'code';
  return to > from && isInTable(state, to) ? 'table' : 'text';
}

function decorationsOfLine(text: string, kind: Kind): Decoration[] {
  if (kind === 'meta') return [META];
  if (kind === 'code') return [CODE];
  if (kind === 'table') return [TABLE];
  const [before = '', marks = '', item = ''] = BEFORE_TEXT.exec(text) ?? [];
  const level = /^ {0,3}(#{1,6})(?=\s)/.exec(text.slice(marks.length))?.[1]?.length;
  const heading = level === undefined ? undefined : HEADINGS[Math.min(level, HEADINGS.length) - 1];
  const columns = before.replaceAll('\t', '    ').replaceAll(/\d/g, '00').replaceAll('>', '>>').length;
  const hang = columns > 0 ? HANGS[Math.min(columns, HANG_MAX)] : undefined;
  return [marks === '' ? undefined : QUOTE, item === '' ? heading : undefined, hang].filter(
    (each) => each !== undefined,
  );
}

/** The positions of the quote marks before the text of a line. */
function quoteMarksIn({ from, text }: Line): number[] {
  const [, marks = ''] = BEFORE_TEXT.exec(text) ?? [];
  return [...marks.matchAll(/>/g)].map(({ index }) => from + index);
}

function decorationsOf(view: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  const { state } = view;
  const { doc } = state;
  const metaEnd = metaEndOf(doc);
  for (const { from, to } of view.visibleRanges) {
    for (let position = from; position <= to;) {
      const line = doc.lineAt(position);
      const kind = kindOf(state, line, metaEnd);
      for (const each of decorationsOfLine(line.text, kind)) builder.add(line.from, line.from, each);
      if (kind === 'text') for (const at of quoteMarksIn(line)) builder.add(at, at + 1, QUOTE_MARK);
      position = line.to + 1;
    }
  }
  return builder.finish();
}

const lines = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;
    constructor(view: EditorView) {
      this.decorations = decorationsOf(view);
    }
    update({ view, docChanged, viewportChanged, startState, state }: ViewUpdate): void {
      if (docChanged || viewportChanged || syntaxTree(startState) !== syntaxTree(state))
        this.decorations = decorationsOf(view);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);

const hangs = Object.fromEntries(
  HANGS.map((_, columns) => {
    const width = (columns * COLUMN_EM).toFixed(2);
    return [`.cm-line.cm-hang-${columns}`, { paddingInlineStart: `${width}em`, textIndent: `-${width}em` }];
  }),
);

export const lineStyles: Extension = [
  lines,
  EditorView.theme({
    '.cm-line.cm-heading-1': { fontSize: '1.4em', lineHeight: '1.4' },
    '.cm-line.cm-heading-2': { fontSize: '1.2em', lineHeight: '1.45' },
    '.cm-line.cm-heading-3': { fontSize: '1.1em' },
    '.cm-line.cm-code': {
      marginInline: 'calc(-1 * var(--s2))',
      paddingInline: 'var(--s2)',
      background: 'var(--surface)',
      fontFamily: 'var(--mono)',
      fontSize: '0.9em',
    },
    // Columns that are aligned in the source stay aligned.
    '.cm-line.cm-table': { fontFamily: 'var(--mono)', fontSize: '0.85em' },
    '.cm-quote-mark': { display: 'inline-block', width: `${(2 * COLUMN_EM).toFixed(2)}em`, textIndent: '0' },
    '.cm-line.cm-quote': { borderInlineStart: '3px solid var(--line)', color: 'var(--soft)' },
    '.cm-mono': { fontFamily: 'var(--mono)' },
    '.cm-line:not(.cm-code, .cm-table) .cm-mono': { fontSize: '0.9em' },
    '.cm-highlight': { background: 'var(--mark)', borderRadius: '2px' },
    '.cm-line.cm-meta, .cm-line.cm-meta span': {
      color: 'var(--soft)',
      fontWeight: '400',
      fontSize: 'var(--small)',
    },
    ...hangs,
  }),
];

/** The first line looks like a name, because it is the name of the note. */
export const titleStyle: Extension = EditorView.theme({
  '.cm-line:first-child': {
    fontSize: 'var(--title)',
    fontWeight: '650',
    lineHeight: '1.3',
    letterSpacing: '-0.015em',
  },
});
