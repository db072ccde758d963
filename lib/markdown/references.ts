// The references in a Markdown text: `[[Name]]`, `[text](destination)` and their embedded forms, outside code and HTML.
// Links by reference (`[text][label]`), bare addresses and aliases are none. Linear time for any text.
import { inlineParts, visitRanges } from './inline-parts.ts';
import type { InlineReference } from './inline-reference.ts';
import { InlineReader } from './inline-references.ts';
import { visitLines } from './lines.ts';

export type Reference = Readonly<InlineReference>;

/** The inline markup of a text, or of its beginning. */
export interface Markup {
  /** The references, by their beginning. */
  readonly references: InlineReference[];
  /** Where parts that show no text begin and end. Read only if the text has a `#`. */
  readonly hidden: number[];
  /** Where reading ended; Infinity at the end of the text. */
  readonly end: number;
}

/** More brackets than people write for each reference, as in `[ ]` and `[sic]`. Of further ones, none is read. */
const BRACKETS_PER_REFERENCE = 10;

/** The inline markup of a text, up to its first `max` references. */
export function inlineMarkup(content: string, parts = inlineParts(content), max = Infinity): Markup {
  const references: InlineReference[] = [];
  const hidden: number[] = [];
  const hasTags = content.includes('#');
  if (!hasTags && !content.includes('[[') && !content.includes(']('))
    return { references, hidden, end: Infinity };
  const reader = new InlineReader(content, BRACKETS_PER_REFERENCE * max);
  const { first, blocks } = parts();
  const left = (): number => max - references.length;
  const above = reader.read(0, first, { onlyWiki: true, max });
  for (const reference of above.references) references.push(reference);
  let stop = above.end < first ? above.end : parts().end;
  visitRanges(blocks, (start, end) => {
    if (left() === 0) stop = Math.min(stop, start);
    if (start >= stop) return;
    const read = reader.read(start, end, { withHidden: hasTags, max: left() });
    for (const reference of read.references) references.push(reference);
    for (const part of read.hidden) hidden.push(...part);
    if (read.end < end) stop = Math.min(stop, read.end);
  });
  return { references: references.length === 0 ? [] : withLines(content, references), hidden, end: stop };
}

/** The references of a text, by their beginning. In front matter, only `[[Name]]` counts. */
export const referencesIn = (content: string): Reference[] => inlineMarkup(content).references;

function withLines(content: string, found: InlineReference[]): Reference[] {
  let [line, next] = [0, 0];
  visitLines(content, 0, (_, end) => {
    line += 1;
    for (let reference = found[next]; reference && reference.start <= end; reference = found[next]) {
      reference.line = line;
      next += 1;
    }
  });
  return found;
}
