// Reads the blocks of a note as steps: headings, paragraphs, lists, tables, quotes and code.
import type { SyntaxNode, Tree } from '@lezer/common';
import { splitFrontMatter } from './front-matter.ts';
import { markdown } from './grammar.ts';
import { addressOf, InlineReader, normalLabel, type References } from './inline.ts';
import type { Align, Opening, Step } from './steps.ts';

const HEADING = /^(?:ATX|Setext)Heading(\d)$/;
/** The name of the note is the first heading of the page, so those in its text begin at the second level. */
const HEADINGS = ['h2', 'h3', 'h4', 'h5', 'h6', 'h6'] as const;
const BLANK_LINE = /\n[ \t\r>]*\n/;
const BOX_LABEL_MAX = 100;
const LETTER = /(?<!\[)\p{L}/u;
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;
/** A page with more elements and texts than this is slow to scroll. */
const ELEMENTS_MAX = 150_000;

/** Thrown for a text that has too many elements. It is shown as plain text. */
export class TooManyElements extends Error {}

/** Calls back with the steps that build the elements of a note, in order. @throws TooManyElements */
export function readNote(text: string, onStep: (step: Step) => void): void {
  // The parser counts line endings by \n. The length stays the same, and with it the offsets of checkboxes.
  const { frontMatter, rest: source } = splitFrontMatter(
    text.replace(/\r(?!\n)/g, '\n').replace(/^\uFEFF/, ' '),
  );
  const tree = markdown.parse(source);
  let elements = 0;
  const add = (step: Step): void => {
    if (step !== null && (elements += 1) > ELEMENTS_MAX) throw new TooManyElements();
    onStep(step);
  };
  if (frontMatter)
    for (const step of [{ tag: 'pre' }, { tag: 'code' }, frontMatter, null, null] as const) add(step);
  new BlockReader(source, tree, add).readAll(tree.topNode);
}

class BlockReader {
  private readonly text: string;
  private readonly inline: InlineReader;
  private readonly add: (step: Step) => void;

  constructor(text: string, tree: Tree, add: (step: Step) => void) {
    this.text = text;
    this.inline = new InlineReader(text, referencesIn(text, tree));
    this.add = add;
  }

  /** Reads the blocks in a block. `tight`: a paragraph is only its text. */
  readAll(node: SyntaxNode, tight = false): void {
    for (const child of childrenOf(node)) this.read(child, tight);
  }

  /** Reads one block. Marks and link references are nothing. */
  private read(node: SyntaxNode, tight: boolean): void {
    const heading = HEADINGS[Number(HEADING.exec(node.name)?.[1]) - 1];
    if (heading) return this.element({ tag: heading }, () => this.addText(node));
    switch (node.name) {
      case 'Paragraph':
        return this.paragraph(tight, () => this.addText(node));
      case 'Task':
        return this.paragraph(tight, () => this.task(node));
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
        return this.element({ tag: 'pre' }, () =>
          this.element({ tag: 'code' }, () => this.add(this.codeOf(node))),
        );
      case 'HorizontalRule':
        return this.element({ tag: 'hr' }, () => undefined);
      case 'Table':
        return this.element({ tag: 'table-box' }, () => this.table(node));
      case 'HTMLBlock':
      case 'CommentBlock':
      case 'ProcessingInstructionBlock':
        return this.element({ tag: 'raw' }, () => this.add(this.inline.source(node).trimEnd()));
      default:
        return undefined;
    }
  }

  private element(opening: Opening, addContent: () => void): void {
    this.add(opening);
    addContent();
    this.add(null);
  }

  private container(
    tag: 'blockquote' | 'ul' | 'ol' | 'li',
    node: SyntaxNode,
    tight: boolean,
    start: { start?: number } = {},
  ): void {
    this.element({ tag, ...this.directionOf(node), ...start }, () => this.readAll(node, tight));
  }

  private paragraph(tight: boolean, addContent: () => void): void {
    if (tight) addContent();
    else this.element({ tag: 'p' }, addContent);
  }

  private addText(node: SyntaxNode): void {
    for (const step of this.inline.stepsIn(node)) this.add(step);
  }

  /** Only a box at the beginning of an item is one, as in the todos of the service (D38). */
  private task(node: SyntaxNode): void {
    const mark = node.prevSibling;
    const [, sign = ' ', text = ''] = /^\[(.)\](.*)/.exec(this.inline.source(node)) ?? [];
    const [offset, checked, label] = [node.from, sign !== ' ', text.trim().slice(0, BOX_LABEL_MAX)];
    const first = mark?.name === 'ListMark' && !this.text.slice(mark.to, offset).includes('\n');
    if (first && label !== '') this.element({ tag: 'checkbox', offset, checked, label }, () => undefined);
    else this.add(`[${sign}] `);
    this.addText(node);
  }

  /** Whether no blank line is between the items of a list, or between the blocks of one. */
  private isTight(list: SyntaxNode): boolean {
    const loose = (blocks: readonly SyntaxNode[]) =>
      blocks.some(({ to }, index) => BLANK_LINE.test(this.text.slice(to, blocks[index + 1]?.from ?? to)));
    const items = list.getChildren('ListItem');
    return !loose(items) && !items.some((item) => loose(childrenOf(item)));
  }

  /** The direction of the first letter, apart from the mark in a box. */
  private directionOf(node: SyntaxNode): { dir?: 'ltr' | 'rtl' } {
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

  private table(node: SyntaxNode): void {
    const header = node.getChild('TableHeader');
    const rule = node.getChild('TableDelimiter');
    const aligns = rule ? alignsOf(this.inline.source(rule)) : [];
    const rows = node.getChildren('TableRow');
    this.element({ tag: 'table', ...this.directionOf(node) }, () => {
      if (header) this.element({ tag: 'thead' }, () => this.row(header, 'th', aligns));
      if (rows.length > 0)
        this.element({ tag: 'tbody' }, () => rows.forEach((row) => this.row(row, 'td', aligns)));
    });
  }

  /** A row with as many cells as the table has columns. The tree has no nodes for empty cells. */
  private row(node: SyntaxNode, tag: 'th' | 'td', aligns: readonly (Align | undefined)[]): void {
    const cells: (SyntaxNode | undefined)[] = [undefined];
    for (let child = node.firstChild; child; child = child.nextSibling)
      if (child.name === 'TableCell') cells[cells.length - 1] = child;
      else if (child.from > node.from) cells.push(undefined);
    this.element({ tag: 'tr' }, () =>
      aligns.forEach((align, column) => {
        const cell = cells[column];
        this.element({ tag, ...(align && { align }) }, () => cell && this.addText(cell));
      }),
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
