// The parts of a Markdown text with inline markup, and the parts that show no text.
import { visitBlocks } from './blocks.ts';
import { frontMatterEnd } from './front-matter.ts';

/** Offsets in pairs: where each part begins and ends, in order. */
type Ranges = readonly number[];

export interface InlineParts {
  /** The offset after the front matter. */
  readonly first: number;
  /** The headings and paragraphs after it. */
  readonly blocks: Ranges;
  /** The lines of code blocks, and the definitions of links. */
  readonly hidden: Ranges;
  /** Where reading ended; Infinity at the end of the text. */
  readonly end: number;
}

/** Returns the function that reads the parts of a text, once. @param maxLines as of `visitBlocks` */
export function inlineParts(content: string, maxLines = Infinity): () => InlineParts {
  let parts: InlineParts | undefined;
  return () => (parts ??= read(content, maxLines));
}

function read(content: string, maxLines: number): InlineParts {
  const [blocks, hidden]: [number[], number[]] = [[], []];
  const stop = visitBlocks(
    content,
    ({ start, textStart, end }) => {
      blocks.push(start, end);
      // `[^1]: text` is a footnote.
      if (start < textStart && !content.startsWith('[^', start)) hidden.push(start, textStart);
    },
    (start, end) => hidden.push(start, end),
    maxLines,
  );
  return { first: frontMatterEnd(content), blocks, hidden, end: stop };
}

/** Calls `visit` with the offsets of each part, in order. */
export function visitRanges(ranges: Ranges, visit: (start: number, end: number) => void): void {
  for (let n = 0; n < ranges.length; n += 2) visit(ranges[n] ?? 0, ranges[n + 1] ?? 0);
}
