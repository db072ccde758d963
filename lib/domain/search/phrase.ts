// Finds a phrase or a word with a hyphen in folded UTF-8 bytes. A space in it matches any run of white space, so also the
// end of a line, and a hyphen matches any dash.
import { extender, finder } from '../../core/occurrences.ts';
import { DASHES } from '../../core/search-terms.ts';
import { codePointAt, toUtf8 } from '../../core/utf8.ts';
import { characterTest } from './character-test.ts';

const [SPACE, HYPHEN] = [0x20, 0x2d];

/** Whether a text has a part that matches different texts. */
export const isPhrase = (text: string): boolean => /[ -]/.test(text);

/** @param phrase with single spaces, and none at its beginning */
export function phraseFinder(phrase: string) {
  const needle = toUtf8(phrase);
  const { length } = needle;
  const [first = ''] = needle.split(/[ -]/);
  const nextFirst = finder(first);
  const extended = extender(needle);
  const [isSpace, isDash] = [characterTest(/\s/u), characterTest(new RegExp(`[${DASHES}]`, 'u'))];
  /** The end of the run of white space that begins at an index. */
  const endOfSpace = (text: string, from: number): number => {
    let at = from;
    while (isSpace(codePointAt(text, at))) at += bytesOf(text.charCodeAt(at));
    return at;
  };
  return {
    /** The beginning of the next occurrence from an index on; -1 if there is none. */
    next: (text: string, from: number): number => {
      /** Where the characters that were read last begin. A run of white space counts as one, and a dash, too. */
      const starts = new Uint32Array(length);
      let matched = 0;
      for (let [at, read] = [from, 0]; at < text.length; read += 1) {
        // Only the first word can begin an occurrence.
        if (matched === 0) at = nextFirst(text, at);
        if (at < 0) return -1;
        starts[read % length] = at;
        let code = text.charCodeAt(at);
        // Most bytes are neither; within a character, a byte is no code point.
        const point = code > SPACE && code < FIRST_LEAD ? -1 : codePointAt(text, at);
        if (isDash(point)) {
          at += bytesOf(code);
          code = HYPHEN;
        } else if (isSpace(point)) {
          at = endOfSpace(text, at);
          code = SPACE;
        } else at += 1;
        matched = extended(matched, code);
        if (matched === length) return starts[(read + 1) % length] ?? -1;
      }
      return -1;
    },
    endOf: (text: string, start: number): number => {
      let at = start;
      for (const byte of needle) {
        if (byte === ' ') at = endOfSpace(text, at);
        else at += byte === '-' ? bytesOf(text.charCodeAt(at)) : 1;
      }
      return at;
    },
  };
}

/** The smallest byte that begins a character of several bytes. */
const FIRST_LEAD = 0xc2;

/** The bytes of a character of at most three, by its first one. */
const bytesOf = (lead: number): number => (lead < FIRST_LEAD ? 1 : lead < 0xe0 ? 2 : 3);
