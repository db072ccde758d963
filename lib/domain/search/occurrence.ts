// Finds a term of a search in folded texts, as UTF-8 bytes: anywhere, or as a tag.
import { finder, rarestIn } from '../../core/finder.ts';
import type { Term } from '../../core/search-terms.ts';
import { codePointAt, codePointBefore, toUtf8 } from '../../core/utf8.ts';
import { characterTest } from './character-test.ts';
import { isPhrase, phraseFinder } from './phrase.ts';

export interface TermFinder {
  /** The tag without `#`, if the term is one. */
  readonly tag?: string;
  /** How common the term is, by its rarest character. */
  readonly frequency: number;
  /** Whether a text contains the term. */
  readonly isIn: (text: string) => boolean;
  /** The beginning of the next occurrence from an index on; -1 if there is none. Occurrences do not overlap. */
  readonly next: (text: string, from: number) => number;
  /** The end of the occurrence that begins at an index. */
  readonly endOf: (text: string, start: number) => number;
  /** Whether an occurrence is a whole word: a letter or digit at its edge has none beside it. */
  readonly isWhole: (text: string, start: number, end: number) => boolean;
}

/** @param sample bytes of typical texts, which show how common each character is */
export function termFinder({ text, isTag }: Pick<Term, 'text' | 'isTag'>, sample: string): TermFinder {
  const needle = toUtf8(text);
  const { length } = needle;
  const phrase = !isTag && isPhrase(text) ? phraseFinder(text, sample) : undefined;
  const next = rememberingFirst(phrase?.next ?? finder(needle, sample, isTag ? tagTest() : undefined));
  const isWord = characterTest(/[\p{L}\p{M}\p{N}]/u);
  const [first, last] = [isWord(codePointAt(needle, 0)), isWord(codePointBefore(needle, length))];
  return {
    ...(isTag && { tag: text.slice(1) }),
    frequency: rarestIn(needle, sample).count,
    isIn: (within) => next(within, 0) >= 0,
    next,
    endOf: (within, start) => phrase?.endOf(within, start) ?? start + length,
    isWhole: (within, start, end) =>
      !(first && isWord(codePointBefore(within, start))) && !(last && isWord(codePointAt(within, end))),
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
