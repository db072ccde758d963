// Finds notes with any of the words of a search (E32): on this device if it has all texts, otherwise on the service. Which
// notes have a word is decided as in every search on this device.
import { rarityAmong } from '../../../lib/core/rarity.ts';
import { distinctTerms, searchTerms, type Term } from '../../../lib/core/search-terms.ts';
import type { NoteListItem } from '../../../lib/schema/entities.ts';
import { catalogueOf } from '../lists/catalogue.ts';
import { PAGE } from '../lists/list.ts';
import { call } from '../state/client.ts';
import { rarelyUsed } from '../state/rarely-used.ts';
import { excerptOf, isInName, isInText, unsentIn } from './find-here.ts';
import type { NoteQuery } from './note-lists.ts';
import { SEARCHED_CHARACTERS, textOf } from './texts.ts';

type Found = Pick<NoteQuery, 'workspaceId' | 'groupId' | 'search'>;

/** A page of the notes, those with rare words first. @throws Unreachable, ApiFailure */
export async function findAny({ workspaceId, groupId, search = '' }: Found, page: number) {
  const { items } = catalogueOf(workspaceId);
  if (!hasAllTexts(workspaceId)) {
    const filter = { workspaceId, groupId, search, match: 'any', content: false, limit: PAGE } as const;
    return (await call('GET /note', { ...filter, page })).body;
  }
  // It reads tags.
  await rarelyUsed().catch(() => {});
  const notes = [...unsentIn(workspaceId), ...items.peek()];
  const terms = distinctTerms(searchTerms(search));
  const isIn = (note: NoteListItem): boolean => groupId === undefined || note.groupId === groupId;
  const found = byRarity(notes.filter(isIn), terms);
  const words = terms.filter(({ isExcluded }) => !isExcluded).map(({ text }) => text);
  return {
    data: found.slice((page - 1) * PAGE, page * PAGE).map((note) => ({ ...note, ...excerptOf(note, words) })),
    pagination: { total: found.length, totalPages: Math.ceil(found.length / PAGE) },
  };
}

/** Whether a search on this device reads the current texts of all notes, and each to its end. */
function hasAllTexts(workspaceId: string): boolean {
  const catalogue = catalogueOf(workspaceId);
  return (
    catalogue.isComplete &&
    catalogue.items.peek().every(({ id, updatedAt }) => {
      const stored = textOf(id);
      return stored && stored.updatedAt >= updatedAt && stored.text.length < SEARCHED_CHARACTERS;
    })
  );
}

/** The notes with a term and none that is excluded: rare terms first, then terms in the name, then the last change. */
function byRarity(notes: readonly NoteListItem[], terms: readonly Term[]): NoteListItem[] {
  const rarity = rarityAmong<Term>(notes.length);
  const found = notes.flatMap((note) => {
    const had = terms.filter((term) => isInName(note, term) || isInText(note, term));
    const wanted = had.filter(({ isExcluded }) => !isExcluded);
    rarity.count(wanted);
    return wanted.length > 0 && wanted.length === had.length ? [{ note, wanted }] : [];
  });
  return found
    .map(({ note, wanted }) => ({
      note,
      rank: rarity.rankOf(wanted),
      inName: wanted.filter((term) => isInName(note, term)).length,
    }))
    .toSorted(
      (a, b) => b.rank - a.rank || b.inName - a.inName || (a.note.updatedAt < b.note.updatedAt ? 1 : -1),
    )
    .map(({ note }) => note);
}
