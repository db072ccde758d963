// The part of a long text that is read to show what is around a match.
import { frontMatterEnd } from './front-matter.ts';

/** Characters that are read before the match and after it. Most of them can be marks and addresses. */
const [BEFORE, AFTER] = [1_000, 2_500];

/** Characters before the match that are read in any case. */
const LEAD = 100;

const PARAGRAPH = /\n[ \t\r]*\n/;
const LINE_OR_WORD = /(?<=[\n\r])|(?<=\s)(?=\S)|$/;

/**
 * Where the part around an offset begins and ends. It begins at a paragraph, else at a line or a word, and contains front
 * matter only if the offset is in it. `isCutBefore`, `isCutAfter`: whether there is other text.
 */
export function partAround(content: string, match: number) {
  const body = frontMatterEnd(content);
  const start = match < body ? 0 : body;
  const end = Math.min(match + AFTER, content.length);
  const first = match - BEFORE;
  const lead = content.slice(Math.max(first, 0), match - LEAD);
  const paragraph = PARAGRAPH.exec(lead);
  const next = paragraph ? paragraph.index + paragraph[0].length : lead.search(LINE_OR_WORD);
  const from = first <= start ? start : first + next;
  return {
    from,
    end,
    isCutBefore: content.slice(start, from).trim() !== '',
    isCutAfter: content.slice(end).trim() !== '',
  };
}
