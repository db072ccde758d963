// The search of agents. If no note has all words, it finds those that have some of them (E32): models search with more
// words than a note has, and would take the empty list for the result.
import { hasSeveralWords } from '../../core/search-terms.ts';
import type { Caller } from '../../domain/caller.ts';
import { listNotes } from '../../domain/search/list-notes.ts';
import type { NoteQuery } from '../../schema/inputs/notes.ts';
import { FEW_DEFAULT } from '../../schema/limits.ts';
import { optionalDay } from './dates.ts';
import { NotedResult } from './noted-result.ts';
import { listedNote, paged } from './views.ts';

type Search = Omit<NoteQuery, 'match'> & { readonly match?: string };

/** Notes with rare words come first, and a common word is in many notes that help nobody. */
const SOME_DEFAULT = 5;

const SOME_WORDS = 'Nothing has all words. These notes have some of them:';

/** The notes with all or any of the words. @throws ApiError as listNotes */
export async function searchNotes(caller: Caller, { match = 'all', ...query }: Search): Promise<object> {
  optionalDay('from', query.from);
  optionalDay('to', query.to);
  const isAny = match === 'any';
  const found = await page(caller, { ...query, match: isAny ? 'any' : 'words' });
  if (isAny || found.total > 0 || !hasSeveralWords(query.search ?? '')) return found;
  const some = await page(caller, { limit: SOME_DEFAULT, ...query, match: 'any' });
  return some.total > 0 ? new NotedResult(SOME_WORDS, some) : found;
}

async function page(caller: Caller, { limit = FEW_DEFAULT, ...query }: NoteQuery) {
  const { data, pagination } = await listNotes(caller, { ...query, limit });
  const notes = [];
  for await (const note of data) notes.push(listedNote(note));
  return { notes, ...paged(pagination) };
}
