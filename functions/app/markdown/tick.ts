// Ticks the box that a user has clicked. While a changed text is being formatted, the page still shows the boxes of the one
// before: the line of the box is then looked up in the changed text, and nothing is ticked if it is not certainly there.

/** The text that the page shows, and the text of the note, which may have changed since. */
export interface ShownNote {
  readonly shown: string;
  readonly text: string;
}

/** Both with the box ticked or cleared that is at an offset of what is shown; undefined if the text does not have it. */
export function ticked({ shown, text }: ShownNote, offset: number): ShownNote | undefined {
  const page = toggled(shown, offset);
  const at = shown === text ? offset : offsetIn(text, shown, offset);
  const note = at === undefined ? undefined : toggled(text, at);
  return page === undefined || note === undefined ? undefined : { shown: page, text: note };
}

/** The text with the checkbox at an offset ticked or cleared; undefined if there is none. */
export function toggled(text: string, offset: number): string | undefined {
  const box = text.slice(Math.max(offset, 0), offset + '[ ]'.length);
  if (!/^\[[ \txX]\]$/.test(box)) return undefined;
  const mark = /x/i.test(box) ? ' ' : 'x';
  return `${text.slice(0, offset + 1)}${mark}${text.slice(offset + 2)}`;
}

/** Where a text has what another one has at an offset: the same line, at the same offset in it. */
function offsetIn(text: string, other: string, offset: number): number | undefined {
  const [lines, others] = [new Lines(text), new Lines(other)];
  const line = others.lineAt(offset);
  const found = lines.lineOf(line, others);
  return found === undefined ? undefined : lines.startOf(found) + offset - others.startOf(line);
}

/** The lines of a text, without their ends and the white space before those. */
class Lines {
  private readonly lines: readonly string[];
  private readonly starts: readonly number[];
  /** The numbers of the lines with the same content. */
  private readonly numbers = new Map<string, number[]>();

  constructor(text: string) {
    const parts = text.split(/(?<=\n|\r(?!\n))/);
    let length = 0;
    this.starts = parts.map((part) => (length += part.length) - part.length);
    this.lines = parts.map((part) => part.trimEnd());
    for (const [number, line] of this.lines.entries()) {
      const same = this.numbers.get(line);
      if (same) same.push(number);
      else this.numbers.set(line, [number]);
    }
  }

  lineAt(offset: number): number {
    return this.starts.findLastIndex((start) => start <= offset);
  }

  startOf(line: number): number {
    return this.starts[line] ?? 0;
  }

  /** The line that is a line of another text; undefined if it is not certain. */
  lineOf(line: number, other: Lines): number | undefined {
    const found = new Set([-1, 1].flatMap((step) => this.besideAnchor(line, other, step) ?? []));
    if (found.size > 0) return found.size === 1 ? [...found][0] : undefined;
    return this.byOccurrence(line, other);
  }

  /** The line by the nearest one above or below that both texts have once, if nothing between them has changed. */
  private besideAnchor(line: number, other: Lines, step: number): number | undefined {
    let anchor = line;
    while (anchor in other.lines && this.anchored(anchor, other) === undefined) anchor += step;
    const found = this.anchored(anchor, other);
    if (found === undefined) return undefined;
    const moved = found - anchor;
    for (let each = line; each !== anchor; each += step)
      if (this.lines[each + moved] !== other.lines[each]) return undefined;
    return line + moved;
  }

  /** The number of a line of another text that both have once, and that is not blank. */
  private anchored(line: number, other: Lines): number | undefined {
    const content = other.lines[line] ?? '';
    const [found, ...more] = this.numbers.get(content) ?? [];
    const isOnce = more.length === 0 && other.numbers.get(content)?.length === 1;
    return isOnce && content !== '' ? found : undefined;
  }

  /** The n-th of equal lines, if both texts have as many, and no line that both have once has moved past it. */
  private byOccurrence(line: number, other: Lines): number | undefined {
    const content = other.lines[line] ?? '';
    const [mine, theirs] = [this.numbers.get(content) ?? [], other.numbers.get(content) ?? []];
    const found = mine[theirs.indexOf(line)];
    if (found === undefined || mine.length !== theirs.length) return undefined;
    const isMoved = other.lines.some((_, each) => {
      const anchor = this.anchored(each, other);
      return anchor !== undefined && anchor < found !== each < line;
    });
    return isMoved ? undefined : found;
  }
}
