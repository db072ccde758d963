// Reads the blocks of a note as steps: headings, paragraphs, lists, tables, quotes and code.
import type { SyntaxNode } from '@lezer/common';
import { markdown } from './grammar.ts';
import { InlineReader } from './inline.ts';
import type { Attributes, Step } from './steps.ts';

const HEADING = /^(?:ATX|Setext)Heading(\d)$/;
const BLANK_LINE = /\n[ \t\r>]*\n/;
const BOX_LABEL_MAX = 100;
const LETTER = /(?<!\[)\p{L}/u;
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;
/** A wide table scrolls by itself, also by keyboard. */
const TABLE_BOX = { class: 'table', role: 'group', 'aria-label': 'Table', tabindex: '0' };

const FRONT_MATTER = /^ ?---[ \t]*\r?\n((?:.*\r?\n){0,200}?)---[ \t]*(?=\r?\n|$)/;
/** In front matter: a key, an item, a comment, or the rest of a longer value. */
const YAML_LINE = /^(?:["'\w][^:]*:(?:\s|$)|- |-?$|#|\s)/;

/** Calls back with the steps that build the elements of a note, in order. @throws TooManyElements */
export function readNote(text: string, onStep: (step: Step) => void): void {
  // The parser counts line endings by \n. The length stays the same, and with it the offsets of checkboxes.
  const { frontMatter, rest } = splitFrontMatter(text.replace(/\r(?!\n)/g, '\n').replace(/^\uFEFF/, ' '));
  const tree = markdown.parse(rest);
  const reader = new BlockReader(rest, tree, onStep);
  if (frontMatter) reader.code(frontMatter);
  reader.readAll(tree.topNode);
}

class BlockReader extends InlineReader {
  /** Reads the blocks in a block. `tight`: a paragraph is only its text. */
  readAll(node: SyntaxNode, tight = false): void {
    for (const child of childrenOf(node)) this.read(child, tight);
  }

  code(text: string): void {
    // Long lines scroll, also by keyboard.
    this.element('pre', { tabindex: '0' }, () => this.element('code', undefined, () => this.add(text)));
  }

  /** Reads one block. Marks and link references are nothing. */
  private read(node: SyntaxNode, tight: boolean): void {
    const [, level] = HEADING.exec(node.name) ?? [];
    switch (level === undefined ? node.name : 'Heading') {
      case 'Heading':
        // The name of the note is the first heading of the page, so those in its text begin at the second level.
        return this.textBlock(`h${Math.min(Number(level) + 1, 6)}`, node);
      case 'Paragraph':
        return tight ? this.readBlock(node) : this.textBlock('p', node);
      case 'Task':
        return tight ? this.task(node) : this.element('p', undefined, () => this.task(node));
      case 'Blockquote':
        return this.container('blockquote', node, false);
      case 'BulletList':
        return this.container('ul', node, this.isTight(node));
      case 'OrderedList':
        return this.container('ol', node, this.isTight(node), this.startOf(node));
      case 'ListItem':
        return this.container('li', node, tight);
      case 'FencedCode':
      case 'CodeBlock':
        return this.code(this.codeOf(node));
      case 'HorizontalRule':
        return this.element('hr');
      case 'Table':
        return this.element('div', TABLE_BOX, () => this.table(node));
      case 'HTMLBlock':
      case 'CommentBlock':
      case 'ProcessingInstructionBlock':
        return this.element('p', { class: 'raw' }, () => this.add(this.source(node).trimEnd()));
      default:
        return undefined;
    }
  }

  /** A block with text. */
  private textBlock(tag: string, node: SyntaxNode, attributes?: Attributes): void {
    this.element(tag, attributes, () => this.readBlock(node));
  }

  /** A block with blocks. */
  private container(tag: string, node: SyntaxNode, tight: boolean, start?: Attributes): void {
    this.element(tag, { ...this.directionOf(node), ...start }, () => this.readAll(node, tight));
  }

  /** Only a box at the beginning of an item is one, as in the todos of the service (D38). */
  private task(node: SyntaxNode): void {
    const mark = node.prevSibling;
    const [, sign = ' ', text = ''] = /^\[(.)\](.*)/.exec(this.source(node)) ?? [];
    const label = text.trim().slice(0, BOX_LABEL_MAX);
    const first = mark?.name === 'ListMark' && !this.text.slice(mark.to, node.from).includes('\n');
    if (first && label !== '')
      this.element('input', {
        type: 'checkbox',
        'aria-label': label,
        // Of `[` in the note, in UTF-16 units. The character after it is the mark.
        'data-offset': `${node.from}`,
        ...(sign !== ' ' && { checked: '' }),
      });
    else this.add(`[${sign}] `);
    this.readBlock(node);
  }

  /** Whether no blank line is between the items of a list, or between the blocks of one. */
  private isTight(list: SyntaxNode): boolean {
    const loose = (blocks: readonly SyntaxNode[]) =>
      blocks.some(({ to }, index) => BLANK_LINE.test(this.text.slice(to, blocks[index + 1]?.from ?? to)));
    const items = list.getChildren('ListItem');
    return !loose(items) && !items.some((item) => loose(childrenOf(item)));
  }

  /** The direction of the first letter, apart from the mark in a box. */
  private directionOf(node: SyntaxNode): Attributes {
    const letter = LETTER.exec(this.source(node))?.[0];
    return letter === undefined ? {} : { dir: RIGHT_TO_LEFT.test(letter) ? 'rtl' : 'ltr' };
  }

  private startOf(list: SyntaxNode): Attributes {
    const start = Number.parseInt(this.text.slice(list.from, list.from + '123456789'.length), 10);
    return start === 1 ? {} : { start: `${start}` };
  }

  private codeOf(node: SyntaxNode): string {
    const lines = node.getChildren('CodeText').map((part) => this.source(part));
    return lines.join('').replaceAll('\r', '').replace(/\n$/, '');
  }

  private table(node: SyntaxNode): void {
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

  /** A row with as many cells as the table has columns. The tree has no nodes for empty cells. */
  private row(node: SyntaxNode, tag: 'th' | 'td', aligns: readonly (Attributes | undefined)[]): void {
    const cells: (SyntaxNode | undefined)[] = [undefined];
    for (let child = node.firstChild; child; child = child.nextSibling)
      if (child.name === 'TableCell') cells[cells.length - 1] = child;
      else if (child.from > node.from) cells.push(undefined);
    this.element('tr', undefined, () =>
      aligns.forEach((align, column) => {
        const cell = cells[column];
        if (cell) this.textBlock(tag, cell, align);
        else this.element(tag, align);
      }),
    );
  }
}

function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling)
    if (!child.name.endsWith('Mark')) found.push(child);
  return found;
}

/** The classes of a table's columns, by the colons in the row below its head. */
const alignsOf = (rule: string): (Attributes | undefined)[] =>
  [...rule.matchAll(/(:?)-+(:?)/g)].map(([, start, end]) => {
    const align = start && end ? 'center' : end ? 'end' : start && 'start';
    return align ? { class: `align-${align}` } : undefined;
  });

/**
 * The lines of YAML between two lines of three dashes at the start of a note, as Obsidian, Joplin and others write them.
 * They are shown as written, because Markdown would make a heading of them. `rest` is as long as the text, with blanks
 * instead, so that all offsets remain valid.
 */
function splitFrontMatter(text: string): { frontMatter?: string; rest: string } {
  const [block = '', lines = ''] = FRONT_MATTER.exec(text) ?? [];
  const frontMatter = lines.trimEnd();
  if (!frontMatter || !frontMatter.split(/\r?\n/).every((line) => YAML_LINE.test(line)))
    return { rest: text };
  return { frontMatter, rest: block.replace(/[^\r\n]/g, ' ') + text.slice(block.length) };
}
