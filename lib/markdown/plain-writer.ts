// Collects the text that a reader sees, in one line, and where it is in the source.
import type { IsLabel } from './bracket-marks.ts';
import { InlineMarks } from './inline-marks.ts';

const LABELS = /^[ \t>]{0,10}\[([^\]\n^][^\]\n]{0,998})\]:/gm;
const SPACE = /\s/;

export interface PlainText {
  readonly text: string;
  /** The offset of each UTF-16 unit of the text in the source, in ascending order. */
  readonly sources: readonly number[];
}

/** The offset in the text of an offset in the source; that of the text after it if the source is not shown there. */
export function shownOffset({ text, sources }: PlainText, offset: number): number {
  let [low, high] = [0, text.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sources[middle] ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

export class PlainWriter {
  protected readonly content: string;
  protected text = '';
  /** Whether the text ends with a space, or is empty. */
  private isAfterSpace = true;
  protected readonly sources: number[] = [];
  private labels: ReadonlySet<string> | undefined;

  constructor(content: string) {
    this.content = content;
  }

  /** The text before an offset, as one that has no marks of blocks. */
  readInline(end: number): string {
    this.inline(0, end);
    return this.text.trimEnd();
  }

  /** Shows the cells of a row. */
  protected row(start: number, end: number): void {
    const row = this.content.slice(start, end);
    for (const { index, 0: cell } of row.matchAll(/(?:[^|\\]|\\[^]?)+/g))
      this.inline(start + index, start + index + cell.length, [], true);
  }

  /** Shows the text between two offsets without its marks, and and without quote marks and indentation between its lines. */
  protected inline(start: number, end: number, lines: readonly number[] = [], isCell = false): void {
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
  protected show(start: number, end: number, after = ''): void {
    for (let at = start; at < end; at += 1) this.add(this.content.charAt(at), at);
    this.add(after, end);
  }

  /** Adds characters that are at an offset of the source, with white space collapsed. */
  protected add(characters: string, source: number): void {
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
