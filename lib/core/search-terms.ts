// Parses a search for words (E15): terms, phrases in quotes, tags, and exclusions. The web app searches with the same.
import { isTagName } from './tag-name.ts';
import { foldWords } from './text.ts';

export interface Term {
  /**
   * The folded text that is searched; of a tag with its `#`. A space in it matches any run of white space, and a hyphen
   * any dash, except in a tag.
   */
  readonly text: string;
  readonly isTag: boolean;
  readonly isExcluded: boolean;
}

/** A phrase with or without its closing quote, or the characters up to white space. A quote before white space is text. */
const TOKEN = /(-?)"(?!\s)([^"]+)"?|(\S+)/g;

/** The terms of a search, in their order; equal ones are repeated. */
export const searchTerms = (search: string): Term[] =>
  [...foldWords(search).matchAll(TOKEN)].map(([, minus, phrase, word = '']) => {
    if (phrase !== undefined) return { text: inOneForm(phrase), isTag: false, isExcluded: minus === '-' };
    const isExcluded = word.length > 1 && word.startsWith('-');
    const text = isExcluded ? word.slice(1) : word;
    return { text: inOneForm(text), isTag: text.startsWith('#') && isTagName(text.slice(1)), isExcluded };
  });

/** Terms, of which equal ones count once. */
export const distinctTerms = (terms: readonly Term[]): Term[] => [
  ...new Map(terms.map((term) => [JSON.stringify(term), term])).values(),
];

/** Whether a search has at least two words to find, so that a note can have some but not all of them (E32). */
export const hasSeveralWords = (search: string): boolean =>
  new Set(searchTerms(search).flatMap(({ text, isExcluded }) => (isExcluded ? [] : [text]))).size > 1;

/** The hyphens and dashes that look like `-`. Folding does not change them, because `-` has a meaning in Markdown. */
export const DASHES = '‐‑‒–—―−－־';
const ALL_DASHES = new RegExp(`[${DASHES}]`, 'g');

/** A text with one space for each run of white space, and `-` for each dash. */
export const inOneForm = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll(ALL_DASHES, '-');
