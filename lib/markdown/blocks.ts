// Finds the headings and paragraphs of a Markdown text by the rules of CommonMark 0.31. Lines are read one by one,
// without a tree and without inline markup, so the time grows with the text and the memory with its nesting.
// Parsers that do more take 10 s for 32 KB (micromark) or 1.6 GB of memory for 1 MB (@lezer/markdown) of hostile text.
import type { Block } from './block.ts';
import { BlockReader, type VisitCode } from './block-reader.ts';
import { frontMatterEnd } from './front-matter.ts';
import { visitLines } from './lines.ts';

const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Calls `visit` with every heading and paragraph of a text, and `visitCode` with every line of a code block, in order.
 * Front matter has none of them.
 * @param max how many lines are read, where each list item and quote that begins counts as another line
 * @returns where reading ended; Infinity at the end of the text
 */
export function visitBlocks(
  content: string,
  visit: (block: Block) => void,
  visitCode: VisitCode = () => {},
  max = Infinity,
): number {
  const first = frontMatterEnd(content) || Number(content.startsWith(BYTE_ORDER_MARK));
  const reader = new BlockReader(content, visit, visitCode, lineEndsIn(content.slice(0, first)));
  let stop = Infinity;
  visitLines(content, first, (start, end) => {
    reader.read(start, end, max);
    if (reader.steps < max) return true;
    stop = reader.steps > max ? start : end;
    return false;
  });
  reader.close(0);
  return stop;
}

const lineEndsIn = (text: string): number => (text.match(/\r\n|\r|\n/g) ?? []).length;
