// How much of a text counts for links, tags and files (E25, E27, E30): more than people write, but so little that ten
// texts of any kind are read within a second.
import { inlineParts } from '../../markdown/inline-parts.ts';
import { inlineMarkup, type Reference } from '../../markdown/references.ts';
import { NOTE_LINES_MAX, NOTE_REFERENCES_MAX } from '../../schema/limits.ts';

/** The markup of a text that counts, and the parts in which it was found. */
export function countedMarkup(content: string) {
  const parts = inlineParts(content, NOTE_LINES_MAX);
  return { parts, markup: inlineMarkup(content, parts, NOTE_REFERENCES_MAX) };
}

/** The references of a text that count, in order. */
export const countedReferences = (content: string): readonly Reference[] =>
  countedMarkup(content).markup.references;
