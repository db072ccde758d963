// The excerpt that a search for words shows: the content around the densest match, with white space collapsed (E15).
import { foldWords } from '../../core/text.ts';
import { toUtf8 } from '../../core/utf8.ts';
import type { NoteRow } from '../../db/resources/notes.ts';
import { EXCERPT_MAX_CHARACTERS } from '../../schema/limits.ts';
import { charactersFrom, placesIn, type Place } from './folded-offsets.ts';
import { densest, rangesBetween, type HitFinder, type Range } from './hits.ts';

/** A match within an excerpt, in UTF-16 units. */
export interface Match {
  readonly start: number;
  readonly length: number;
}

export interface Excerpt {
  readonly excerpt: string;
  readonly matches: Match[];
}

/** The excerpt of a note's content. */
export type ExcerptOf = (content: string, row: NoteRow) => Excerpt;

/** Characters shown before the densest match. */
const LEAD_CHARACTERS = 80;

const CUT = '…';

/** The excerpt around these terms; the beginning if none of them occurs in the content. */
export function excerptOf(content: string, wanted: readonly HitFinder[]): Excerpt {
  const folded = toUtf8(foldWords(content));
  const first = densest(folded, wanted);
  const start = first < 0 ? BEGINNING : startBefore(content, first);
  return shown(content, start, rangesBetween(folded, wanted, start.folded, endOfShown(content, start)));
}

/** A position in the folded bytes behind everything that an excerpt shows: only hits before it are looked for. */
function endOfShown(content: string, from: Place): number {
  let length = 0;
  for (const { text, end } of charactersFrom(content, from)) {
    length += text.trim() === '' ? 1 : text.length;
    if (length > 2 * EXCERPT_MAX_CHARACTERS) return end.folded;
  }
  return Infinity;
}

const BEGINNING: Place = { at: 0, folded: 0 };

/** Where the excerpt of a match begins: some words before it, earlier if the content ends soon after it. */
function startBefore(content: string, folded: number): Place {
  const places = placesIn(content);
  const from = places.findLast((place) => place.folded <= folded) ?? BEGINNING;
  const match = charactersFrom(content, from).find(({ end }) => end.folded > folded)?.start ?? from;
  const start = Math.min(match.at - LEAD_CHARACTERS, content.length - EXCERPT_MAX_CHARACTERS + CUT.length);
  if (start <= 0) return BEGINNING;
  const word = start + content.slice(start, match.at).search(/\s/) + 1;
  const near = places.findLast(({ at }) => at <= word) ?? BEGINNING;
  return charactersFrom(content, near).find(({ end }) => end.at > word)?.start ?? match;
}

function shown(content: string, from: Place, hits: readonly Range[]): Excerpt {
  const head = content.slice(0, from.at).trim() === '' ? '' : CUT;
  const matches: { start: number; end: number }[] = [];
  let text = head;
  let whole = text.length;
  let isCut = false;
  let hit = 0;
  for (const { text: character, start, end } of charactersFrom(content, from)) {
    const isSpace = character.trim() === '';
    if (isSpace && (text === head || text.endsWith(' '))) continue;
    const piece = isSpace ? ' ' : character;
    if (text.length + piece.length > EXCERPT_MAX_CHARACTERS) {
      isCut = content.slice(start.at).trim() !== '';
      break;
    }
    while ((hits[hit]?.end ?? Infinity) <= start.folded) hit += 1;
    const range = hits[hit];
    if (range && range.start < end.folded) {
      const last = matches.at(-1);
      const continues = last && range.start < start.folded && last.end === text.length;
      if (continues) last.end += piece.length;
      else matches.push({ start: text.length, end: text.length + piece.length });
    }
    text += piece;
    if (text.length < EXCERPT_MAX_CHARACTERS) whole = text.length;
  }
  const visible = (isCut ? text.slice(0, whole) : text).trimEnd();
  return {
    excerpt: isCut ? visible + CUT : visible,
    matches: matches
      .map((match) => ({ start: match.start, length: Math.min(match.end, visible.length) - match.start }))
      .filter(({ length }) => length > 0),
  };
}
