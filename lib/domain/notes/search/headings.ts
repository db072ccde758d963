// The headings in folded content, for the relevance of a note.
import { fromUtf8, toUtf8 } from '../../../core/utf8.ts';
import { visitBlocks } from '../../../markdown/blocks.ts';

/** The headings in folded UTF-8 bytes, one a line. Folding preserves the characters that mark a heading. */
export function headingsIn(folded: string): string {
  const texts: string[] = [];
  visitBlocks(fromUtf8(folded), ({ level, text }) => {
    if (level > 0) texts.push(text);
  });
  return toUtf8(texts.join('\n'));
}
