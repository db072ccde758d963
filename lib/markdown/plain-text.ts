// Markdown as a reader sees it: the text without marks, in one line. It shows items as `•`, and boxes as ☐ and ☑.
import { atxHeadingOf, canBeginLeaf, endsFence, fenceOf, setextLevelOf } from './block-starts.ts';
import { CODE_INDENT, QUOTE, startContainer } from './containers.ts';
import { withoutDefinitions } from './definitions.ts';
import { frontMatterEnd } from './front-matter.ts';
import { InlineMarks, type IsLabel } from './inline-marks.ts';
import { Line } from './line.ts';
import { nextIndex } from './next-index.ts';

const BOX = /^\[([ xX])\](?=[ \t])/;
/** The mark of a callout's type, which a reader sees as a color. */
const CALLOUT = /^\[![\w-]+\][+-]?/;
const FOOTNOTE = /^\[\^[^\]\s[]{1,60}\]:/;
const QUOTE_MARKS = /^(?:[ \t]*>)+[ \t]?/;
/** The row below the head of a table. */
const DELIMITERS = /^\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;
const LABELS = /^[ \t>]{0,10}\[([^\]\n^][^\]\n]{0,998})\]:/gm;
const FENCE_LINE = /^[ \t>*+-]*(?:\d{1,9}[.)][ \t]+)?((?:`{3,}|~{3,}).*)$/gm;
const SPACE = /\s/;

export interface PlainText {
  readonly text: string;
  /** The offset of each UTF-16 unit of the text in the source, in ascending order. */
  readonly sources: readonly number[];
}

/** Where the text shows an offset of the source, or what follows it. */
export function placeOf({ text, sources }: PlainText, offset: number): number {
  let [low, high] = [0, text.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sources[middle] ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

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
export const inlineText = (line: string): string => new PlainReader(line).readInline(line.length);

class PlainReader {
  private readonly content: string;
  private text = '';
  /** Whether the text ends with a space, or is empty. */
  private isAfterSpace = true;
  private readonly sources: number[] = [];
  /** Where the lines of the open paragraph begin and end. */
  private lines: number[] = [];
  private isQuoted = false;
  /** Where the text of its first line begins in that line. */
  private column = 0;
  private inTable = false;
  private inList = false;
  /** The fence of the open code, and whether it is in a quote. */
  private fence: string | undefined;
  private isFenceQuoted = false;
  private end = 0;
  private labels: ReadonlySet<string> | undefined;
  private readonly nextCommentEnd: Readonly<Record<string, (from: number) => number>>;

  constructor(content: string) {
    this.content = content;
    this.nextCommentEnd = { '<!--': nextIndex(content, '-->'), '%%': nextIndex(content, '%%') };
  }

  readInline(end: number): string {
    this.inline(0, end);
    return this.text.trimEnd();
  }

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

  /** Reads a line of text, or of a table. */
  private readText(line: Line, start: number, isQuoted: boolean): void {
    const { content } = this;
    const [at, end] = [start + line.next, start + line.length];
    const isOpen = this.lines.length > 0;
    if (line.indent >= CODE_INDENT && !isOpen) return this.show(at, end, ' ');
    if (line.indent === 0 && !isOpen && line.next === 0) this.inList = false;
    const rest = line.rest.trimEnd();
    if (rest.includes('|') && DELIMITERS.test(rest)) {
      const [from, to] = this.lines.splice(-2);
      this.closeParagraph();
      this.inTable = true;
      if (from !== undefined && to !== undefined) this.row(from, to);
    } else if (this.inTable || (rest.length > 1 && rest.startsWith('|') && rest.endsWith('|'))) {
      this.closeParagraph();
      this.row(at, end);
    } else {
      if (isQuoted && !this.isQuoted) this.closeParagraph();
      this.isQuoted = isQuoted;
      if (this.lines.length === 0) this.column = line.next;
      this.lines.push(at, Math.min(end, content.length));
    }
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
    for (const [mark, close] of Object.entries({ '<!--': '-->', '%%': '%%' })) {
      if (!this.content.startsWith(mark, at)) continue;
      const end = this.nextCommentEnd[mark]?.(at + mark.length) ?? Infinity;
      if (end === Infinity) return undefined;
      this.closeParagraph();
      this.end = Math.min(this.content.length, this.end + end - at);
      return end + close.length;
    }
    return undefined;
  }

  private closeParagraph(): undefined {
    const { lines } = this;
    if (lines.length === 0) return;
    this.lines = [];
    const [start = 0, end = 0] = [lines[0], lines.at(-1)];
    const text = this.content.slice(start, end);
    const footnote = FOOTNOTE.exec(text)?.[0].length;
    const skipped = footnote ?? (text.startsWith('[') ? text.length - withoutDefinitions(text).length : 0);
    this.inline(start + skipped, end, lines);
  }

  /** Shows the cells of a row. */
  private row(start: number, end: number): void {
    const row = this.content.slice(start, end);
    for (const { index, 0: cell } of row.matchAll(/(?:[^|\\]|\\[^]?)+/g))
      this.inline(start + index, start + index + cell.length, [], true);
  }

  /** Shows the text between two offsets without its marks, and without those of quotes and indentation between its lines. */
  private inline(start: number, end: number, lines: readonly number[] = [], isCell = false): void {
    const text = this.content.slice(start, end);
    const marks = new InlineMarks(text, (label) => this.isLabel(label));
    // In a cell `\|` is `|`, also in code.
    if (isCell) for (const { index } of text.matchAll(/\\(?=\|)/g)) marks.hide(index, index + 1);
    for (let n = 1; n + 1 < lines.length; n += 2) {
      const [from = 0, to = 0] = [lines[n], lines[n + 1]];
      if (from >= start) marks.hide(from + 1 - start, to - start);
    }
    for (let at = 0; at < end - start; at += 1) {
      const added = marks.added.get(at);
      if (added !== undefined) this.add(added, start + at);
      if (marks.hidden[at] === 0) this.add(this.content.charAt(start + at), start + at);
    }
    this.add(' ', end);
  }

  private isLabel: IsLabel = (label) => {
    this.labels ??= new Set(
      this.content.includes(']:')
        ? this.content.matchAll(LABELS).map(([, each = '']) => comparable(each))
        : [],
    );
    return this.labels.size > 0 && this.labels.has(comparable(label));
  };

  /** Shows the characters between two offsets as written. */
  private show(start: number, end: number, after = ''): void {
    for (let at = start; at < end; at += 1) this.add(this.content.charAt(at), at);
    this.add(after, end);
  }

  /** Adds characters that are at an offset of the source, with white space collapsed. */
  private add(characters: string, source: number): void {
    for (let n = 0; n < characters.length; n += 1) {
      const character = characters.charAt(n);
      const isSpace = SPACE.test(character);
      if (isSpace && this.isAfterSpace) continue;
      this.isAfterSpace = isSpace;
      this.text += isSpace ? ' ' : character;
      this.sources.push(source);
    }
  }
}

const comparable = (label: string): string => label.trim().replace(/\s+/g, ' ').toLowerCase();

/** The fence of the code that is open at an offset. */
function openFence(content: string, offset: number): string | undefined {
  const before = content.slice(frontMatterEnd(content), offset);
  let fence: string | undefined;
  if (before.includes('```') || before.includes('~~~'))
    for (const [, line = ''] of before.matchAll(FENCE_LINE))
      if (fence === undefined) fence = fenceOf(line);
      else if (endsFence(line.trimEnd(), fence)) fence = undefined;
  return fence;
}
