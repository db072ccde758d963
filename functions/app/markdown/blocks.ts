// The blocks of a note as nodes: headings, paragraphs, lists, tables, quotes and code.
import type { SyntaxNode, Tree } from '@lezer/common';
import { addressOf, InlineReader, normalLabel, type References } from './inline.ts';
import type { Align, ElementNode, MarkdownNode } from './nodes.ts';

const HEADING = /^(?:ATX|Setext)Heading(\d)$/;
/** The name of the note is the first heading of the page, so those in its text begin at the second level. */
const HEADINGS = ['h2', 'h3', 'h4', 'h5', 'h6', 'h6'] as const;
const BLANK_LINE = /\n[ \t\r>]*\n/;
const BOX_LABEL_MAX = 100;
const LETTER = /(?<!\[)\p{L}/u;
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;

const element = (
  tag: ElementNode['tag'],
  children: readonly MarkdownNode[],
  more: Pick<ElementNode, 'align' | 'dir' | 'start'> = {},
): ElementNode => ({ kind: 'element', tag, children, ...more });

export class BlockReader {
  private readonly text: string;
  private readonly inline: InlineReader;

  constructor(text: string, tree: Tree) {
    this.text = text;
    this.inline = new InlineReader(text, referencesIn(text, tree));
  }

  /** The nodes of one block; none for marks and link references. `tight`: a paragraph is only its text. */
  read(node: SyntaxNode, tight = false): readonly MarkdownNode[] {
    const heading = HEADINGS[Number(HEADING.exec(node.name)?.[1]) - 1];
    if (heading) return [element(heading, this.inline.childrenOf(node))];
    switch (node.name) {
      case 'Paragraph':
        return tight ? this.inline.childrenOf(node) : [element('p', this.inline.childrenOf(node))];
      case 'Task':
        return this.task(node, tight);
      case 'Blockquote':
        return [element('blockquote', this.childrenOf(node, false), this.directionOf(node))];
      case 'BulletList':
        return [element('ul', this.childrenOf(node, this.isTight(node)), this.directionOf(node))];
      case 'OrderedList':
        return [
          element('ol', this.childrenOf(node, this.isTight(node)), {
            ...this.directionOf(node),
            ...this.startOf(node),
          }),
        ];
      case 'ListItem':
        return [element('li', this.childrenOf(node, tight), this.directionOf(node))];
      case 'FencedCode':
      case 'CodeBlock':
        return [element('pre', [element('code', [this.codeOf(node)])])];
      case 'HorizontalRule':
        return [element('hr', [])];
      case 'Table':
        return [this.table(node)];
      case 'HTMLBlock':
      case 'CommentBlock':
      case 'ProcessingInstructionBlock':
        return [{ kind: 'raw', text: this.inline.source(node).trimEnd() }];
      default:
        return [];
    }
  }

  private childrenOf(node: SyntaxNode, tight: boolean): MarkdownNode[] {
    return childrenOf(node).flatMap((child) => this.read(child, tight));
  }

  /** Only a box at the beginning of an item is one, as in the todos of the service (D38). */
  private task(node: SyntaxNode, tight: boolean): readonly MarkdownNode[] {
    const mark = node.prevSibling;
    const [, sign = ' ', text = ''] = /^\[(.)\](.*)/.exec(this.inline.source(node)) ?? [];
    const [offset, checked, label] = [node.from, sign !== ' ', text.trim().slice(0, BOX_LABEL_MAX)];
    const first = mark?.name === 'ListMark' && !this.text.slice(mark.to, offset).includes('\n');
    const box: MarkdownNode =
      first && label !== '' ? { kind: 'checkbox', offset, checked, label } : `[${sign}] `;
    const children = [box, ...this.inline.childrenOf(node)];
    return tight ? children : [element('p', children)];
  }

  /** Whether no blank line is between the items of a list, or between the blocks of one. */
  private isTight(list: SyntaxNode): boolean {
    const loose = (blocks: readonly SyntaxNode[]) =>
      blocks.some(({ to }, index) => BLANK_LINE.test(this.text.slice(to, blocks[index + 1]?.from ?? to)));
    const items = list.getChildren('ListItem');
    return !loose(items) && !items.some((item) => loose(childrenOf(item)));
  }

  /** The direction of the first letter, apart from the mark in a box. */
  private directionOf(node: SyntaxNode): Pick<ElementNode, 'dir'> {
    const letter = LETTER.exec(this.inline.source(node))?.[0];
    return letter === undefined ? {} : { dir: RIGHT_TO_LEFT.test(letter) ? 'rtl' : 'ltr' };
  }

  private startOf(list: SyntaxNode): { start?: number } {
    const start = Number.parseInt(this.text.slice(list.from, list.from + '123456789'.length), 10);
    return start === 1 ? {} : { start };
  }

  private codeOf(node: SyntaxNode): string {
    const lines = node.getChildren('CodeText').map((part) => this.inline.source(part));
    return lines.join('').replaceAll('\r', '').replace(/\n$/, '');
  }

  private table(node: SyntaxNode): ElementNode {
    const header = node.getChild('TableHeader');
    const rule = node.getChild('TableDelimiter');
    const aligns = rule ? alignsOf(this.inline.source(rule)) : [];
    const head = header ? [element('thead', [this.row(header, 'th', aligns)])] : [];
    const rows = node.getChildren('TableRow').map((row) => this.row(row, 'td', aligns));
    const body = rows.length > 0 ? [element('tbody', rows)] : [];
    return element('table', [...head, ...body], this.directionOf(node));
  }

  /** A row with as many cells as the table has columns. The tree has no nodes for empty cells. */
  private row(node: SyntaxNode, tag: 'th' | 'td', aligns: readonly (Align | undefined)[]): ElementNode {
    const cells: MarkdownNode[][] = [[]];
    for (let child = node.firstChild; child; child = child.nextSibling)
      if (child.name === 'TableCell') cells[cells.length - 1] = this.inline.childrenOf(child);
      else if (child.from > node.from) cells.push([]);
    return element(
      'tr',
      aligns.map((align, column) => element(tag, cells[column] ?? [], align && { align })),
    );
  }
}

function referencesIn(text: string, tree: Tree): References {
  const found = new Map<string, string>();
  if (!text.includes(']:')) return found;
  tree.iterate({
    enter({ name, node }) {
      if (name !== 'LinkReference') return;
      const [label, url] = [node.getChild('LinkLabel'), node.getChild('URL')];
      if (!label || !url) return;
      const key = normalLabel(text.slice(label.from, label.to));
      if (!found.has(key)) found.set(key, addressOf(text.slice(url.from, url.to)));
    },
  });
  return found;
}

function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling)
    if (!child.name.endsWith('Mark')) found.push(child);
  return found;
}

const alignsOf = (rule: string): (Align | undefined)[] =>
  rule
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => {
      const [start, end] = [cell.trim().startsWith(':'), cell.trim().endsWith(':')];
      if (start && end) return 'center';
      return end ? 'end' : start ? 'start' : undefined;
    });
