// How GET /note searches and sorts: for a literal text (D30) or for words (E15, E32).
import type { OwnedWorkspace } from '../access/access.ts';
import type { NoteRow } from '../../db/resources/notes.ts';
import type { NoteQuery } from '../../schema/inputs/notes.ts';
import { NOTE_SORT_MUST } from '../../schema/limits.ts';
import { invalidField } from '../errors.ts';
import { searchOf } from '../listing.ts';
import type { ExcerptOf } from './excerpt.ts';
import { searchWords } from './search-words.ts';
import { termsOf } from './terms.ts';
import { searchText } from './text-search.ts';

type SearchRequest = { readonly [K in 'search' | 'match' | 'sort']: NoteQuery[K] | undefined };

/** The notes that a search finds, in their order. `all`: all notes of the workspace. */
type Find = (rows: readonly NoteRow[], workspace: OwnedWorkspace, all: readonly NoteRow[]) => Promise<Found>;

interface Found {
  readonly rows: readonly NoteRow[];
  /** The part of a content that shows why its note was found, if words were searched. */
  readonly excerptOf?: ExcerptOf;
}

/**
 * The search of the request, null if it is blank; how to find its notes, and the order in which these are passed to
 * `find`. `usual`: the order if none is requested.
 * @throws ApiError invalidRequest
 */
export function searchPlan({ search: text, match = 'text', sort }: SearchRequest, usual: string) {
  const isRanked = sort === undefined ? match !== 'text' : sort === 'relevance';
  if (isRanked && match === 'text') throw invalidField('sort', NOTE_SORT_MUST);
  const search = searchOf(text);
  const terms = match === 'text' ? [] : termsOf(search ?? '');
  // Without a term, only the exclusions decide.
  const isAny = match === 'any' && terms.some(({ isExcluded }) => !isExcluded);
  const order = isRanked ? 'updatedAt:desc' : (sort ?? usual);
  const find: Find = async (rows, workspace, all) => {
    if (terms.length > 0) return searchWords(rows, { terms, isAny, byRelevance: isRanked }, workspace, all);
    if (search === null || match !== 'text') return { rows };
    return { rows: await searchText(rows, search, workspace, all) };
  };
  return { search, order, find };
}
