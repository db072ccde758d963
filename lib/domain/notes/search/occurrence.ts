// Finds a term of a search in folded texts, as UTF-8 bytes: anywhere, or as a tag.
import { finder, rarestIn, type Finder } from '../../../core/finder.ts';
import { characterAt, characterBefore, toUtf8 } from '../../../core/utf8.ts';
import type { Term } from './terms.ts';

/** Calls back with the beginning and the end of each occurrence of a term, from left to right, without overlaps. */
export type Visit = (start: number, end: number) => void;

export interface TermFinder {
  /** How common the term is, by its rarest character. */
  readonly frequency: number;
  /** Whether a text contains the term. */
  readonly isIn: (text: string) => boolean;
  readonly visitIn: (text: string, visit: Visit) => void;
  /** Whether an occurrence is a whole word: a letter or digit at its edge has none beside it. */
  readonly isWhole: (text: string, start: number, end: number) => boolean;
}

/** @param sample bytes of typical texts, which show how common each character is */
export function termFinder({ text, isTag }: Pick<Term, 'text' | 'isTag'>, sample: string): TermFinder {
  const needle = toUtf8(text);
  const { length } = needle;
  const anywhere = finder(needle, sample);
  const asTag: Finder = (within, from) => {
    let at = anywhere(within, from);
    while (at >= 0 && !isTagAt(within, at, at + length)) at = anywhere(within, at + 1);
    return at;
  };
  const next = isTag ? asTag : anywhere;
  const [first, last] = [
    isWordCharacter(characterAt(needle, 0)),
    isWordCharacter(characterBefore(needle, length)),
  ];
  return {
    frequency: rarestIn(needle, sample).count,
    isIn: (within) => next(within, 0) >= 0,
    visitIn: (within, visit) => {
      for (let at = next(within, 0); at >= 0; at = next(within, at + length)) visit(at, at + length);
    },
    isWhole: (within, start, end) =>
      !(first && isWordCharacter(characterBefore(within, start))) &&
      !(last && isWordCharacter(characterAt(within, end))),
  };
}

const isTagAt = (text: string, start: number, end: number): boolean =>
  /^[\s\p{Ps}]?$/u.test(characterBefore(text, start)) &&
  !/^[\p{L}\p{M}\p{N}_-]/u.test(characterAt(text, end));

/** Whether a character is a letter, a mark of one, or a digit. */
function isWordCharacter(character: string): boolean {
  const code = character.charCodeAt(0);
  if (code < 0x80) return (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
  return WORD_CHARACTER.test(character);
}

const WORD_CHARACTER = /^[\p{L}\p{M}\p{N}]/u;
