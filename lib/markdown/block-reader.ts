// Reads the lines of a Markdown text one by one, and finds the headings, paragraphs and code in them (blocks.ts).
import { Paragraph, type Block, type FirstLine } from './block.ts';
import {
  atxHeadingOf,
  canBeginBlock,
  canBeginLeaf,
  endsFence,
  fenceOf,
  htmlEndOf,
  isPlain,
  setextLevelOf,
} from './block-starts.ts';
import { CODE_INDENT, continues, QUOTE, startContainer, type Container } from './containers.ts';
import { Line } from './line.ts';

/** Called with the offsets of a line of code. */
export type VisitCode = (start: number, end: number) => void;

export class BlockReader {
  /** The lines that were read, and the list items and quotes that began. */
  steps: number;
  private readonly content: string;
  private readonly visit: (block: Block) => void;
  private readonly visitCode: VisitCode;
  private readonly containers: Container[] = [];
  private paragraph: Paragraph | undefined;
  /** Whether a line is the last of the open code or HTML block. */
  private isLast: ((line: Line) => boolean) | undefined;
  /** Whether that block is code. */
  private isCode = false;
  private lines: number;
  private lastBlank = false;

  /** @param lines the number of lines before the first one that is read */
  constructor(content: string, visit: (block: Block) => void, visitCode: VisitCode, lines: number) {
    this.content = content;
    this.visit = visit;
    this.visitCode = visitCode;
    this.lines = lines;
    this.steps = lines;
  }

  /** Reads the next line, between two offsets. Stops within it after `maxSteps` steps. */
  read(offset: number, end: number, maxSteps: number): void {
    this.lines += 1;
    this.steps += 1;
    // Most lines of most texts. They need no more than this.
    if (this.paragraph && this.containers.length === 0 && isPlain(this.content, offset, end))
      return this.paragraph.add(offset, end);
    const line = new Line(this.content.slice(offset, end));
    // A repeated blank line changes nothing, and would cost a step for every open list.
    if (line.blank && this.lastBlank) return;
    this.lastBlank = line.blank;

    let depth = 0;
    for (const container of this.containers) {
      if (!continues(container, line)) break;
      depth += 1;
    }
    const inside = depth === this.containers.length;
    if (this.isLast) {
      const ends = !inside || this.isLast(line);
      if (inside && this.isCode) this.visitCode(offset, end);
      if (ends) this.isLast = undefined;
      if (inside) return;
    }

    let opensItem = false;
    while (line.indent < CODE_INDENT && canBeginBlock(line.character)) {
      const firstLine = { line: this.lines, start: offset + line.next, end, depth, opensItem };
      const interrupts = inside && this.paragraph !== undefined;
      if (canBeginLeaf(line.character) && this.readLeaf(line, firstLine, interrupts)) return;
      const container = startContainer(line, interrupts);
      if (!container) break;
      this.close(depth);
      depth = this.containers.push(container);
      opensItem = container !== QUOTE;
      if ((this.steps += 1) > maxSteps) return;
    }

    const start = offset + line.next;
    if (this.paragraph && !line.blank) return this.paragraph.add(start, end);
    this.close(depth);
    if (line.blank) return;
    if (line.indent >= CODE_INDENT) this.visitCode(start, end);
    else this.paragraph = new Paragraph(this.content, { line: this.lines, start, end, depth, opensItem });
  }

  /** Ends the open paragraph, and the lists and quotes from this depth on. */
  close(depth: number): void {
    if (this.paragraph) this.visit(this.paragraph.block());
    this.paragraph = undefined;
    this.containers.length = depth;
  }

  /** Reads a line that begins a heading, code, HTML or a thematic break. Returns false for any other line. */
  private readLeaf(line: Line, firstLine: FirstLine, interrupts: boolean): boolean {
    const { rest } = line;
    if (interrupts && this.endHeading(rest, firstLine.end)) return true;
    const heading = atxHeadingOf(rest);
    const fence = fenceOf(rest);
    const htmlEnd = htmlEndOf(rest, this.paragraph !== undefined);
    if (!heading && fence === undefined && !htmlEnd && !line.isThematicBreak()) return false;
    this.close(firstLine.depth);
    if (heading)
      this.visit({ ...firstLine, textStart: firstLine.start, level: heading.level, text: heading.text });
    this.isCode = fence !== undefined;
    if (fence !== undefined) {
      this.visitCode(firstLine.start, firstLine.end);
      this.isLast = (later) => later.indent < CODE_INDENT && endsFence(later.rest, fence);
    }
    if (htmlEnd && !htmlEnd.test(rest)) this.isLast = (later) => htmlEnd.test(later.rest);
    return true;
  }

  /** Turns the open paragraph into a heading if this line underlines it. */
  private endHeading(rest: string, end: number): boolean {
    const level = setextLevelOf(rest);
    if (!this.paragraph || level === undefined) return false;
    const heading = this.paragraph.heading(level, end);
    if (!heading) return false;
    this.visit(heading);
    this.paragraph = undefined;
    return true;
  }
}
