// A heading or paragraph, and the paragraph that the next line may continue.
import { definitionsEnd, withoutDefinitions } from './definitions.ts';

export interface Block {
  /** The level of a heading, from 1 to 6; 0 for a paragraph. */
  readonly level: number;
  /** The number of its first line, from 1. */
  readonly line: number;
  /** The offset of its beginning after the indentation, in UTF-16 units. */
  readonly start: number;
  /** The offset of the end of its last line, before the line ending, in UTF-16 units. */
  readonly end: number;
  /** The offset after the link reference definitions at its beginning. */
  readonly textStart: number;
  /** The number of list items and quotes around it. */
  readonly depth: number;
  /** Whether it begins a list item, on the line of the item's marker. */
  readonly opensItem: boolean;
  /** The source of a heading without indentation, list and quote markers, and heading markers. A paragraph has none. */
  readonly text: string;
}

/** The first line of a block, and what surrounds it. */
export type FirstLine = Omit<Block, 'level' | 'text' | 'textStart'>;

export class Paragraph {
  private readonly content: string;
  private readonly firstLine: FirstLine;
  /** Where the text of each line begins and ends. A text is cut out only for a heading, because most lines are in none. */
  private lines: number[] = [];
  private end: number;

  constructor(content: string, firstLine: FirstLine) {
    this.content = content;
    this.firstLine = firstLine;
    this.end = firstLine.end;
    this.add(firstLine.start, firstLine.end);
  }

  /** Adds a line, whose text is between two offsets. */
  add(start: number, end: number): void {
    this.lines.push(start, end);
    this.end = end;
  }

  block(): Block {
    return { ...this.firstLine, end: this.end, textStart: this.textStart(), level: 0, text: '' };
  }

  /** The heading that a line with this end makes of it; undefined if it has nothing but definitions, which are left out. */
  heading(level: number, end: number): Block | undefined {
    const text = withoutDefinitions(this.text());
    if (text !== '')
      return { ...this.firstLine, end, textStart: this.textStart(), level, text: trimmedLines(text) };
    this.lines = [];
    return undefined;
  }

  /** Its lines without indentation and markers. */
  private text(): string {
    const texts: string[] = [];
    for (let n = 0; n < this.lines.length; n += 2)
      texts.push(this.content.slice(this.lines[n], this.lines[n + 1]));
    return texts.join('\n');
  }

  private textStart(): number {
    if (this.content.charAt(this.firstLine.start) !== '[') return this.firstLine.start;
    let left = definitionsEnd(this.text());
    for (let n = 0; n < this.lines.length; n += 2) {
      const [start = 0, end = 0] = this.lines.slice(n, n + 2);
      if (left <= end - start) return start + left;
      left -= end - start + 1;
    }
    return this.end;
  }
}

function trimmedLines(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.join('\n').trim();
}
