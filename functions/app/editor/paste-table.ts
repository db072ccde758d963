// Tables that are pasted: cells of a page or a spreadsheet as a Markdown table.
import { linesOf } from '../../../lib/merge/lines.ts';
import { escaped } from './paste-inline.ts';
import { attributeOf, childrenOf, nameOf, type HtmlNode } from './paste-style.ts';

/** A cell that covers more rows or columns, and a table with more cells, is hostile. */
const SPAN_MAX = 100;
const CELLS_MAX = 50_000;

function requireCells(count: number): void {
  if (count > CELLS_MAX) throw new RangeError('The table is too large');
}

/** The cells of a table, by row. */
export function rowsOf(table: HtmlNode): HtmlNode[][] {
  return childrenOf(table).flatMap((part) => {
    if (/^(?:thead|tbody|tfoot)$/.test(nameOf(part))) return rowsOf(part);
    return nameOf(part) === 'tr' ? [childrenOf(part).filter(isCell)] : [];
  });
}

const isCell = (node: HtmlNode): boolean => /^t[dh]$/.test(nameOf(node));

/** Whether a table only arranges a page: it has one column, or blocks that a cell can't have. */
export const isLayout = (rows: readonly (readonly HtmlNode[])[]): boolean =>
  rows.every(({ length }) => length < 2) || rows.some((row) => row.some(hasBlocks));

const hasBlocks = (node: HtmlNode): boolean =>
  /^(?:table|pre|blockquote|h[1-6])$/.test(nameOf(node)) || childrenOf(node).some(hasBlocks);

/** The texts of cells by row and column. A cell that spans several has its text in the first. */
export function gridOf(
  rows: readonly (readonly HtmlNode[])[],
  textOf: (cell: HtmlNode) => string,
): string[][] {
  const grid: string[][] = rows.map(() => []);
  let count = 0;
  for (const [index, row] of rows.entries()) {
    let column = 0;
    for (const cell of row) {
      while (grid[index]?.[column] !== undefined) column += 1;
      const [width, height] = [spanOf(cell, 'colspan'), spanOf(cell, 'rowspan')];
      count += width * height;
      requireCells(count);
      for (const covered of grid.slice(index, index + height))
        for (let offset = 0; offset < width; offset += 1) covered[column + offset] = '';
      grid[index]?.splice(column, 1, textOf(cell));
    }
  }
  return grid;
}

const spanOf = (cell: HtmlNode, name: string): number =>
  Math.min(Math.max(Number.parseInt(attributeOf(cell, name), 10) || 1, 1), SPAN_MAX);

/** A Markdown table, whose first row is its head. Each row gets as many cells as the longest. @throws RangeError if it is too large */
export function tableOf(rows: readonly (readonly string[])[]): string {
  const columns = rows.reduce((most, { length }) => Math.max(most, length), 0);
  requireCells(columns * rows.length);
  const lines = rows.map((row) => lineOf(Array.from({ length: columns }, (_, column) => row[column] ?? '')));
  const rule = lineOf(Array.from({ length: columns }, () => '---'));
  return [lines[0] ?? '', rule, ...lines.slice(1)].join('\n');
}

const lineOf = (cells: readonly string[]): string => `| ${cells.map(cellOf).join(' | ')} |`;

const cellOf = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('<br>')
    .replaceAll('|', String.raw`\|`);

/** The lines of the text of cells, which has a line end after the last one. */
export const rowsOfText = (text: string): readonly string[] => linesOf(text.replace(/(?:\r\n?|\n)$/, ''));

/**
 * The cells of a spreadsheet as its text has them, between tabs; undefined unless each line has at least two.
 * @throws RangeError if there are too many
 */
export function tableOfTabs(text: string): string | undefined {
  const rows = rowsOfText(text).map((line) => line.split('\t'));
  if (rows.some(({ length }) => length < 2)) return undefined;
  return tableOf(rows.map((row) => row.map((cell) => escaped(cell))));
}
