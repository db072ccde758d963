// Searches notes for all or any of some words (E15, E32), and orders them by relevance.
import { cachedTexts, cacheTexts } from '../../cache/content-cache.ts';
import { unpacked } from '../../cache/packed-list.ts';
import { cachedName } from '../../cache/workspace-cache.ts';
import type { OwnedWorkspace } from '../access/access.ts';
import { rarityAmong } from '../../core/rarity.ts';
import type { Term } from '../../core/search-terms.ts';
import { foldWords } from '../../core/text.ts';
import { fromUtf8, toUtf8 } from '../../core/utf8.ts';
import type { NoteRow } from '../../db/resources/notes.ts';
import { visitBlocks } from '../../markdown/blocks.ts';
import { withoutData } from '../../markdown/data-urls.ts';
import { writtenTags } from '../../markdown/written-tags.ts';
import { countedMarkup } from '../notes/counted-markup.ts';
import { derivedTextsOf } from '../notes/derived-texts.ts';
import { excerptOf } from './excerpt.ts';
import { givenRanges } from './given-ranges.ts';
import type { HitFinder } from './hits.ts';
import type { TermFinder } from './occurrence.ts';
import { scan } from './scan.ts';
import { wordSearch } from './word-search.ts';

export interface WordQuery {
  readonly terms: readonly Term[];
  /** Whether one of the terms is enough. Rare terms then count most. */
  readonly isAny: boolean;
  readonly byRelevance: boolean;
}

/**
 * The notes that contain these terms, in their order or by relevance. Notes of equal relevance keep their order.
 * `all`: all notes of the workspace.
 */
export async function searchWords(
  rows: readonly NoteRow[],
  { terms, isAny, byRelevance }: WordQuery,
  workspace: OwnedWorkspace,
  all: readonly NoteRow[],
) {
  const { wanted, finds, termsIn, hasExcluded, relevanceOf } = wordSearch(terms);
  const rarity = rarityAmong<TermFinder>(rows.length);
  const found: Found[] = [];
  await scan(rows, workspace, all, (row, { folded, content }) => {
    const tags = noteTags(row, folded, content);
    const note = { name: cachedName(row, searchedName), content: folded, hasTag: tags.hasTag };
    const had = isAny ? termsIn(note) : wanted;
    const isFound = isAny ? had.length > 0 && !hasExcluded(note) : finds(note);
    if (tags.areUnknown()) return false;
    if (isAny) rarity.count(had);
    if (!isFound) return true;
    const headings = () => headingsOf(row, folded);
    found.push({ id: row.id, had, relevance: byRelevance ? relevanceOf({ ...note, headings }, had) : 0 });
    return true;
  });
  const ranks = new Map(
    found.map(({ id, had, relevance }) => [id, { relevance, rarity: isAny ? rarity.rankOf(had) : 0 }]),
  );
  const matching = rows.flatMap((row) => {
    const rank = ranks.get(row.id);
    return rank ? [{ row, ...rank }] : [];
  });
  if (byRelevance) matching.sort((a, b) => b.rarity - a.rarity || b.relevance - a.relevance);
  return {
    rows: matching.map(({ row }) => row),
    excerptOf: (content: string) => {
      const shown = withoutData(content);
      const hits = wanted.map((term) => (term.tag === undefined ? term : tagRanges(shown, term.tag)));
      return excerptOf(shown, hits);
    },
  };
}

interface Found {
  readonly id: string;
  readonly had: readonly TermFinder[];
  readonly relevance: number;
}

/** Reads the tags of a note, which are derived from its content, once one is asked for and its words are there. */
function noteTags(row: NoteRow, folded: string, content: string | undefined) {
  let tags: ReadonlySet<string> | undefined;
  let areUnknown = false;
  return {
    hasTag: (tag: string): boolean => {
      // Front matter can have a blank instead of `-`.
      const [first = ''] = tag.split('-');
      if (!folded.includes(toUtf8(first))) return false;
      tags ??= tagsOf(row, content);
      areUnknown ||= tags === undefined;
      return tags?.has(tag) ?? false;
    },
    areUnknown: (): boolean => areUnknown,
  };
}

function tagsOf(row: NoteRow, content: string | undefined): ReadonlySet<string> | undefined {
  const texts = derivedTextsOf(row, content);
  return texts && new Set(unpacked<string>(texts.tags).map(foldWords));
}

/** The ranges in which a content has a tag, alone or above others. */
function tagRanges(content: string, tag: string): HitFinder {
  const { parts, markup } = countedMarkup(content);
  const ranges = [...writtenTags(content, parts, markup)].flatMap(({ start, levels }) => {
    const level = levels.find((each) => foldWords(each) === tag);
    return level === undefined ? [] : [{ start, end: start + 1 + level.length }];
  });
  return givenRanges(content, ranges);
}

const searchedName = (name: string): string => toUtf8(foldWords(name));

function headingsOf(row: NoteRow, folded: string): string {
  const cached = cachedTexts(row);
  if (cached.headings !== undefined) return cached.headings;
  const headings = headingsIn(folded);
  if (cached.folded !== undefined) cacheTexts(row, { headings });
  return headings;
}

/** No phrase goes from one heading to the next, or ends with the space after a heading. */
const BETWEEN_HEADINGS = '\0\n';

/** The headings in folded UTF-8 bytes, each on lines of its own. Folding preserves the characters that mark a heading. */
export function headingsIn(folded: string): string {
  const texts: string[] = [];
  visitBlocks(fromUtf8(folded), ({ level, text }) => {
    if (level > 0) texts.push(text);
  });
  return toUtf8(texts.join(BETWEEN_HEADINGS));
}
