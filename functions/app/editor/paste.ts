// Pasted or dropped content in the editor: HTML as Markdown, cells as a table, an address on selected words as a link,
// files. Anything else, and what Ctrl Shift V pastes, is the plain text of the clipboard, as the editor inserts it itself.
import { Text, type EditorState, type Extension, type TransactionSpec } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { frontMatterEnd } from '../../../lib/markdown/front-matter.ts';
import { inertBody } from './inert-page.ts';
import { isInCode, isInInlineCode } from './language.ts';
import { isAddress, linkFrom } from './paste-link.ts';
import { toMarkdown, type Converted } from './paste-html.ts';
import type { HtmlNode } from './paste-style.ts';
import { rowsOfText, tableOfTabs } from './paste-table.ts';

/** Longer HTML is pasted as plain text. */
const HTML_MAX = 2_000_000;

export interface Clipboard {
  readonly text: string;
  readonly html: string;
  readonly files: readonly File[];
}

/** @param onFiles called with the files that are pasted or dropped */
export function pasteAndDrop(onFiles?: (files: readonly File[], isPasted: boolean) => void): Extension {
  // Browsers do not say in the event of a paste which keys were pressed.
  let isPlain = false;
  return EditorView.domEventHandlers({
    keydown({ key, shiftKey, ctrlKey, metaKey }) {
      isPlain = shiftKey && (ctrlKey || metaKey) && key.toLowerCase() === 'v';
    },
    paste({ clipboardData }, view) {
      if (!clipboardData) return false;
      const clipboard = clipboardOf(clipboardData);
      if (onFiles && hasFilesAlone(clipboard)) {
        onFiles(clipboard.files, true);
        return true;
      }
      const change = isPlain ? undefined : pasted(view.state, clipboard, inertBody);
      isPlain = false;
      if (change) view.dispatch(change);
      return change !== undefined;
    },
    drop(event, view) {
      const { files } = clipboardOf(event.dataTransfer);
      if (files.length === 0 || !onFiles) return false;
      const position = view.posAtCoords({ x: event.clientX, y: event.clientY }, false);
      view.dispatch({ selection: { anchor: position } });
      view.focus();
      onFiles(files, false);
      return true;
    },
  });
}

const clipboardOf = (data: DataTransfer | null): Clipboard => ({
  text: data?.getData('text/plain') ?? '',
  html: data?.getData('text/html') ?? '',
  files: [...(data?.files ?? [])],
});

/**
 * Whether a clipboard holds files and no text but their names or their address. A picture beside any other text is a
 * picture of that text, as spreadsheets and Word add it.
 */
export function hasFilesAlone({ text, html, files }: Clipboard): boolean {
  const lines = text.split('\n').map((line) => line.trim());
  const names = new Set(files.map(({ name }) => name));
  const isText =
    isTable(html) ||
    lines.some((line) => line !== '' && !names.has(line.replace(/^.*[/\\]/, '')) && !isAddress(line));
  return files.length > 0 && (!isText || files.some(({ type }) => !type.startsWith('image/')));
}

/** The change that a paste makes; undefined if the editor inserts the plain text itself. */
export function pasted(
  state: EditorState,
  { text, html, files }: Clipboard,
  parse: (html: string) => HtmlNode,
): TransactionSpec | undefined {
  const { main, ranges } = state.selection;
  if (state.readOnly || ranges.length > 1 || takesPlainText(state)) return undefined;
  const address = text.trim();
  if (!main.empty && isAddress(address)) return linkFrom(state, address);
  const found =
    unlessHostile(() => markdownOf(html, text, parse)) ?? unlessHostile(() => cellsOf(text, html, files));
  return found && insertion(state, found);
}

/** Returns nothing for what is too large or nested too deeply. */
function unlessHostile(convert: () => Converted | undefined): Converted | undefined {
  try {
    return convert();
  } catch {
    return undefined;
  }
}

/** The Markdown of HTML; undefined if plain text does as well, or if it lacks most of the text. */
function markdownOf(html: string, text: string, parse: (html: string) => HtmlNode): Converted | undefined {
  if (html === '' || html.length > HTML_MAX) return undefined;
  const found = toMarkdown(parse(html));
  if (!found || (text !== '' && !found.hasMarkdown)) return undefined;
  return wordsIn(found.text) * 2 < wordsIn(text) ? undefined : found;
}

const isTable = (html: string): boolean => /<table\b/i.test(html);

/** The number of letters and digits. */
const wordsIn = (text: string): number => text.replaceAll(/[^\p{L}\p{N}]+/gu, '').length;

/** The cells of a spreadsheet by their text: a table, or one cell without the line end after it. */
function cellsOf(text: string, html: string, files: readonly File[]): Converted | undefined {
  if (text === '' || (files.length === 0 && !isTable(html))) return undefined;
  const table = tableOfTabs(text);
  if (table !== undefined) return { text: table, first: 'block', last: 'block', hasMarkdown: true };
  const [cell = '', another] = rowsOfText(text);
  return another !== undefined ? undefined : { text: cell, first: 'line', last: 'line', hasMarkdown: false };
}

/** The change that puts Markdown at the cursor. A block gets lines of its own; a list continues an empty item. */
function insertion(state: EditorState, { text, first, last }: Converted): TransactionSpec {
  const { from, to } = state.selection.main;
  const line = state.doc.lineAt(from);
  const before = state.sliceDoc(line.from, from);
  const after = state.sliceDoc(to, state.doc.lineAt(to).to);
  const [item, indent = ''] = first === 'list' ? (EMPTY_ITEM.exec(before) ?? []) : [];
  const needsBreak = item === undefined && (first === 'list' || first === 'block');
  const previous = line.number > 1 ? state.doc.line(line.number - 1).text : '';
  const start = needsBreak ? breaksBefore(first, before, previous) : '';
  const isTaken = TAKES_TEXT.test(text.slice(text.lastIndexOf('\n') + 1));
  const end = isTaken || ((last === 'list' || last === 'block') && after.trim() !== '') ? '\n\n' : '';
  const lines = item === undefined ? text : text.replaceAll(/^(?!$)/gm, indent);
  const [inserted, rest] = [asDocument(start + lines), asDocument(end)];
  const insertAt = item === undefined ? from : line.from;
  return {
    changes: { from: insertAt, to, insert: inserted.append(rest) },
    selection: { anchor: insertAt + inserted.length + (isTaken ? rest.length : 0) },
    scrollIntoView: true,
    userEvent: 'input.paste',
  };
}

/** The last line of a table or of fenced code. A word that is typed after it would not be shown, or would open the fence. */
const TAKES_TEXT = /^[ >]*(?:\||`{3}|~{3})/;

/** A block has a blank line before it, except a list, which may follow a line directly. */
function breaksBefore(first: Converted['first'], before: string, previous: string): string {
  if (before.trim() !== '') return '\n\n';
  return first === 'block' && previous.trim() !== '' ? '\n' : '';
}

const EMPTY_ITEM = /^([ \t>]*)(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?$/;

const asDocument = (text: string): Text => Text.of(text.split(/\r\n?|\n/));

/** Whether a paste is into code or front matter, whose text has no marks. */
function takesPlainText(state: EditorState): boolean {
  const { from, empty } = state.selection.main;
  return (
    from < frontMatterEnd(state.doc.toString()) ||
    isInCode(state, from) ||
    (isInInlineCode(state, from, 1) && (!empty || isInInlineCode(state, from)))
  );
}
