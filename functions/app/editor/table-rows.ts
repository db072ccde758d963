// Enter in a table goes to the cell below, in a new row after the last one; in an empty last row it ends the table. Shift Enter
// breaks the line in its cell.
import {
  EditorSelection,
  type EditorState,
  type Line,
  type StateCommand,
  type TransactionSpec,
} from '@codemirror/state';
import { quoteOf } from './list-rows.ts';
import { afterLastCell, cellsOf, isTable, nextRow, type Cell } from './tables.ts';

/** The cells of the row of a table in which the whole selection is, and which of them has it. */
function selectedCell(state: EditorState): { cells: readonly Cell[]; column: number } | undefined {
  const { main, ranges } = state.selection;
  const line = state.doc.lineAt(main.from);
  if (ranges.length > 1 || state.readOnly || main.to > line.to || !isTable(state, line.from, line.text))
    return undefined;
  const cells = cellsOf(state, line);
  const column = cells.findLastIndex(({ start }) => start <= main.from);
  const end = column === cells.length - 1 ? line.to : (cells[column]?.end ?? 0);
  return column < 0 || main.to > end ? undefined : { cells, column };
}

function below(state: EditorState): TransactionSpec | undefined {
  const { cells, column } = selectedCell(state) ?? {};
  if (!cells || column === undefined) return undefined;
  const line = state.doc.lineAt(state.selection.main.head);
  const row = nextRow(state, line, 1);
  const cell = row[Math.min(column, row.length - 1)];
  if (cell) return { selection: EditorSelection.range(cell.from, cell.to), userEvent: 'select' };
  const quote = quoteOf(line.text);
  const isLast = line.number === state.doc.lines || nextCells(state, line).length === 0;
  if (!isLast || cells.some(({ from, to }) => to > from)) return afterLastCell(state, line, cells.length);
  // Without a blank line, what is typed next would be a row.
  const insert = quote.trimEnd() + state.lineBreak + quote;
  return {
    changes: { from: line.from, to: line.to, insert },
    selection: { anchor: line.from + quote.trimEnd().length + 1 + quote.length },
    userEvent: 'delete',
  };
}

const nextCells = (state: EditorState, { number }: Line): readonly Cell[] =>
  cellsOf(state, state.doc.line(number + 1));

const commandOf =
  (edit: (state: EditorState) => TransactionSpec | undefined): StateCommand =>
  ({ state, dispatch }) => {
    const found = edit(state);
    if (found) dispatch(state.update(found, { scrollIntoView: true }));
    return found !== undefined;
  };

export const cellBelow = commandOf(below);

export const breakInCell = commandOf((state) =>
  selectedCell(state) ? { ...state.replaceSelection('<br>'), userEvent: 'input' } : undefined,
);
