// Finds the sections of a Markdown text by their headings, in one pass. Headings in lists and quotes begin none.
import { visitBlocks, type Block } from './blocks.ts';

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

/** The sections with this heading, in order. */
export function sectionsOf(content: string, heading: HeadingPath): Section[] {
  const found: { level: number; section: Section }[] = [];
  const sections: Section[] = [];
  const close = (level: number, end: number, beforeUnderlined: boolean): void => {
    for (let last = found.at(-1); last && last.level >= level; last = found.at(-1)) {
      sections.push({ ...last.section, end, beforeUnderlined });
      found.pop();
    }
  };
  const above: Block[] = [];
  visitBlocks(content, (block) => {
    if (block.level === 0 || block.depth > 0) return;
    close(block.level, lineStart(content, block), isUnderlined(content, block));
    while ((above.at(-1)?.level ?? 0) >= block.level) above.pop();
    above.push(block);
    if (!matches(above, heading)) return;
    const start = lineEnd(content, block.end);
    found.push({ level: block.level, section: { start, end: start, beforeUnderlined: false } });
  });
  close(0, content.length, false);
  return sections.toSorted((a, b) => a.start - b.start);
}

const matches = (above: readonly Block[], heading: HeadingPath): boolean =>
  typeof heading === 'string'
    ? above.at(-1)?.text === heading
    : above.length === heading.length && above.every(({ text }, n) => text === heading[n]);

/** A heading outside lists and quotes has only spaces before it on its line. */
function lineStart(content: string, { start }: Block): number {
  let at = start;
  while (content.charAt(at - 1) === ' ') at -= 1;
  return at;
}

const isUnderlined = (content: string, { start, end }: Block): boolean =>
  /[\r\n]/.test(content.slice(start, end));

/** The offset after the line ending at this offset, if there is one. */
const lineEnd = (content: string, at: number): number =>
  at + (content.startsWith('\r\n', at) ? 2 : Number(at < content.length));
