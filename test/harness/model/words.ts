// Searches for words (E15, E32): terms, relevance and excerpts, by folding every character by itself.
import { readableIn } from './beginning.ts';
import { frontMatterIn } from './front-matter.ts';
import { withoutData } from './data-urls.ts';
import { headingsIn } from './edits.ts';
import { isTag, tagsIn } from './tag-names.ts';
import { reject, Undecided } from './errors.ts';

const TERMS_MAX = 16;
const EXCERPT_MAX = 300;
/** Each character, and what it is searched as. */
const PAIRS = `ßss æae œoe øo łl đd ıi ςσ ⁄/ ىي یي کك ةه ەه ٱا
  ’' ‘' ‚' ‛' ‹' ›' ʼ' ʻ' ʹ' ´' ′' ׳' “" ”" „" ‟" «" »" ″" ״"`;
const FORMS = new Map(PAIRS.split(/\s+/).map((pair) => [pair.charAt(0), pair.slice(1)]));
const DIGIT = /[٠-٩۰-۹०-९০-৯๐-๙]/;
const SMALL_OR_JOINED = /[ªº²³¹µ¼-¾ĲĳŉſǄ-ǌǱ-ǳ…⁰-ₜ№™⅐-ⅿﬀ-ﬆﭐ-ﯿﺀ-ﻼ]/;
/** Of half and full width, without those that mean something in Markdown, and brackets and carets. */
const WIDE = /(?![＃＊＋－＜＝＞［＼］＾＿｀｛｜｝～｟｠])[！-ﾟ]/;
const DASH = /[‐‑‒–—―−－־]/g;
const IGNORED =
  /[\u0300-\u036f\u064b-\u0655\u0670\u0640\u093c]|(?=\p{Script=Hebrew})\p{Mn}|\p{Variation_Selector}|[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069]/u;

/** A text as it is searched, character by character. */
export const fold = (text: string): string =>
  [...text.normalize('NFC')]
    .map(bare)
    .join('')
    .toLowerCase()
    .normalize('NFC')
    .replace(/./gsu, (character) =>
      DIGIT.test(character) ? `${digitOf(character)}` : (FORMS.get(character) ?? character),
    );

function bare(character: string): string {
  if (/[йїў]/i.test(character)) return character;
  const form = SMALL_OR_JOINED.test(character) || WIDE.test(character) ? 'NFKD' : 'NFD';
  return [...character.normalize(form)].filter((part) => !IGNORED.test(part)).join('');
}

/** The digits of a script follow each other. */
function digitOf(character: string): number {
  const before = String.fromCharCode(character.charCodeAt(0) - 1);
  return DIGIT.test(before) && !/[9٩۹९৯๙]/.test(before) ? digitOf(before) + 1 : 0;
}

export interface Term {
  readonly text: string;
  readonly isTag: boolean;
  readonly isExcluded: boolean;
}

/** The terms of a search: `-` excludes one, quotes enclose a phrase, and `#` begins a tag. */
export function termsOf(search: string): Term[] {
  const found = [...fold(search).matchAll(/(-(?=\S))?(?:"(?=[^\s"])([^"]+)(?:"|$)|(\S+))/g)];
  if (found.length > TERMS_MAX) reject(400, 'search: must have at most 16 terms');
  const terms = found.map(([, minus, phrase, word = '']) => ({
    text: (phrase ?? word).replace(/\s+/g, ' ').replace(DASH, '-'),
    isTag: phrase === undefined && isWholeTag(word),
    isExcluded: minus !== undefined,
  }));
  const isEqual = (a: Term, b: Term): boolean =>
    a.text === b.text && a.isTag === b.isTag && a.isExcluded === b.isExcluded;
  return terms.filter((term, n) => terms.findIndex((other) => isEqual(other, term)) === n);
}

