// Collects the lines of paragraphs and tables, and shows their text.
import { CODE_INDENT } from './containers.ts';
import { withoutDefinitions } from './definitions.ts';
import type { Line } from './line.ts';
import { PlainWriter } from './plain-writer.ts';

const FOOTNOTE = /^\[\^[^\]\s[]{1,60}\]:/;
/** The row below the head of a table. */
const DELIMITERS = /^\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;

export class PlainParagraphs extends PlainWriter {
  /** Where the lines of the open paragraph begin and end. */
  protected lines: number[] = [];
  protected isQuoted = false;
  /** Where the text of its first line begins in that line. */
  protected column = 0;
  protected inTable = false;
  protected inList = false;

  /** Reads a line of text, or of a table. */
  protected readText(line: Line, start: number, isQuoted: boolean): void {
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

  /** Shows the open paragraph, if there is one, without definitions. */
  protected closeParagraph(): undefined {
    const { lines } = this;
    if (lines.length === 0) return;
    this.lines = [];
    const [start = 0, end = 0] = [lines[0], lines.at(-1)];
    const text = this.content.slice(start, end);
    const footnote = FOOTNOTE.exec(text)?.[0].length;
    const skipped = footnote ?? (text.startsWith('[') ? text.length - withoutDefinitions(text).length : 0);
    this.inline(start + skipped, end, lines);
  }
}
