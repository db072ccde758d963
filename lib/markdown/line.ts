// A line of Markdown, read from left to right. Indentation counts in columns: a tab reaches to the next multiple of
// four, and a list or quote may take a part of it.

const BREAK_MARKS: ReadonlySet<string> = new Set(['*', '-', '_']);

/** Where a line is read. */
export class Line {
  /** The index of the next character that is neither space nor tab; the length of the text if there is none. */
  next = 0;
  private column = 0;
  private nextColumn = 0;
  /** The index before which no thematic break of this mark begins. */
  private noBreak = { mark: '', until: 0 };

  private readonly text: string;

  constructor(text: string) {
    this.text = text;
    this.skipSpace();
  }

  /** The columns of white space before the next character. */
  get indent(): number {
    return this.nextColumn - this.column;
  }

  /** Whether nothing but white space is left. */
  get blank(): boolean {
    return this.next === this.text.length;
  }

  /** The next character, empty at the end. */
  get character(): string {
    return this.text.charAt(this.next);
  }

  /** What is left, from the next character. */
  get rest(): string {
    return this.text.slice(this.next);
  }

  /** Consumes columns of indentation, at most as many as there are. */
  takeIndent(columns: number): void {
    this.column = Math.min(this.column + columns, this.nextColumn);
  }

  /** Consumes the indentation and so many characters after it. */
  take(characters: number): void {
    this.next += characters;
    this.nextColumn += characters;
    this.column = this.nextColumn;
    this.skipSpace();
  }

  /** Whether only a thematic break is left: three or more of `*`, `-` or `_`. */
  isThematicBreak(): boolean {
    const mark = this.character;
    if (!BREAK_MARKS.has(mark)) return false;
    // A line of list markers asks at each of them: without this it would be read once for each.
    if (mark === this.noBreak.mark && this.next < this.noBreak.until) return false;
    let [end, marks] = [this.next, 0];
    for (; end < this.text.length; end += 1) {
      const character = this.text.charAt(end);
      if (character === mark) marks += 1;
      else if (character !== ' ' && character !== '\t') break;
    }
    this.noBreak = { mark, until: end };
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
