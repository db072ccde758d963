// The terms of a search for words (E15).
import { distinctTerms, searchTerms, type Term } from '../../core/search-terms.ts';
import { SEARCH_TERMS_MAX } from '../../schema/limits.ts';
import { invalidField } from '../errors.ts';

/** The terms of a search; equal ones count once. @throws ApiError invalidRequest if there are too many */
export function termsOf(search: string): Term[] {
  const terms = searchTerms(search);
  if (terms.length > SEARCH_TERMS_MAX)
    throw invalidField('search', `must have at most ${SEARCH_TERMS_MAX} terms`);
  return distinctTerms(terms);
}
