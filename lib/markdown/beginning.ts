// The beginning of a text as a reader sees it (E30): without front matter and marks, in linear time.
import { withoutData } from './data-urls.ts';
import { plainText } from './plain-text.ts';
import { frontMatterEnd } from './front-matter.ts';

const BEGINNING_MAX_CHARACTERS = 160;

/** Characters outside comments that are read. */
const READ_MAX_CHARACTERS = 10_000;

/** The beginning of a Markdown text in one line, at most this many characters; `…` marks a cut. */
export function beginningOf(content: string, maxCharacters = BEGINNING_MAX_CHARACTERS): string {
  const short = withoutData(content);
  const from = frontMatterEnd(short);
  const { text } = plainText(short, { from, end: from + READ_MAX_CHARACTERS, enough: maxCharacters });
  return text.length > maxCharacters ? `${cut(text, maxCharacters - 1).trimEnd()}…` : text;
}

/** The first UTF-16 units of a text, without half of a character at the end. */
const cut = (text: string, units: number): string => {
  const first = text.slice(0, units);
  return first.isWellFormed() ? first : first.slice(0, -1);
};