/** Whether a text is `#` and a tag, and nothing else. */
const isWholeTag = (text: string): boolean =>
  /^#[\p{L}\p{M}\p{N}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u200d_/-]+$/u.test(
    text,
  ) && isTag(text.slice(1));

const hasTag = (content: string, { text }: Term): boolean =>
  tagsIn(content).some((tag) => fold(tag) === text.slice(1));

const WORD = /[\p{L}\p{M}\p{N}]/u;
const isWordAt = (text: string, at: number): boolean => WORD.test(text[at] ?? ' ');

/** Where a term occurs in a folded text, with the ends. Occurrences do not overlap. */
function occurrences(text: string, term: Term): [number, number][] {
  const found: [number, number][] = [];
  for (let at = 0; at < text.length;) {
    const end = endOf(text, at, term);
    const isTagHere =
      /[\s\p{Ps}]/u.test(text[at - 1] ?? ' ') && !/[\p{L}\p{M}\p{N}_-]/u.test(text[end ?? at] ?? ' ');
    const isOne = end !== undefined && (!term.isTag || isTagHere);
    if (isOne) found.push([at, end]);
    at = isOne ? end : at + 1;
  }
  return found;
}

/** The end of a term that begins here, if it does. White space and dashes equal each other, except in tags. */
function endOf(text: string, start: number, { text: term, ...kind }: Term): number | undefined {
  if (kind.isTag) return text.startsWith(term, start) ? start + term.length : undefined;
  let at = start;
  for (const part of term.split(/(\s+)/).filter((each) => each !== '')) {
    const rest = text.slice(at);
    const length = part.trim() === '' ? rest.length - rest.trimStart().length : part.length;
    const isSame = part.trim() === '' || rest.slice(0, length).replace(DASH, '-') === part;
    if (length === 0 || !isSame) return undefined;
    at += length;
  }
  return at;
}

const isWhole = (text: string, at: number, end: number): boolean =>
  !(isWordAt(text, at) && isWordAt(text, at - 1)) && !(isWordAt(text, end - 1) && isWordAt(text, end));

interface Texts {
  readonly name: string;
  readonly content: string;
}

/** Whether a note has a term. */
function testOf({ name, content }: Texts): (term: Term) => boolean {
  const texts = [fold(name), fold(withoutData(content))];
  const isIn = (term: Term) => (text: string | undefined) => occurrences(text ?? '', term).length > 0;
  return (term) => (term.isTag ? isIn(term)(texts[0]) || hasTag(content, term) : texts.some(isIn(term)));
}

/** How relevant each note is for all terms. Undefined if a term is missing or an excluded one occurs. */
const relevanceForAll = (notes: readonly Texts[], terms: readonly Term[]): (number[] | undefined)[] =>
  notes.map((note) => {
    const has = testOf(note);
    return terms.some((term) => has(term) === term.isExcluded) ? undefined : countsOf(note, terms);
  });

/**
 * How relevant each note is for any of the terms: first by how rare they are. Undefined if all terms are missing or an
 * excluded one occurs.
 */
function relevanceForAny(notes: readonly Texts[], terms: readonly Term[]): (number[] | undefined)[] {
  const had = notes.map((note) => terms.filter(testOf(note)));
  const rarityOf = (term: Term): number =>
    Math.log(notes.length) - Math.log(had.filter((each) => each.includes(term)).length);
  return notes.map((note, n) => {
    const found = had[n] ?? [];
    if (found.length === 0 || found.some(({ isExcluded }) => isExcluded)) return undefined;
    const rarity = found.map(rarityOf).reduce((sum, each) => sum + each, 0);
    return [Number(rarity.toFixed(9)), ...countsOf(note, found)];
  });
}

/** How relevant each note is; undefined if it is not found. */
export const relevanceOf = (notes: readonly Texts[], terms: readonly Term[], match: string | undefined) =>
  (match === 'any' && terms.some(({ isExcluded }) => !isExcluded) ? relevanceForAny : relevanceForAll)(
    notes,
    terms,
  );

