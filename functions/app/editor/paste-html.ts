// Turns HTML from the clipboard into Markdown. Reads a tree that runs and loads nothing, and only what the reader shows:
// its elements, links to other sites and mailboxes, and text. Anything else is left out or becomes text.
import { externalAddress } from '../markdown/elements.ts';
import { inLink } from '../markdown/targets.ts';
import { numberAfter } from './list-items.ts';
import { joined, prefixed, type Block, type Kind } from './paste-blocks.ts';
import { fenceFor, inlineMarkdown, LINE_BREAK, withoutBlockMarks } from './paste-inline.ts';
import type { Marks, Run } from './paste-inline.ts';
import * as style from './paste-style.ts';
import { attributeOf, childrenOf, nameOf, type HtmlNode } from './paste-style.ts';
import { gridOf, isLayout, rowsOf, tableOf } from './paste-table.ts';

/** A page that is nested more deeply, or becomes longer, is pasted as plain text. */
const DEPTH_MAX = 200;
const OUTPUT_MAX = 4_000_000;

/** The Markdown of some HTML: a text, and the kinds of its first and last block. */
export interface Converted {
  readonly text: string;
  readonly first: Kind;
  readonly last: Kind;
  /** Whether it has anything that plain text does not have. */
  readonly hasMarkdown: boolean;
}

/** The Markdown of a page; undefined if it is empty or the code of an editor. @throws RangeError if it is too large */
export function toMarkdown(body: HtmlNode): Converted | undefined {
  if (style.isCodeOfEditor(body)) return undefined;
  const page = new Page();
  const blocks = page.blocksIn(body, { marks: {}, keepsLines: false, language: '', depth: 0, scope: 'page' });
  const [first, last] = [blocks.find(({ text }) => text !== ''), blocks.findLast(({ text }) => text !== '')];
  if (!first || !last) return undefined;
  return { text: joined(blocks), first: first.kind, last: last.kind, hasMarkdown: page.hasMarkdown };
}

interface Context {
  readonly marks: Marks;
  /** Whether line breaks of the source are line breaks of the page. */
  readonly keepsLines: boolean;
  /** The language of code here. */
  readonly language: string;
  readonly depth: number;
  /** Boxes are in items. In headings and cells no mark of a block counts, and headings are bold by themselves. */
  readonly scope: 'page' | 'item' | 'heading' | 'cell';
}

const CONTAINERS: ReadonlySet<string> = new Set(
  (
    'address article aside body caption center dd details div dl dt fieldset figcaption figure footer form header ' +
    'hgroup li main nav p section summary tbody td tfoot th thead tr'
  ).split(' '),
);

class Page {
  /** Whether it has anything that plain text does not have. */
  hasMarkdown = false;
  /** The length of all its tables, which can be far longer than the page. */
  private tableLength = 0;
  /** The levels of the list of Word that is being read, from the outermost. */
  private wordLevels: number[] = [];

  /** The blocks of a node. `kind`: of the text that is directly in it. */
  blocksIn(node: HtmlNode, context: Context, kind: Kind = 'line'): Block[] {
    const blocks: Block[] = [];
    const runs: Run[] = [];
    const endText = (): void => {
      const text = inlineMarkdown(runs.splice(0));
      const isPlain = context.scope === 'heading' || context.scope === 'cell';
      if (text !== undefined) blocks.push({ kind, text: isPlain ? text : withoutBlockMarks(text) });
    };
    const visit = (child: HtmlNode, outer: Context): void => {
      const inner: Context = {
        ...outer,
        depth: outer.depth + 1,
        keepsLines: style.keepsLines(child, outer.keepsLines),
        language: style.languageOf(child) || outer.language,
      };
      if (inner.depth > DEPTH_MAX) throw new RangeError('The page is nested too deeply');
      const leaf = this.leaf(child, inner);
      if (leaf) for (const run of leaf) runs.push(run);
      if (leaf || style.isDropped(child) || style.isWordMarker(child)) return;
      const found = this.block(child, inner);
      if (found) {
        endText();
        for (const block of found) blocks.push(block);
      } else {
        const marks = this.marks(child, inner);
        for (const part of childrenOf(child)) visit(part, { ...inner, marks });
      }
    };
    for (const child of childrenOf(node)) visit(child, context);
    endText();
    return blocks;
  }

  /** The text of a node without children; undefined for any other node. */
  private leaf(node: HtmlNode, { marks, keepsLines, scope }: Context): Run[] | undefined {
    switch (nameOf(node)) {
      case '#text':
        return textRuns(node.nodeValue ?? '', marks, keepsLines);
      case 'br':
        return [LINE_BREAK];
      case 'img':
        return this.picture(node, marks);
      case 'input':
        if (scope !== 'item' || attributeOf(node, 'type') !== 'checkbox') return [];
        return [source(style.hasAttribute(node, 'checked') ? '[x] ' : '[ ] ')];
      default:
        // Comments have no attributes.
        return node.getAttribute ? undefined : [];
    }
  }

  /** A picture of another site stays there. Any other picture is its description. */
  private picture(node: HtmlNode, marks: Marks): Run[] {
    if (style.isDropped(node) || attributeOf(node, 'aria-roledescription') === 'checkbox') return [];
    const alt = attributeOf(node, 'alt').replaceAll(/\s+/g, ' ').trim();
    const address = externalAddress(attributeOf(node, 'src').trim());
    const isEmoji = /^\p{Extended_Pictographic}/u.test(alt);
    if (isEmoji || !address?.startsWith('http')) return textRuns(alt, marks, false);
    this.hasMarkdown = true;
    return [source(`![${alt.replaceAll(/[[\]\\]/g, '')}](${inLink(address)})`, marks)];
  }

