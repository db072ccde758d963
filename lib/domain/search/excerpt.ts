// The excerpt that a search for words shows: the content around the densest match, as a reader sees it (E15).
import { foldWords } from '../../core/text.ts';
import { toUtf8 } from '../../core/utf8.ts';
import type { NoteRow } from '../../db/resources/notes.ts';
import { partAround } from '../../markdown/part-around.ts';
import { plainText } from '../../markdown/plain-text.ts';
import { shownOffset, type PlainText } from '../../markdown/plain-writer.ts';
import { frontMatterEnd } from '../../markdown/front-matter.ts';
import { EXCERPT_MAX_CHARACTERS } from '../../schema/limits.ts';
import { charactersFrom, offsetsIn, type TextOffset } from './folded-offsets.ts';
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
const BEGINNING: TextOffset = { at: 0, folded: 0 };

/** The excerpt around these terms; the beginning if none of them occurs in the content. */
export function excerptOf(content: string, wanted: readonly HitFinder[]): Excerpt {
  const folded = toUtf8(foldWords(content));
  const first = densest(folded, wanted);
  const offsets = offsetsIn(content);
  const match = first < 0 ? frontMatterEnd(content) : matchAt(content, offsets, first);
  const part = partAround(content, match);
  const from = characterFrom(content, offsets, part.from);
  const read: Character[] = [];
  for (const each of charactersFrom(content, from)) {
    if (each.start.at >= part.end) break;
    read.push(each);
  }
  const end = read.at(-1)?.end.folded ?? 0;
  const plain = plainText(content, part);
  return shown(plain, shownOffset(plain, match), {
    ...part,
    matches: matchesIn(plain, read, rangesBetween(folded, wanted, from.folded, end)),
  });
}

/** Where the match at a position of the folded bytes begins. */
function matchAt(content: string, offsets: readonly TextOffset[], folded: number): number {
  const near = offsets.findLast((each) => each.folded <= folded) ?? BEGINNING;
  return (charactersFrom(content, near).find(({ end }) => end.folded > folded)?.start ?? near).at;
}

/** The first character at an offset or after it. */
function characterFrom(content: string, offsets: readonly TextOffset[], offset: number): TextOffset {
  const near = offsets.findLast(({ at }) => at <= offset) ?? BEGINNING;
  return charactersFrom(content, near).find(({ start }) => start.at >= offset)?.start ?? near;
}

/** The hits that are shown, as parts of a plain text. */
function matchesIn(plain: PlainText, read: readonly Character[], hits: readonly Range[]): Span[] {
  const found: Span[] = [];
  let hit = 0;
  for (const { start, end } of read) {
    while ((hits[hit]?.end ?? Infinity) <= start.folded) hit += 1;
    const range = hits[hit];
    if (!range || range.start >= end.folded) continue;
    const last = found.at(-1);
    if (last && range.start < start.folded && last.end === start.at) last.end = end.at;
    else found.push({ start: start.at, end: end.at });
  }
  return found
    .map(({ start, end }) => ({ start: shownOffset(plain, start), end: shownOffset(plain, end) }))
    .filter(({ start, end }) => start < end);
}

interface Span {
  readonly start: number;
  end: number;
}

type Character = ReturnType<typeof charactersFrom> extends Iterable<infer C> ? C : never;

/** Where an excerpt begins: some words before the match, earlier if the text ends soon after it. */
function startBefore(text: string, match: number): number {
  const start = Math.min(match - LEAD_CHARACTERS, text.length - EXCERPT_MAX_CHARACTERS + CUT.length);
  if (start <= 0) return 0;
  const word = start + text.slice(start, match).search(/\s/) + 1;
  return charactersFrom(text, BEGINNING).find(({ end }) => end.at > word)?.start.at ?? match;
}

interface Around {
  readonly matches: readonly Span[];
  readonly isCutBefore: boolean;
  readonly isCutAfter: boolean;
}

/** The part of a text around a match. */
function shown({ text }: PlainText, match: number, { matches, isCutBefore, isCutAfter }: Around): Excerpt {
  const from = startBefore(text, match);
  const head = from > 0 || isCutBefore ? CUT : '';
  let excerpt = head;
  let whole = excerpt.length;
  let isCut = isCutAfter;
  for (const { text: character } of charactersFrom(text, { at: from, folded: 0 })) {
    isCut ||= excerpt.length + character.length > EXCERPT_MAX_CHARACTERS;
    if (excerpt.length + character.length > EXCERPT_MAX_CHARACTERS) break;
    excerpt += character;
    if (excerpt.length < EXCERPT_MAX_CHARACTERS) whole = excerpt.length;
  }
  const visible = (isCut ? excerpt.slice(0, whole) : excerpt).trimEnd();
  return {
    excerpt: isCut ? visible + CUT : visible,
    matches: matches
      .filter(({ start }) => start >= from)
      .map(({ start, end }) => ({ start: start - from + head.length, end: end - from + head.length }))
      .map(({ start, end }) => ({ start, length: Math.min(end, visible.length) - start }))
      .filter(({ length }) => length > 0),
  };
}
