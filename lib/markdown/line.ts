// A line of Markdown, read from left to right. Indentation is counted in columns: a tab extends to the next multiple of
// four, and a list or quote can consume a part of it.

const BREAK_MARKS: ReadonlySet<string> = new Set(['*', '-', '_']);

/** A line and the current position in it. */
export class Line {
  /** The index of the next character that is neither space nor tab; the length of the line if there is none. */
  next = 0;
  private column = 0;
  private nextColumn = 0;
  /** The index before which no thematic break with this mark begins. */
  private noBreakUntil = 0;
  private noBreakMark = '';

  private readonly text: string;

  constructor(text: string) {
    this.text = text;
    this.skipSpace();
  }

  /** The number of its characters. */
  get length(): number {
    return this.text.length;
  }

  /** The columns of white space before the next character. */
  get indent(): number {
    return this.nextColumn - this.column;
  }

  /** Whether only white space is left. */
  get blank(): boolean {
    return this.next === this.text.length;
  }

  /** The next character, empty at the end. */
  get character(): string {
    return this.text.charAt(this.next);
  }

  /** The rest of the line, from the next character. */
  get rest(): string {
    return this.text.slice(this.next);
  }

  /** Consumes columns of indentation, at most as many as there are. */
  takeIndent(columns: number): void {
    this.column = Math.min(this.column + columns, this.nextColumn);
  }

  /** Consumes the indentation and this many characters after it. */
  take(characters: number): void {
    this.next += characters;
    this.nextColumn += characters;
    this.column = this.nextColumn;
    this.skipSpace();
  }

  /** Whether the rest is a thematic break: three or more of `*`, `-` or `_`. */
  isThematicBreak(): boolean {
    const mark = this.character;
    if (!BREAK_MARKS.has(mark)) return false;
    // A line of list markers calls this at each marker. Without the bound each call could read the rest of the line.
    if (mark === this.noBreakMark && this.next < this.noBreakUntil) return false;
    let [end, marks] = [this.next, 0];
    for (; end < this.text.length; end += 1) {
      const character = this.text.charAt(end);
      if (character === mark) marks += 1;
      else if (character !== ' ' && character !== '\t') break;
    }
    this.noBreakMark = mark;
    this.noBreakUntil = end;
    return end === this.text.length && marks >= 3;
  }

  private skipSpace(): void {
    for (; ; this.next += 1) {
      if (this.character === ' ') this.nextColumn += 1;
      else if (this.character === '\t') this.nextColumn += 4 - (this.nextColumn % 4);
      else return;
    }
  }
}
