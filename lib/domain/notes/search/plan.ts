// How GET /note searches and sorts: for a literal text (D30) or for words (E15).
import type { VerifiedWorkspace } from '../../../cache/workspace-cache.ts';
import type { NoteRow } from '../../../db/resources/notes.ts';
import type { NoteQuery } from '../../../schema/inputs/notes.ts';
import { NOTE_SORT_MUST } from '../../../schema/limits.ts';
import { ApiError } from '../../errors.ts';
import { searchOf } from '../../listing.ts';
import type { Excerpt } from './excerpt.ts';
import { searchWords } from './search-words.ts';
import { termsOf } from './terms.ts';
import { searchText } from './text-search.ts';

export interface SearchPlan {
  /** The search of the request; null if it is blank. */
  readonly search: string | null;
  /** The order in which the notes are passed to `find`. */
  readonly order: string;
  /** The notes that are found, in their order. `all`: all notes of the workspace. */
  readonly find: (
    rows: readonly NoteRow[],
    workspace: VerifiedWorkspace,
    all: readonly NoteRow[],
  ) => Promise<Found>;
}

interface SearchRequest {
  readonly search: NoteQuery['search'] | undefined;
  readonly match: NoteQuery['match'] | undefined;
  readonly sort: NoteQuery['sort'] | undefined;
}

interface Found {
  readonly rows: readonly NoteRow[];
  /** The part of a content that shows the match, if words were searched. */
  readonly excerptOf?: (content: string) => Excerpt;
}

/** @throws ApiError invalidRequest */
export function searchPlan({ search: text, match = 'text', sort }: SearchRequest): SearchPlan {
  const isRanked = sort === undefined ? match === 'words' : sort === 'relevance';
  if (isRanked && match === 'text')
    throw new ApiError('invalidRequest', { message: `sort: ${NOTE_SORT_MUST}`, fields: ['sort'] });
  const search = searchOf(text);
  const terms = match === 'words' ? termsOf(search ?? '') : [];
  const order = isRanked ? 'updatedAt:desc' : (sort ?? 'createdAt:desc');
  if (terms.length > 0)
    return {
      search,
      order,
      find: (rows, workspace, all) => searchWords(rows, { terms, byRelevance: isRanked }, workspace, all),
    };
  if (search === null || match === 'words') return { search, order, find: async (rows) => ({ rows }) };
  return {
    search,
    order,
    find: async (rows, workspace, all) => ({ rows: await searchText(rows, search, workspace, all) }),
  };
}
