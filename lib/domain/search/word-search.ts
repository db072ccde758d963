// Decides which notes a search for words finds, and how relevant each of them is (E15, E32). Texts are folded UTF-8 bytes.
import type { Term } from '../../core/search-terms.ts';
import { termFinder, type TermFinder } from './occurrence.ts';

/** The searched texts of a note. */
interface SearchedNote {
  readonly name: string;
  readonly content: string;
  /** Whether the content has a tag. */
  readonly hasTag: (tag: string) => boolean;
  /** The headings of the content, each on lines of its own. */
  readonly headings: () => string;
}

type Texts = Omit<SearchedNote, 'headings'>;

export function wordSearch(terms: readonly Term[]) {
  const findersOf = (isExcluded: boolean): TermFinder[] =>
    terms.filter((term) => term.isExcluded === isExcluded).map((term) => termFinder(term));
  const [wanted, excluded] = [findersOf(false), findersOf(true)];
  const hasExcluded = (note: Texts): boolean => excluded.some((term) => isIn(term, note));
  return {
    /** The terms to find, for excerpts. */
    wanted,
    /** Whether every term occurs in the name or the content, and no excluded one does. */
    finds: (note: Texts): boolean => wanted.every((term) => isIn(term, note)) && !hasExcluded(note),
    /** The terms that occur in the name or the content. */
    termsIn: (note: Texts): TermFinder[] => wanted.filter((term) => isIn(term, note)),
    hasExcluded,
    /** The relevance by some of the terms, if not by all. */
    relevanceOf: (note: SearchedNote, by: readonly TermFinder[] = wanted): number => relevanceOf(note, by),
  };
}

const isIn = (term: TermFinder, { name, content, hasTag }: Texts): boolean =>
  term.isIn(name) || (term.tag === undefined ? term.isIn(content) : hasTag(term.tag));

/** More than the occurrences in 1 MB of content, and more than the terms of a search. */
const OCCURRENCES_END = 2 ** 30;
const TERMS_END = 2 ** 5;

/**
 * The relevance of a note: by the terms in its name, then in headings, then by terms that are a whole word
 * somewhere, then by the number of occurrences. A tag of the content is a whole word, and occurs once.
 */
function relevanceOf(
  { name, content, hasTag, headings }: SearchedNote,
  wanted: readonly TermFinder[],
): number {
  let [names, titles, whole, occurrences] = [0, 0, 0, 0];
  for (const term of wanted) {
    let isWhole = false;
    const countIn = (text: string): number => {
      let count = 0;
      for (let at = term.next(text, 0); at >= 0;) {
        const end = term.endOf(text, at);
        count += 1;
        isWhole ||= term.isWhole(text, at, end);
        at = term.next(text, end);
      }
      return count;
    };
    const isTagged = term.tag !== undefined && hasTag(term.tag);
    const inName = countIn(name);
    const inContent = term.tag === undefined ? countIn(content) : Number(isTagged);
    isWhole ||= isTagged;
    occurrences += inName + inContent;
    names += Number(inName > 0);
    titles += Number(inContent > 0 && term.isIn(headings()));
    whole += Number(isWhole);
  }
  return ((names * TERMS_END + titles) * TERMS_END + whole) * OCCURRENCES_END + occurrences;
}
