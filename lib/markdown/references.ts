// The references in a Markdown text: `[[Name]]`, `[text](destination)` and their embedded forms, outside code and HTML.
// Links by reference (`[text][label]`), bare addresses and aliases are none. Linear time for any text.
import { inlineParts, visitRanges } from './inline-parts.ts';
import type { InlineReference } from './inline-reference.ts';
import { InlineReader } from './inline-references.ts';
import { visitLines } from './lines.ts';

export type Reference = Readonly<InlineReference>;

/** The inline markup of a text. Its hidden parts are read only if the text has a `#`. */
export function inlineMarkup(content: string, parts = inlineParts(content)) {
  const references: InlineReference[] = [];
  const hidden: number[] = [];
  const hasTags = content.includes('#');
  if (!hasTags && !content.includes('[[') && !content.includes('](')) return { references, hidden };
  const reader = new InlineReader(content);
  const { first, blocks } = parts();
  for (const reference of reader.read(0, first).references)
    if (reference.kind === 'wiki') references.push(reference);
  visitRanges(blocks, (start, end) => {
    const read = reader.read(start, end, hasTags);
    for (const reference of read.references) references.push(reference);
    for (const part of read.hidden) hidden.push(...part);
  });
  return { references: references.length === 0 ? [] : withLines(content, references), hidden };
}

/** The references of a text, by their beginning. In front matter, only `[[Name]]` counts. */
export const referencesIn = (content: string, parts = inlineParts(content)): Reference[] =>
  inlineMarkup(content, parts).references;

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
