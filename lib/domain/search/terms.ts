// Parses a search for words (E15): terms, phrases in quotes, tags, and exclusions.
import { foldWords } from '../../core/text.ts';
import { SEARCH_TERMS_MAX } from '../../schema/limits.ts';
import { invalidField } from '../errors.ts';

export interface Term {
  /** The folded text that is searched; of a tag with its `#`. */
  readonly text: string;
  readonly isTag: boolean;
  readonly isExcluded: boolean;
}

/** A phrase with or without its closing quote, or the characters up to white space. A quote before white space is text. */
const TOKEN = /(-?)"(?!\s)([^"]+)"?|(\S+)/g;

/** The terms of a search; equal ones count once. @throws ApiError invalidRequest if there are too many */
export function termsOf(search: string): Term[] {
  const tokens = [...foldWords(search).matchAll(TOKEN)];
  if (tokens.length > SEARCH_TERMS_MAX)
    throw invalidField('search', `must have at most ${SEARCH_TERMS_MAX} terms`);
  const terms = tokens.map(([, minus, phrase, word = '']) => {
    if (phrase !== undefined) return { text: phrase, isTag: false, isExcluded: minus === '-' };
    const isExcluded = word.length > 1 && word.startsWith('-');
    const text = isExcluded ? word.slice(1) : word;
    return { text, isTag: text.length > 1 && text.startsWith('#'), isExcluded };
  });
  return [...new Map(terms.map((term) => [JSON.stringify(term), term])).values()];
}
