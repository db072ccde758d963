// The heading with which a text begins. Many programs write the name of the note there.
import { frontMatterEnd } from '../../../lib/markdown/front-matter.ts';

const HEADING = /(\s*\n|)( {0,3}#{1,6}[ \t]+)(\S[^\r\n]{0,500})(?=[\r\n]|$)/y;

interface FirstHeading {
  /** Its words, as they are written. */
  readonly words: string;
  /** Where they begin in the text. */
  readonly from: number;
}

/** The heading at the beginning of a text, after front matter and blank lines. */
export function firstHeading(text: string): FirstHeading | undefined {
  const start = frontMatterEnd(text);
  HEADING.lastIndex = start;
  const [whole = '', , , rest = ''] = HEADING.exec(text) ?? [];
  const words = rest.replace(/(?:^|\s)#+\s*$/, '').trimEnd();
  if (words === '') return undefined;
  return { words, from: start + whole.length - rest.length };
}

/** A text whose first heading is the former name, with the next one; undefined if its heading is another one. */
export function withHeading(text: string, former: string, next: string): string | undefined {
  const { words, from } = firstHeading(text) ?? {};
  if (from === undefined || words !== former) return undefined;
  return text.slice(0, from) + next + text.slice(from + words.length);
}
