// The excerpt that a search for words shows: the content around the densest match, with white space collapsed (E15).
import { foldWords } from '../../../core/text.ts';
import { toUtf8 } from '../../../core/utf8.ts';
import { EXCERPT_MAX_CHARACTERS } from '../../../schema/limits.ts';
import { charactersFrom, placesIn, type Place } from './folded-offsets.ts';
import { densest, hitsIn, merged, type Range } from './hits.ts';
import type { TermFinder } from './occurrence.ts';

/** A match within an excerpt, in UTF-16 units. */
export interface Match {
  readonly start: number;
  readonly length: number;
}

export interface Excerpt {
  readonly excerpt: string;
  readonly matches: Match[];
}

/** Characters shown before the densest match. */
const LEAD_CHARACTERS = 80;

const CUT = '…';

/** The excerpt around these terms; the beginning if none of them occurs in the content. */
export function excerptOf(content: string, wanted: readonly TermFinder[]): Excerpt {
  const hits = hitsIn(toUtf8(foldWords(content)), wanted);
  const first = densest(hits);
  const start = first ? startBefore(content, first.start) : BEGINNING;
  return shown(content, start, merged(hits));
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
  let hit = hits.findIndex(({ end }) => end > from.folded);
  for (const { text: character, start, end } of charactersFrom(content, from)) {
    const isSpace = character.trim() === '';
    if (isSpace && (text === head || text.endsWith(' '))) continue;
    const piece = isSpace ? ' ' : character;
    if (text.length + piece.length > EXCERPT_MAX_CHARACTERS) {
      isCut = content.slice(start.at).trim() !== '';
      break;
    }
    while (hit >= 0 && (hits[hit]?.end ?? Infinity) <= start.folded) hit += 1;
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
  const kept = (isCut ? text.slice(0, whole) : text).trimEnd();
  return {
    excerpt: isCut ? kept + CUT : kept,
    matches: matches
      .map((match) => ({ start: match.start, length: Math.min(match.end, kept.length) - match.start }))
      .filter(({ length }) => length > 0),
  };
}
