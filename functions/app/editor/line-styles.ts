// How lines look in the editor: headings are larger, the further rows of a list item begin below its text, and code has a
// background. Classes, because the page's policy allows no style attributes.
import { syntaxTree } from '@codemirror/language';
import { RangeSetBuilder, type EditorState, type Extension, type Line } from '@codemirror/state';
import { Decoration, EditorView, ViewPlugin, type DecorationSet, type ViewUpdate } from '@codemirror/view';
import { frontMatterEnd } from '../../../lib/markdown/front-matter.ts';
import { isInCode, isInTable } from './language.ts';
import { quoteOf } from './list-rows.ts';

/** Indentation and quote marks; maybe a marker, the space after it, and a box. */
const BEFORE_TEXT = /^((?:[ \t]*>[ \t]?)*)([ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?)?/;

/** The maximum number of characters of front matter. */
export const FRONT_MATTER_MAX = 20_000;

/** Columns by which a list item is indented at most. */
const HANG_MAX = 24;
/** The width of a blank or a mark, in em. A digit is about twice as wide. */
const COLUMN_EM = 0.335;

const META = Decoration.line({ class: 'cm-meta' });
const CODE = Decoration.line({ class: 'cm-code' });
const TABLE = Decoration.line({ class: 'cm-table' });
const QUOTE = Decoration.line({ class: 'cm-quote' });
const HEADINGS = [1, 2, 3].map((level) => Decoration.line({ class: `cm-heading-${level}` }));
const HANGS = Array.from({ length: HANG_MAX + 1 }, (_, columns) =>
  Decoration.line({ class: `cm-hang-${columns}` }),
);

function decorationsOfLine(state: EditorState, { from, to, text }: Line, isMeta: boolean): Decoration[] {
  if (isMeta) return [META];
  if (isInCode(state, to)) return [CODE];
  if (text.includes('|') && isInTable(state, from + quoteOf(text).length, 1)) return [TABLE];
  const [before = '', marks = '', item = ''] = BEFORE_TEXT.exec(text) ?? [];
  const level = /^ {0,3}(#{1,6})(?=\s)/.exec(text.slice(marks.length))?.[1]?.length;
  const heading = level === undefined ? undefined : HEADINGS[Math.min(level, HEADINGS.length) - 1];
  const columns = before.replaceAll('\t', '    ').replaceAll(/\d/g, '00').replaceAll('>', '>>').length;
  const hang = columns > 0 ? HANGS[Math.min(columns, HANG_MAX)] : undefined;
  return [marks === '' ? undefined : QUOTE, item === '' ? heading : undefined, hang].filter(
    (each) => each !== undefined,
  );
}

function decorationsOf(view: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  const { state } = view;
  const { doc } = state;
  const metaEnd = frontMatterEnd(doc.sliceString(0, FRONT_MATTER_MAX));
  for (const { from, to } of view.visibleRanges) {
    for (let position = from; position <= to;) {
      const line = doc.lineAt(position);
      const found = decorationsOfLine(state, line, line.from < metaEnd);
      for (const each of found) builder.add(line.from, line.from, each);
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
    // So that columns can be aligned.
    '.cm-line.cm-table': { fontFamily: 'var(--mono)', fontSize: '0.9em' },
    '.cm-line.cm-quote': { borderInlineStart: '3px solid var(--line)', color: 'var(--soft)' },
    '.cm-mono': { fontFamily: 'var(--mono)' },
    '.cm-line:not(.cm-code) .cm-mono': { fontSize: '0.9em' },
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
