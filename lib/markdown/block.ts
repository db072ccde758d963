// A heading or paragraph, and the paragraph that the next line may continue.
import { withoutDefinitions } from './definitions.ts';

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
  /** The source of a heading without indentation, list and quote markers, and heading markers. A paragraph has none. */
  readonly text: string;
}

export type Place = Omit<Block, 'level' | 'text'>;

export class Paragraph {
  private readonly content: string;
  private readonly place: Place;
  /** Where the text of each line begins and ends. A text is cut out only for a heading, because most lines are in none. */
  private lines: number[] = [];
  private end: number;

  constructor(content: string, place: Place) {
    this.content = content;
    this.place = place;
    this.end = place.end;
    this.add(place.start, place.end);
  }

  /** Adds a line, whose text is between two offsets. */
  add(start: number, end: number): void {
    this.lines.push(start, end);
    this.end = end;
  }

  block(): Block {
    return { ...this.place, end: this.end, level: 0, text: '' };
  }

  /** The heading that a line with this end makes of it; undefined if it has nothing but definitions, which are left out. */
  heading(level: number, end: number): Block | undefined {
    const texts: string[] = [];
    for (let n = 0; n < this.lines.length; n += 2)
      texts.push(this.content.slice(this.lines[n], this.lines[n + 1]));
    const text = withoutDefinitions(texts.join('\n'));
    if (text !== '') return { ...this.place, end, level, text: trimmedLines(text) };
    this.lines = [];
    return undefined;
  }
}

function trimmedLines(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.join('\n').trim();
}
