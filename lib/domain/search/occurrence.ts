// Finds a term of a search in folded texts, as UTF-8 bytes: anywhere, or as a tag.
import { finder } from '../../core/occurrences.ts';
import type { Term } from '../../core/search-terms.ts';
import { codePointAt, codePointBefore, toUtf8 } from '../../core/utf8.ts';
import { characterTest } from './character-test.ts';
import { isPhrase, phraseFinder } from './phrase.ts';

export interface TermFinder {
  /** The tag without `#`, if the term is one. */
  readonly tag?: string;
  /** Whether a text contains the term. */
  readonly isIn: (text: string) => boolean;
  /** The beginning of the next occurrence from an index on; -1 if there is none. Occurrences do not overlap. */
  readonly next: (text: string, from: number) => number;
  /** The end of the occurrence that begins at an index. */
  readonly endOf: (text: string, start: number) => number;
  /** Whether an occurrence is a whole word: a letter or digit at its edge has none beside it. */
  readonly isWhole: (text: string, start: number, end: number) => boolean;
}

export function termFinder({ text, isTag }: Pick<Term, 'text' | 'isTag'>): TermFinder {
  const needle = toUtf8(text);
  const { length } = needle;
  const phrase = !isTag && isPhrase(text) ? phraseFinder(text) : undefined;
  const next = phrase?.next ?? (isTag ? tagFinder(needle) : finder(needle));
  const isWord = characterTest(/[\p{L}\p{M}\p{N}]/u);
  const [first, last] = [isWord(codePointAt(needle, 0)), isWord(codePointBefore(needle, length))];
  return {
    ...(isTag && { tag: text.slice(1) }),
    isIn: (within) => next(within, 0) >= 0,
    next,
    endOf: (within, start) => phrase?.endOf(within, start) ?? start + length,
    isWhole: (within, start, end) =>
      !(first && isWord(codePointBefore(within, start))) && !(last && isWord(codePointAt(within, end))),
  };
}

/** Finds a tag: white space or an opening bracket is before it, and no letter or digit continues it. */
function tagFinder(tag: string): TermFinder['next'] {
  const [opens, continues] = [characterTest(/[\s\p{Ps}]/u), characterTest(/[\p{L}\p{M}\p{N}_-]/u)];
  const isOne = (text: string, start: number): boolean =>
    (start === 0 || opens(codePointBefore(text, start))) && !continues(codePointAt(text, start + tag.length));
  return (text, from) => {
    let at = text.indexOf(tag, from);
    while (at >= 0 && !isOne(text, at)) at = text.indexOf(tag, at + 1);
    return at;
  };
}
