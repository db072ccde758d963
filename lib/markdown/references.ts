// The references in a Markdown text: `[[Name]]`, `[text](destination)` and their embedded forms, outside code and HTML.
// Links by reference (`[text][label]`), bare addresses and aliases are none. Linear time for any text.
import { inlineParts, visitRanges } from './inline-parts.ts';
import { InlineReader, type InlineReference } from './inline-references.ts';
import { visitLines } from './lines.ts';

export type Reference = Readonly<InlineReference>;

/** The references of a text, by their beginning. In front matter, only those of the form `[[Name]]` count. */
export function referencesIn(content: string, parts = inlineParts(content)): Reference[] {
  if (!content.includes('[[') && !content.includes('](')) return [];
  const reader = new InlineReader(content);
  const { first, blocks } = parts();
  const found = reader.read(0, first).filter(({ kind }) => kind === 'wiki');
  visitRanges(blocks, (start, end) => {
    for (const reference of reader.read(start, end)) found.push(reference);
  });
  return withLines(content, found);
}

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
