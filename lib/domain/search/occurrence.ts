// Finds a term of a search in folded texts, as UTF-8 bytes: anywhere, or as a tag.
import { finder, rarestIn } from '../../core/finder.ts';
import { codePointAt, codePointBefore, toUtf8 } from '../../core/utf8.ts';
import type { Term } from './terms.ts';

export interface TermFinder {
  /** How common the term is, by its rarest character. */
  readonly frequency: number;
  /** The length of an occurrence. */
  readonly length: number;
  /** Whether a text contains the term. */
  readonly isIn: (text: string) => boolean;
  /** The beginning of the next occurrence from an index on; -1 if there is none. Occurrences do not overlap. */
  readonly next: (text: string, from: number) => number;
  /** Whether an occurrence is a whole word: a letter or digit at its edge has none beside it. */
  readonly isWhole: (text: string, start: number) => boolean;
}

/** @param sample bytes of typical texts, which show how common each character is */
export function termFinder({ text, isTag }: Pick<Term, 'text' | 'isTag'>, sample: string): TermFinder {
  const needle = toUtf8(text);
  const { length } = needle;
  const next = rememberingFirst(finder(needle, sample, isTag ? tagTest() : undefined));
  const isWord = characterTest(/[\p{L}\p{M}\p{N}]/u);
  const [first, last] = [isWord(codePointAt(needle, 0)), isWord(codePointBefore(needle, length))];
  return {
    frequency: rarestIn(needle, sample).count,
    length,
    isIn: (within) => next(within, 0) >= 0,
    next,
    isWhole: (within, start) =>
      !(first && isWord(codePointBefore(within, start))) &&
      !(last && isWord(codePointAt(within, start + length))),
  };
}

/** Whether no letter or digit continues a tag, and white space or an opening bracket is before it. */
function tagTest(): (text: string, start: number, end: number) => boolean {
  const [opens, continues] = [characterTest(/[\s\p{Ps}]/u), characterTest(/[\p{L}\p{M}\p{N}_-]/u)];
  return (text, start, end) => {
    const unit = text.charCodeAt(start - 1);
    // Practically every candidate is decided by one ASCII character.
    if (unit === 0x23 || (unit > 0x28 && unit < 0x5b) || (unit > 0x60 && unit < 0x7b)) return false;
    const before = codePointBefore(text, start);
    return (before < 0 || opens(before)) && !continues(codePointAt(text, end));
  };
}

/** Names are shorter. */
const REMEMBERED_MIN_CHARACTERS = 4_096;

/** The same, but the first occurrence in a long text is found once: whether there is one is asked before all others. */
function rememberingFirst(next: (text: string, from: number) => number): TermFinder['next'] {
  let known = { text: '', at: -1 };
  return (text, from) => {
    if (from > 0 || text.length < REMEMBERED_MIN_CHARACTERS) return next(text, from);
    if (known.text !== text) known = { text, at: next(text, 0) };
    return known.at;
  };
}

const [NO, YES] = [1, 2];

/**
 * Whether a character matches. The result is stored for each character, because an expression for each of a million
 * occurrences takes half a second. The end of a text matches nothing.
 */
function characterTest(pattern: RegExp): (codePoint: number) => boolean {
  const known = new Uint8Array(0x1_0000);
  const test = (codePoint: number): boolean =>
    codePoint >= 0 && pattern.test(String.fromCodePoint(codePoint));
  return (codePoint) => {
    if (!(codePoint >= 0 && codePoint < known.length)) return test(codePoint);
    if (known[codePoint] === 0) known[codePoint] = test(codePoint) ? YES : NO;
    return known[codePoint] === YES;
  };
}