  private marks(node: HtmlNode, { marks, scope }: Context): Marks {
    const inner = style.marksIn(node, marks);
    if (inner === marks) return marks;
    const found = scope === 'heading' ? withoutStrong(inner) : inner;
    if (Object.values(found).some(Boolean)) this.hasMarkdown = true;
    return found;
  }

  /** The blocks of an element; undefined if it is none. */
  private block(node: HtmlNode, context: Context): Block[] | undefined {
    const name = nameOf(node);
    if (/^h[1-6]$/.test(name)) return this.heading(node, style.headingLevel(node), context);
    switch (name) {
      case 'ul':
      case 'ol':
        return this.list(node, context);
      case 'blockquote':
        return this.found(
          'block',
          prefixed(joined(this.blocksIn(node, { ...context, scope: 'page' })), '> ', '> '),
        );
      case 'pre':
        return this.code(node, context);
      case 'hr':
        return this.found('block', '---');
      case 'table':
        return this.table(node, context);
      case 'p':
        return this.paragraph(node, context);
      default:
        return CONTAINERS.has(name) ? this.blocksIn(node, context) : undefined;
    }
  }

  /** A block that plain text does not have; none if it is empty. */
  private found(kind: Kind, text: string): Block[] {
    if (text.trim() === '') return [];
    if (text.length > OUTPUT_MAX) throw new RangeError('The text is too long');
    this.hasMarkdown = true;
    if (kind === 'block') this.wordLevels = [];
    return [{ kind, text }];
  }

  private heading(node: HtmlNode, level: number, context: Context): Block[] {
    const marks = withoutStrong(context.marks);
    const blocks = this.blocksIn(node, { ...context, marks, scope: 'heading' });
    const text = blocks.map((block) => block.text.replaceAll('\n', ' ')).join(' ');
    if (text.trim() === '') return [];
    // Signs at the end would be left out.
    return this.found(
      'block',
      `${'#'.repeat(level)} ${text.trim().replace(/(?<=^|\s)#+$/, String.raw`\$&`)}`,
    );
  }

  /** A paragraph. Word writes the items of its lists as paragraphs with a style. */
  private paragraph(node: HtmlNode, context: Context): Block[] {
    const level = style.wordLevelOf(node);
    if (level === undefined) this.wordLevels = [];
    if (level === undefined) return this.blocksIn(node, context, 'paragraph');
    while ((this.wordLevels.at(-1) ?? 0) >= level) this.wordLevels.pop();
    const indent = '    '.repeat(this.wordLevels.length);
    this.wordLevels.push(level);
    const text = joined(this.blocksIn(node, { ...context, scope: 'item' }), true);
    return this.found('list', prefixed(text, indent + style.wordMarkerIn(node), `${indent}    `));
  }

  private list(node: HtmlNode, context: Context): Block[] {
    let number = style.itemNumberOf(node, 'start', 1);
    let marker = '';
    const items: string[] = [];
    for (const child of childrenOf(node)) {
      const text = joined(this.blocksIn(only(child), { ...context, scope: 'item' }), true);
      // A list that is not in an item belongs to the one before it.
      const isItem = nameOf(child) === 'li' || (marker === '' && text !== '');
      if (isItem) {
        number = style.itemNumberOf(child, 'value', number);
        marker = nameOf(node) === 'ol' ? `${number}. ` : '- ';
        number = numberAfter(number);
      }
      const indent = ' '.repeat(marker.length);
      if (isItem) items.push(prefixed(text, marker + style.boxOf(child), indent));
      else if (text !== '') items.push(prefixed(text, indent, indent));
    }
    return this.found('list', items.join('\n'));
  }

  private code(node: HtmlNode, { language }: Context): Block[] {
    const child = childrenOf(node).find((one) => nameOf(one) === 'code');
    const text = style.textIn(node).replace(/^\n/, '').replace(/\n$/, '');
    const fence = fenceFor(text, 3);
    const name = (child && style.languageOf(child)) || language;
    return text.trim() === '' ? [] : this.found('block', `${fence}${name}\n${text}\n${fence}`);
  }

  private table(node: HtmlNode, context: Context): Block[] {
    const rows = rowsOf(node);
    if (isLayout(rows)) return this.blocksIn(node, context);
    const grid = gridOf(rows, (cell) => {
      const scope = nameOf(cell) === 'th' ? 'heading' : 'cell';
      return joined(this.blocksIn(cell, { ...context, scope }));
    });
    const text = tableOf(grid);
    this.tableLength += text.length;
    if (this.tableLength > OUTPUT_MAX) throw new RangeError('The tables are too long');
    const captions = childrenOf(node).filter((child) => nameOf(child) === 'caption');
    return [...captions.flatMap((caption) => this.blocksIn(caption, context)), ...this.found('block', text)];
  }
}

const source = (text: string, marks: Marks = {}): Run => ({ text, marks, isSource: true });

const only = (child: HtmlNode): HtmlNode => ({ nodeName: '', nodeValue: null, childNodes: [child] });

const withoutStrong = (marks: Marks): Marks => (marks.strong ? { ...marks, strong: false } : marks);

function textRuns(text: string, marks: Marks, keepsLines: boolean): Run[] {
  const lines = keepsLines && text.trim() !== '' ? text.split('\n') : [text];
  return lines.flatMap((line, index) => {
    const run = { text: line.replaceAll(/\s+/g, ' '), marks };
    return index === 0 ? [run] : [LINE_BREAK, run];
  });
}
