// Tab and Shift-Tab in a table: they select the next and the previous cell.
import { EditorSelection, type EditorState, type Line, type TransactionSpec } from '@codemirror/state';
import { isInCode, isInTable } from './language.ts';
import { quoteOf } from './list-rows.ts';

export interface Cell {
  /** From the bar before it to the bar after it. */
  readonly start: number;
  readonly end: number;
  /** Its text. */
  readonly from: number;
  readonly to: number;
}

const DELIMITERS = /^[\s|:-]*-[\s|:-]*$/;

/** Selects the cell before or after each cursor. Returns nothing outside of tables. */
export const selectCell =
  (step: 1 | -1) =>
  (state: EditorState): TransactionSpec | undefined => {
    const { ranges, main, mainIndex } = state.selection;
    const line = state.doc.lineAt(main.head);
    const cells = cellsOf(state, line);
    if (cells.length === 0) return undefined;
    const targets = ranges.map(({ head }) => nextCell(state, head, step));
    if (targets.some((cell) => cell !== undefined)) {
      const next = ranges.map((range, n) => {
        const cell = targets[n];
        return cell ? EditorSelection.range(cell.from, cell.to) : range;
      });
      return { selection: EditorSelection.create(next, mainIndex), userEvent: 'select' };
    }
    return step === -1 || ranges.length > 1 ? {} : afterLastCell(state, line, cells.length);
  };

function nextCell(state: EditorState, position: number, step: 1 | -1): Cell | undefined {
  const line = state.doc.lineAt(position);
  const cells = cellsOf(state, line);
  if (cells.length === 0) return undefined;
  const current = cells.findLastIndex(({ start }) => start <= position) + (isAfter(cells, position) ? 1 : 0);
  return cells[current + step] ?? cellIn(nextRow(state, line, step), step);
}

const isAfter = (cells: readonly Cell[], position: number): boolean => position > (cells.at(-1)?.end ?? 0);

const cellIn = (cells: readonly Cell[], step: 1 | -1): Cell | undefined => cells.at(step === 1 ? 0 : -1);

/** The cells of the row below or above, without the row of delimiters. */
export function nextRow(state: EditorState, { number }: Line, step: 1 | -1): readonly Cell[] {
  const next = number + step;
  if (next < 1 || next > state.doc.lines) return [];
  const line = state.doc.line(next);
  const cells = cellsOf(state, line);
  const isDelimiters = cells.length > 0 && DELIMITERS.test(line.text.slice(quoteOf(line.text).length));
  return isDelimiters ? nextRow(state, line, step) : cells;
}

/** A new row. Lines that are no table yet are unchanged. */
export function afterLastCell(state: EditorState, line: Line, count: number): TransactionSpec {
  const { from, to, text } = lastRow(state, line);
  if (!isTable(state, from, text)) return { selection: { anchor: to } };
  const start = /^[ \t]*/.exec(text.slice(quoteOf(text).length))?.[0] ?? '';
  const prefix = `${state.lineBreak}${quoteOf(text)}${start}| `;
  return {
    changes: { from: to, insert: `${prefix}${' | '.repeat(count - 1)} |` },
    selection: { anchor: to + prefix.length },
    userEvent: 'input',
  };
}

/** The row of delimiters, if only that follows. */
function lastRow(state: EditorState, line: Line): Line {
  if (line.number === state.doc.lines) return line;
  const next = state.doc.line(line.number + 1);
  return cellsOf(state, next).length > 0 ? next : line;
}

export const isTable = (state: EditorState, from: number, text: string): boolean =>
  isInTable(state, from + quoteOf(text).length, 1);

/** The cells of a row of a table, or of a line that becomes one because it begins with a bar. */
export function cellsOf(state: EditorState, { from, text }: Line): Cell[] {
  const quote = quoteOf(text).length;
  const isBegun = text.slice(quote).trimStart().startsWith('|');
  if (isInCode(state, from + quote, 1) || !(isBegun || isTable(state, from, text))) return [];
  const bars = [...text.slice(quote).matchAll(/\\.|\|/g)]
    .filter(([sign]) => sign === '|')
    .map(({ index }) => quote + index);
  const isClosed = bars.at(-1) === text.trimEnd().length - 1;
  const edges = [...(isBegun ? [] : [quote - 1]), ...bars, ...(isClosed ? [] : [text.length])];
  return edges.slice(1).map((end, index) => cellBetween(from, text, (edges[index] ?? 0) + 1, end));
}

function cellBetween(line: number, text: string, start: number, end: number): Cell {
  const source = text.slice(start, end);
  const length = source.trim().length;
  // In an empty cell the cursor is after a blank.
  const before = length === 0 ? Math.min(1, source.length) : source.length - source.trimStart().length;
  const from = line + start + before;
  return { start: line + start, end: line + end, from, to: from + length };
}
