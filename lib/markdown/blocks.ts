// Finds the headings and paragraphs of a Markdown text by the rules of CommonMark 0.31. Lines are read one by one,
// without a tree and without inline markup, so the time grows with the text and the memory with its nesting.
// Parsers that do more take 10 s for 32 KB (micromark) or 1.6 GB of memory for 1 MB (@lezer/markdown) of hostile text.
import { atxHeadingOf, endsFence, fenceOf, htmlEndOf, setextLevelOf } from './block-starts.ts';
import { CODE_INDENT, continues, QUOTE, startContainer, type Container } from './containers.ts';
import { withoutDefinitions } from './definitions.ts';
import { Line } from './line.ts';

export interface Block {
  /** The level of a heading, from 1 to 6; 0 for a paragraph. */
  readonly level: number;
  /** The number of its first line, from 1. */
  readonly line: number;
  /** The offset of its beginning after the indentation, in UTF-16 units. */
  readonly start: number;
  /** The offset of the end of its last line, before the line ending, in UTF-16 units. */
  readonly end: number;
  /** The number of list items and quotes around it. */
  readonly depth: number;
  /** Whether it begins a list item, on the line of the item's marker. */
  readonly opensItem: boolean;
  /** Its source without indentation, list and quote markers, and heading markers. */
  readonly text: string;
}

const LINE_ENDING = /\r\n|\n|\r/g;
const BYTE_ORDER_MARK = '\uFEFF';

/** Calls `visit` with every heading and paragraph of a text, in order. */
export function visitBlocks(content: string, visit: (block: Block) => void): void {
  const reader = new BlockReader(visit);
  let start = content.startsWith(BYTE_ORDER_MARK) ? 1 : 0;
  for (const { index, 0: ending } of content.matchAll(LINE_ENDING)) {
    reader.read(content.slice(start, index), start);
    start = index + ending.length;
  }
  reader.read(content.slice(start), start);
  reader.close(0);
}

class BlockReader {
  private readonly visit: (block: Block) => void;
  private readonly containers: Container[] = [];
  /** The paragraph that the next line may continue. */
  private paragraph: Block | undefined;
  /** Whether a line is the last of the open code or HTML block. */
  private isLast: ((line: Line) => boolean) | undefined;
  private lines = 0;
  private lastBlank = false;

  constructor(visit: (block: Block) => void) {
    this.visit = visit;
  }

  /** Reads the next line. `offset`: where the line begins. */
  read(source: string, offset: number): void {
    this.lines += 1;
    const line = new Line(source);
    // A repeated blank line changes nothing, and would cost a step for every open list.
    if (line.blank && this.lastBlank) return;
    this.lastBlank = line.blank;

    let depth = this.containers.findIndex((container) => !continues(container, line));
    const inside = depth === -1;
    if (inside) depth = this.containers.length;
    if (this.isLast) {
      const ends = !inside || this.isLast(line);
      if (ends) this.isLast = undefined;
      if (inside) return;
    }

    const end = offset + source.length;
    let opensItem = false;
    while (!line.blank && line.indent < CODE_INDENT) {
      const place = { line: this.lines, start: offset + line.next, end, depth, opensItem };
      const interrupts = inside && this.paragraph !== undefined;
      if (this.readLeaf(line, place, interrupts)) return;
      const container = startContainer(line, interrupts);
      if (!container) break;
      this.close(depth);
      depth = this.containers.push(container);
      opensItem = container !== QUOTE;
    }

    if (this.paragraph && !line.blank) {
      const { text } = this.paragraph;
      this.paragraph = { ...this.paragraph, end, text: text === '' ? line.rest : `${text}\n${line.rest}` };
      return;
    }
    this.close(depth);
    if (line.blank || line.indent >= CODE_INDENT) return;
    const start = offset + line.next;
    this.paragraph = { level: 0, line: this.lines, start, end, depth, opensItem, text: line.rest };
  }

  /** Ends the open paragraph, and the lists and quotes from this depth on. */
  close(depth: number): void {
    if (this.paragraph) this.visit(this.paragraph);
    this.paragraph = undefined;
    this.containers.length = depth;
  }

  /** Reads a line that begins a heading, code, HTML or a thematic break. Returns false for any other line. */
  private readLeaf(line: Line, place: Omit<Block, 'level' | 'text'>, interrupts: boolean): boolean {
    const { rest } = line;
    if (interrupts && this.endHeading(rest, place.end)) return true;
    const heading = atxHeadingOf(rest);
    const fence = fenceOf(rest);
    const htmlEnd = htmlEndOf(rest, this.paragraph !== undefined);
    if (!heading && fence === undefined && !htmlEnd && !line.isThematicBreak()) return false;
    this.close(place.depth);
    if (heading) this.visit({ ...place, ...heading });
    if (fence !== undefined)
      this.isLast = (later) => later.indent < CODE_INDENT && endsFence(later.rest, fence);
    if (htmlEnd && !htmlEnd.test(rest)) this.isLast = (later) => htmlEnd.test(later.rest);
    return true;
  }

  /** Turns the open paragraph into a heading if this line underlines it. */
  private endHeading(rest: string, end: number): boolean {
    const level = setextLevelOf(rest);
    if (!this.paragraph || level === undefined) return false;
    const text = withoutDefinitions(this.paragraph.text);
    this.paragraph = { ...this.paragraph, text };
    if (text === '') return false;
    this.visit({ ...this.paragraph, level, end, text: text.trim() });
    this.paragraph = undefined;
    return true;
  }
}
