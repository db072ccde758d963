// Finds the headings of a Markdown text, and the sections below them, in one pass each. Headings in lists and quotes
// begin none.
import type { Block } from './block.ts';
import { visitBlocks } from './blocks.ts';

export interface Section {
  /** The offset of its beginning: after the line of its heading. */
  readonly start: number;
  /** The offset of its end: the line of the next heading of the same or a higher level, or the end of the text. */
  readonly end: number;
  /** Whether a heading that is underlined follows. A paragraph directly above would become a part of it. */
  readonly beforeUnderlined: boolean;
}

/** The text of a heading, or the texts of the headings above it, from the outermost, and its own. */
export type HeadingPath = string | readonly string[];

type Heading = Pick<Block, 'level' | 'text' | 'start' | 'end'>;

/** The headings of a text, in order. */
export function headingsOf(content: string): Heading[] {
  const headings: Heading[] = [];
  visitBlocks(content, ({ level, text, start, end, depth }) => {
    if (level > 0 && depth === 0) headings.push({ level, text, start, end });
  });
  return headings;
}

/** The sections with this heading, in order. `headings`: all headings of the text. */
export function sectionsOf(content: string, headings: readonly Heading[], heading: HeadingPath): Section[] {
  const found: { level: number; section: Section }[] = [];
  const sections: Section[] = [];
  const close = (level: number, end: number, beforeUnderlined: boolean): void => {
    for (let last = found.at(-1); last && last.level >= level; last = found.at(-1)) {
      sections.push({ ...last.section, end, beforeUnderlined });
      found.pop();
    }
  };
  const above: Heading[] = [];
  for (const next of headings) {
    if (found.length > 0) close(next.level, lineStart(content, next), isUnderlined(content, next));
    while ((above.at(-1)?.level ?? 0) >= next.level) above.pop();
    above.push(next);
    if (!matches(above, heading)) continue;
    const start = lineEnd(content, next.end);
    found.push({ level: next.level, section: { start, end: start, beforeUnderlined: false } });
  }
  close(0, content.length, false);
  return sections.toSorted((a, b) => a.start - b.start);
}

const matches = (above: readonly Heading[], heading: HeadingPath): boolean =>
  typeof heading === 'string'
    ? above.at(-1)?.text === heading
    : above.length === heading.length && above.every(({ text }, n) => text === heading[n]);

/** A heading outside lists and quotes has only spaces before it on its line. */
function lineStart(content: string, { start }: Heading): number {
  let at = start;
  while (content.charAt(at - 1) === ' ') at -= 1;
  return at;
}

const isUnderlined = (content: string, { start, end }: Heading): boolean =>
  /[\r\n]/.test(content.slice(start, end));

/** The offset after the line ending at this offset, if there is one. */
const lineEnd = (content: string, at: number): number =>
  at + (content.startsWith('\r\n', at) ? 2 : Number(at < content.length));
