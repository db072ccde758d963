// Reads the tables of a note.
import type { SyntaxNode } from '@lezer/common';
import { InlineReader } from './inline.ts';
import type { Attributes } from './steps.ts';

const LETTER = /(?<!\[)\p{L}/u;
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;
const TABLE_BOX = { class: 'table', role: 'group', 'aria-label': 'Table', tabindex: '0' };

/** The offset in the note at which a block begins. */
export const fromOf = ({ from }: SyntaxNode): Attributes => ({ 'data-from': `${from}` });

export class TableReader extends InlineReader {
  /** The direction of the first letter, apart from the mark in a box. */
  protected directionOf(node: SyntaxNode): Attributes {
    const letter = LETTER.exec(this.source(node))?.[0];
    return letter === undefined ? {} : { dir: RIGHT_TO_LEFT.test(letter) ? 'rtl' : 'ltr' };
  }

  /** A wide table scrolls separately from the page, also by keyboard. */
  table(node: SyntaxNode): void {
    this.element('div', { ...TABLE_BOX, ...fromOf(node) }, () => this.rows(node));
  }

  private rows(node: SyntaxNode): void {
    const header = node.getChild('TableHeader');
    const rule = node.getChild('TableDelimiter');
    const aligns = rule ? alignsOf(this.source(rule)) : [];
    const rows = node.getChildren('TableRow');
    this.element('table', this.directionOf(node), () => {
      if (header) this.element('thead', undefined, () => this.row(header, 'th', aligns));
      if (rows.length > 0)
        this.element('tbody', undefined, () => rows.forEach((row) => this.row(row, 'td', aligns)));
    });
  }

  private cell(node: SyntaxNode): void {
    this.inCell = true;
    this.readBlock(node);
    this.inCell = false;
  }

  /** A row with as many cells as the table has columns. The tree has no nodes for empty cells. */
  private row(node: SyntaxNode, tag: 'th' | 'td', aligns: readonly (Attributes | undefined)[]): void {
    const cells: (SyntaxNode | undefined)[] = [undefined];
    for (let child = node.firstChild; child; child = child.nextSibling)
      if (child.name === 'TableCell') cells[cells.length - 1] = child;
      else if (child.from > node.from) cells.push(undefined);
    this.element('tr', undefined, () =>
      aligns.forEach((align, column) => {
        const cell = cells[column];
        if (cell) this.element(tag, align, () => this.cell(cell));
        else this.element(tag, align);
      }),
    );
  }
}

/** The classes of a table's columns, by the colons in the row below its head. */
const alignsOf = (rule: string): (Attributes | undefined)[] =>
  [...rule.matchAll(/(:?)-+(:?)/g)].map(([, start, end]) => {
    const align = start && end ? 'center' : end ? 'end' : start && 'start';
    return align ? { class: `align-${align}` } : undefined;
  });
