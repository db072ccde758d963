// Markdown as a reader sees it: the text without marks, in one line. It shows items as `•`, and boxes as ☐ and ☑.
import { atxHeadingOf, canBeginLeaf, endsFence, fenceOf, setextLevelOf } from './block-starts.ts';
import { CODE_INDENT, QUOTE, startContainer } from './containers.ts';
import { Line } from './line.ts';
import { nextIndex } from './next-index.ts';
import { PlainParagraphs } from './plain-paragraphs.ts';
import { PlainWriter, type PlainText } from './plain-writer.ts';
import { frontMatterEnd } from './front-matter.ts';
import { openFence } from './open-fence.ts';

const BOX = /^\[([ xX])\](?=[ \t])/;
/** The mark of a callout's type, which a reader sees as a color. */
const CALLOUT = /^\[![\w-]+\][+-]?/;
const QUOTE_MARKS = /^(?:[ \t]*>)+[ \t]?/;
const COMMENTS = Object.entries({ '<!--': '-->', '%%': '%%' });

export interface Part {
  /** Where the part begins; a line should. */
  readonly from?: number;
  /** Where it ends. A comment before it is not counted. */
  readonly end?: number;
  /** The length of the text after which no further paragraph is read. */
  readonly enough?: number;
}

/** A part of a Markdown text as a reader sees it, with white space collapsed. Front matter is shown as written. */
export function plainText(content: string, { from = 0, end = content.length, enough }: Part = {}): PlainText {
  return new PlainReader(content).read(from, end, enough);
}

/** The text of a line, or of a part of one, without the marks of blocks. */
export const inlineText = (line: string): string => new PlainWriter(line).readInline(line.length);

class PlainReader extends PlainParagraphs {
  /** The fence of the open code, and whether it is in a quote. */
  private fence: string | undefined;
  private isFenceQuoted = false;
  private end = 0;
  private readonly comments = COMMENTS.map(([open, close]) => ({
    open,
    close,
    nextClose: nextIndex(this.content, close),
  }));

  read(from: number, end: number, enough = Infinity): PlainText {
    const { content } = this;
    const [feed, carriage] = [nextIndex(content, '\n'), nextIndex(content, '\r')];
    const first = Math.min(Math.max(from, frontMatterEnd(content)), end);
    this.end = end;
    this.show(from, first, ' ');
    this.fence = openFence(content, first);
    this.inList = from > 0;
    for (let at = first; at < this.end && this.text.length <= enough;) {
      const [lf, cr] = [feed(at), carriage(at)];
      const lineEnd = Math.min(lf, cr, this.end);
      const next = this.readLine(at, lineEnd);
      at = next ?? lineEnd + (lf === cr + 1 ? 2 : 1);
    }
    this.closeParagraph();
    const text = this.text.trimEnd();
    return { text, sources: this.sources.slice(0, text.length) };
  }

  /** Reads a line between two offsets. Returns where to read on, if that is not the next line. */
  private readLine(start: number, end: number): number | undefined {
    const { content } = this;
    const source = content.slice(start, end);
    if (this.fence !== undefined && this.readCode(source, start, this.fence)) return undefined;
    const line = new Line(source);
    let isQuoted = false;
    let isItem = false;
    for (;;) {
      if (line.blank) {
        if (!isItem && !isQuoted) this.inTable = false;
        return this.closeParagraph();
      }
      const next = this.comment(start + line.next);
      if (next !== undefined) return next;
      if (this.inList) line.takeIndent(line.indent);
      if (line.indent >= CODE_INDENT) break;
      if (canBeginLeaf(line.character) && this.readLeaf(line, start, isQuoted)) return undefined;
      const at = start + line.next;
      // A line that begins left of the text of an item is outside it.
      const interrupts = this.lines.length > 0 && !isItem && !(this.inList && line.next < this.column);
      const container = startContainer(line, interrupts);
      if (!container) break;
      if (container === QUOTE) isQuoted = true;
      else {
        this.closeParagraph();
        this.readItem(line, at, start);
        isItem = true;
      }
    }
    if (isQuoted) line.take(CALLOUT.exec(line.rest)?.[0].length ?? 0);
    this.readText(line, start, isQuoted && !isItem);
    return undefined;
  }

  /** Reads the mark of an item, and its box. */
  private readItem(line: Line, at: number, start: number): void {
    this.inList = true;
    const [box = '', tick] = BOX.exec(line.rest) ?? [];
    const isNumber = /\d/.test(this.content.charAt(at));
    if (line.blank) return;
    if (isNumber) this.show(at, start + line.next);
    if (box !== '') this.add(`${tick === ' ' ? '☐' : '☑'} `, at);
    else if (!isNumber) this.add('• ', at);
    line.take(box.length);
  }

  /** Reads a heading, a fence or a rule. Returns false for any other line. */
  private readLeaf(line: Line, start: number, isQuoted: boolean): boolean {
    const { rest } = line;
    const heading = atxHeadingOf(rest);
    this.fence = fenceOf(rest);
    this.isFenceQuoted = isQuoted;
    const isUnderline = this.lines.length > 0 && setextLevelOf(rest) !== undefined;
    if (!heading && this.fence === undefined && !isUnderline && !line.isThematicBreak()) return false;
    this.closeParagraph();
    this.inTable = false;
    if (line.next === 0) this.inList = false;
    if (heading) {
      const at = start + line.next + rest.indexOf(heading.text, heading.level);
      this.inline(at, at + heading.text.length);
    }
    return true;
  }

  /** Reads a line of code. Returns false if the quote with the code ends before it. */
  private readCode(source: string, start: number, fence: string): boolean {
    const marks = this.isFenceQuoted ? (QUOTE_MARKS.exec(source)?.[0].length ?? 0) : 0;
    const isOutside = this.isFenceQuoted && marks === 0;
    if (isOutside || endsFence(source.slice(marks).trim(), fence)) this.fence = undefined;
    else this.show(start + marks, start + source.length, ' ');
    return !isOutside;
  }

  /** Returns the offset after the comment that begins at an offset. */
  private comment(at: number): number | undefined {
    for (const { open, close, nextClose } of this.comments) {
      if (!this.content.startsWith(open, at)) continue;
      const end = nextClose(at + open.length);
      if (end === Infinity) return undefined;
      this.closeParagraph();
      this.end = Math.min(this.content.length, this.end + end - at);
      return end + close.length;
    }
    return undefined;
  }
}