/** The numbers of terms in the name, in headings, and as whole words, and the number of all occurrences. */
function countsOf(note: Texts, terms: readonly Term[]): number[] {
  const [name, content] = [fold(note.name), fold(withoutData(note.content))];
  const headings = headingsIn(note.content).map(({ path }) => fold(path.at(-1) ?? ''));
  const sums = [0, 0, 0, 0];
  for (const term of terms.filter(({ isExcluded }) => !isExcluded)) {
    const within = (text: string) => occurrences(text, term).map(([at, end]) => ({ text, at, end }));
    // A tag counts once, as a whole word.
    const tags = term.isTag && hasTag(note.content, term) ? [{ text: ' x ', at: 1, end: 2 }] : [];
    const inContent = term.isTag ? tags : within(content);
    const all = [...within(name), ...inContent];
    const whole = all.filter(({ text, at, end }) => isWhole(text, at, end));
    const titles = inContent.length > 0 ? headings.flatMap(within) : [];
    const found = [within(name), titles, whole].map(({ length }) => Math.min(length, 1));
    [...found, all.length].forEach((count, n) => (sums[n] = (sums[n] ?? 0) + count));
  }
  return sums;
}

interface Range {
  readonly start: number;
  end: number;
}

/** Longer contents are not read as a whole. */
const READ_MAX = 900;

/** A content in which all matches are near each other, so that the first one decides what is shown. */
const NEAR_MAX = 100;

/** A content as a reader sees it, with these parts of the content. Which part of a longer one is shown is open. */
function excerptWith(content: string, ranges: readonly Range[]) {
  const front = frontMatterIn(content).length;
  const inFront = ranges.filter(({ start }) => start < front).length;
  if (inFront > 0 && inFront < ranges.length && content.length > NEAR_MAX) throw new Undecided();
  const { text, placeOf } = readableIn(content, inFront > 0);
  if (text.length > EXCERPT_MAX || content.length > READ_MAX) throw new Undecided();
  const matches = ranges
    .map(({ start, end }) => ({ start: placeOf(start), length: placeOf(end) - placeOf(start) }))
    .filter(({ length }) => length > 0);
  return { excerpt: text, matches };
}

/** The content as a reader sees it, and where terms occur in it. */
export function excerptOf({ content }: Texts, terms: readonly Term[]) {
  const text = withoutData(content);
  const isHard = terms.some((term) => term.isTag && occurrences(fold(text), term).length > 0);
  if (isHard && /[[{`<]|^(---|\+\+\+)/.test(text)) throw new Undecided();
  const units = text.match(/\s+|\P{M}\p{M}*|\p{M}+/gu) ?? [];
  const starts = units.map((_, n) => units.slice(0, n).join('').length);
  const folded = units.map(fold);
  const ends = folded.map((_, n) => folded.slice(0, n + 1).join('').length);
  const unitAt = (position: number): number => ends.findIndex((end) => end > position);
  const ranges = terms
    .filter(({ isExcluded }) => !isExcluded)
    .flatMap((term) =>
      occurrences(folded.join(''), term).map(([at, end]) => [unitAt(at), unitAt(end - 1)] as const),
    );
  const found: Range[] = [];
  for (const [first, last] of ranges.toSorted(([a], [b]) => a - b)) {
    const [start, end] = [starts[first] ?? 0, starts[last + 1] ?? text.length];
    const before = found.at(-1);
    if (before && start < before.end) before.end = Math.max(before.end, end);
    else found.push({ start, end });
  }
  return excerptWith(text, found);
}

/** The same around parts of the content. */
export const excerptAround = (
  { content }: Texts,
  parts: readonly { readonly at: number; readonly text: string }[],
) =>
  excerptWith(
    content,
    parts.map(({ at, text }) => ({ start: at, end: at + text.length })),
  );
