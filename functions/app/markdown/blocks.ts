// Reads the blocks of a note as steps: headings, paragraphs, lists, tables, quotes and code.
import type { SyntaxNode } from '@lezer/common';
import { markdown } from './grammar.ts';
import { splitFrontMatter } from './front-matter.ts';
import { foldOf, isFoldEnd, type Fold } from './html.ts';
import type { Attributes, Step } from './steps.ts';
import { fromOf, TableReader } from './tables.ts';

const HEADING = /^(?:ATX|Setext)Heading(\d)$/;
const BLANK_LINE = /\n[ \t\r>]*\n/;
const BOX_LABEL_MAX = 100;
/** `[!note] Title`, with `+` or `-` for one that folds elsewhere. */
const CALLOUT = /^>[ \t]?\[!([a-z]{1,20})\][+-]?[ \t]*([^\n]*)/i;
/** The maximum number of blocks that fold together. */
const FOLDED_MAX = 2_000;

/** Calls back with the steps that build the elements of a note, in order. @throws TooManyElements */
export function readNote(text: string, onStep: (step: Step) => void): void {
  // The parser counts line endings by \n. The length is unchanged, and with it the offsets of checkboxes.
  const split = splitFrontMatter(text.replace(/\r(?!\n)/g, '\n'));
  const { frontMatter, rest } = { ...split, rest: split.rest.replace(/^\uFEFF/, ' ') };
  const tree = markdown.parse(rest);
  const reader = new BlockReader(rest, tree, onStep);
  if (frontMatter) reader.properties(frontMatter);
  reader.readAll(tree.topNode);
}

class BlockReader extends TableReader {
  /** Reads the blocks in a block. `tight`: a paragraph is only its text. */
  readAll(node: SyntaxNode, tight = false): void {
    this.readBlocks(childrenOf(node), tight);
  }

  /** Reads blocks. The part between `<details>` and `</details>` folds. */
  private readBlocks(blocks: readonly SyntaxNode[], tight: boolean): void {
    for (let index = 0; index < blocks.length; index += 1) {
      const block = blocks[index];
      const fold = block?.name === 'HTMLBlock' ? foldOf(this.source(block)) : undefined;
      const end = fold && !fold.isClosed ? this.endOfFold(blocks, index) : index;
      if (fold && end !== undefined) {
        this.fold(fold, blocks.slice(index + 1, end));
        index = end;
      } else if (block) this.read(block, tight);
    }
  }

  private endOfFold(blocks: readonly SyntaxNode[], start: number): number | undefined {
    let depth = 1;
    for (let index = start + 1; index < blocks.length && index - start <= FOLDED_MAX; index += 1) {
      const block = blocks[index];
      if (block?.name !== 'HTMLBlock') continue;
      const source = this.source(block);
      if (isFoldEnd(source)) depth -= 1;
      else if (foldOf(source)?.isClosed === false) depth += 1;
      if (depth === 0) return index;
    }
    return undefined;
  }

  private fold({ summary, text }: Fold, blocks: readonly SyntaxNode[]): void {
    this.element('details', undefined, () => {
      this.element('summary', undefined, () => this.add(summary));
      if (text !== '') this.element('p', undefined, () => this.add(text));
      this.readBlocks(blocks, false);
    });
  }

  /** Front matter describes the note, and is folded. */
  properties(text: string): void {
    this.element('details', { class: 'properties' }, () => {
      this.element('summary', undefined, () => this.add('Properties'));
      this.code(text, 0);
    });
  }

  private code(text: string, from: number): void {
    // Long lines scroll, also by keyboard.
    this.element('pre', { tabindex: '0', 'data-from': `${from}` }, () =>
      this.element('code', undefined, () => this.add(text)),
    );
  }

  /** Reads one block. Marks and link references produce no steps. */
  private read(node: SyntaxNode, tight: boolean): void {
    const [, level] = HEADING.exec(node.name) ?? [];
    switch (level === undefined ? node.name : 'Heading') {
      case 'Heading':
        // The name of the note is the first heading of the page, so the headings of its text begin at the second level.
        return this.textBlock(`h${Math.min(Number(level) + 1, 6)}`, node);
      case 'Paragraph':
        return tight ? this.readBlock(node) : this.textBlock('p', node);
      case 'Task':
        return tight ? this.task(node) : this.element('p', undefined, () => this.task(node));
      case 'Blockquote':
        return this.quote(node);
      case 'Footnote':
        return this.footnote(node);
      case 'BulletList':
        return this.container('ul', node, this.isTight(node));
      case 'OrderedList':
        return this.container('ol', node, this.isTight(node), this.startOf(node));
      case 'ListItem':
        return this.container('li', node, tight, fromOf(node));
      case 'FencedCode':
      case 'CodeBlock':
        return this.code(this.codeOf(node), node.from);
      case 'HorizontalRule':
        return this.element('hr');
      case 'Table':
        return this.table(node);
      case 'HTMLBlock':
        return this.html(this.source(node).trimEnd());
      case 'ProcessingInstructionBlock':
        return this.raw(this.source(node).trimEnd());
      default:
        return undefined;
    }
  }

  /** A block with text. */
  private textBlock(tag: string, node: SyntaxNode, attributes = fromOf(node)): void {
    this.element(tag, attributes, () => this.readBlock(node));
  }

  /** Comments are for the writer, and a line break alone is none. */
  private html(source: string): void {
    const text = source.replaceAll(/<!--[\s\S]*?-->/g, '').trim();
    if (!/^(?:<br\s*\/?>\s*)*$/i.test(text)) this.raw(text);
  }

  private raw(text: string): void {
    this.element('p', { class: 'raw' }, () => this.add(text));
  }

  /** A quote, or a callout if it begins with `[!type] title`. */
  private quote(node: SyntaxNode): void {
    const [mark, type = '', title = ''] = CALLOUT.exec(this.source(node)) ?? [];
    if (mark === undefined) return this.container('blockquote', node, false);
    const kind = type.toLowerCase();
    const attributes = { ...this.directionOf(node), class: `callout-box is-${kind}` };
    this.element('blockquote', attributes, () => {
      this.element('p', { class: 'callout-title' }, () => this.add(title.trim() || capitalized(kind)));
      const [first, ...others] = childrenOf(node);
      const lineEnd = node.from + mark.length;
      if (first && first.to > lineEnd)
        this.element('p', undefined, () => this.trimmed(() => this.between(first, lineEnd, first.to)));
      this.readBlocks(others, false);
    });
  }

  private footnote(node: SyntaxNode): void {
    const [, label = ''] = /^\[\^([^\]]*)\]/.exec(this.source(node)) ?? [];
    this.element('p', { class: 'footnote', 'data-footnote': label, ...fromOf(node) }, () => {
      this.element('sup', undefined, () => this.add(label));
      this.add(' ');
      this.readBlock(node);
    });
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

  private startOf(list: SyntaxNode): Attributes {
    const start = Number.parseInt(this.text.slice(list.from, list.from + '123456789'.length), 10);
    return start === 1 ? {} : { start: `${start}` };
  }

  private codeOf(node: SyntaxNode): string {
    const lines = node.getChildren('CodeText').map((part) => this.source(part));
    return lines.join('').replaceAll('\r', '').replace(/\n$/, '');
  }
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling)
    if (!child.name.endsWith('Mark') && child.name !== 'CommentBlock') found.push(child);
  return found;
}
