// The lines of a list in the editor as rows, which commands change and write back. The document is changed only where
// a row differs, so the cursor and the other lines are unchanged.
import { countColumn, type ChangeSpec, type EditorState } from '@codemirror/state';
import { isInCode } from './language.ts';

export interface Row {
  /** Quote marks, each with a blank after it. */
  quote: string;
  /** The white space after the quote marks. */
  indent: string;
  rest: string;
  /** The document has it as this line; 0 for a new one. */
  readonly line: number;
  readonly isCode: boolean;
  /** Whether the row has fewer quote marks than the list, which it ends. */
  readonly isOutside: boolean;
}

export const TAB_SIZE = 4;

export const columnOf = (space: string): number => countColumn(space, TAB_SIZE);

export const quoteOf = (text: string): string => /^(?:[ \t]*>[ ]?)*/.exec(text)?.[0] ?? '';
export const depthOf = (text: string): number => quoteOf(text).replaceAll(/[^>]/g, '').length;

/**
 * The rows of the lists in which lines are: from the first line of the paragraph or list before them to the next line that
 * belongs to no list.
 */
export function rowsAround(state: EditorState, first: number, last = first): Row[] {
  const { doc } = state;
  const depth = depthOf(doc.line(first).text);
  const quote = new RegExp(`^(?:[ \\t]*>[ ]?){${depth}}`);
  const read = (line: number): Row => {
    const { text, from } = doc.line(line);
    const marks = quote.exec(text)?.[0];
    const after = text.slice(marks?.length ?? 0);
    const indent = /^[ \t]*/.exec(after)?.[0] ?? '';
    return {
      quote: marks ?? '',
      indent,
      rest: after.slice(indent.length),
      line,
      isCode: isInCode(state, from + text.length - after.length + indent.length, 1),
      isOutside: marks === undefined,
    };
  };
  const rows: Row[] = [];
  for (let line = first; line <= last; line += 1) rows.push(read(line));
  for (let line = first - 1; line > 0; line -= 1) {
    const [row, below] = [read(line), rows[0]];
    if (row.isOutside || (isBlank(row) && below && isUnindentedText(below))) break;
    rows.unshift(row);
  }
  for (let line = last + 1; line <= doc.lines; line += 1) {
    const [row, above] = [read(line), rows.at(-1)];
    if (row.isOutside || (above && isBlank(above) && isUnindentedText(row))) break;
    rows.push(row);
  }
  return rows;
}

/** A quick look at a line, before the lines around it are read. */
export const looksLikeItem = (text: string): boolean => /^[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]/.test(text);

export const isBlank = ({ rest }: Row): boolean => rest.trim() === '';

const isUnindentedText = (row: Row): boolean =>
  row.indent === '' && !isBlank(row) && !/^(?:[-*+]|\d{1,9}[.)])(?:\s|$)/.test(row.rest);

/** The changes that write the rows back. A new row is no change. */
export function changesOf(state: EditorState, rows: readonly Row[]): ChangeSpec[] {
  return rows.flatMap((row) => {
    if (row.line === 0) return [];
    const { from, to, text } = state.doc.line(row.line);
    const wanted = textOfRow(row);
    if (text === wanted) return [];
    const shorter = Math.min(text.length, wanted.length);
    let [start, end] = [0, 0];
    while (start < shorter && text[start] === wanted[start]) start += 1;
    while (end < shorter - start && text.at(-1 - end) === wanted.at(-1 - end)) end += 1;
    return [{ from: from + start, to: to - end, insert: wanted.slice(start, wanted.length - end) }];
  });
}

export const textOfRow = ({ quote, indent, rest }: Row): string => quote + indent + rest;

/** Moves rows to the right or to the left by columns. A row that begins to the left of `from` is not moved. */
export function shift(rows: readonly Row[], columns: number, from: number): void {
  for (const row of rows) {
    const column = columnOf(row.indent);
    if (!isBlank(row) && column >= from) row.indent = indented(row.indent, column + columns);
  }
}

/** White space up to a column, which begins like another one. */
function indented(indent: string, column: number): string {
  let start = indent;
  while (columnOf(start) > column) start = start.slice(0, -1);
  return start + ' '.repeat(column - columnOf(start));
}
