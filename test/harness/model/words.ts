// Searches for words (E15): terms, relevance and excerpts, by folding every character by itself.
import { headingsIn } from './edits.ts';
import { isTag, tagsIn } from './tag-names.ts';
import { reject, Undecided } from './errors.ts';

const TERMS_MAX = 16;
const EXCERPT_MAX = 300;
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
};

/** A text without what follows the comma of a `data:` URL of more than 100 characters. */
export const withoutData = (text: string): string =>
  text
    .split(/(?=data:)/)
    .map((part) => {
      const [url = ''] = /^data:[^\s"'()<>[\]\\`]*/.exec(part) ?? [];
      const comma = url.indexOf(',');
      return comma < 0 || url.length <= 100 ? part : `${part.slice(0, comma + 1)}…${part.slice(url.length)}`;
    })
    .join('');

/** A text without case and accents. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .normalize('NFC')
    .replace(/[ßæœøłđı]/g, (letter) => LETTERS[letter] ?? '')
    .replace(/./gsu, straight);

/** A quote or apostrophe in the form of ASCII. */
const straight = (character: string): string =>
  ['“', '”', '„', '«', '»'].includes(character) ? '"' : ['‘', '’', 'ʼ'].includes(character) ? "'" : character;

export interface Term {
  readonly text: string;
  readonly isTag: boolean;
  readonly isExcluded: boolean;
}

/** The terms of a search: `-` excludes one, quotes enclose a phrase, and `#` begins a tag. */
export function termsOf(search: string): Term[] {
  const found = [
    ...search.replace(/./gsu, straight).matchAll(/(-(?=\S))?(?:"(?=[^\s"])([^"]+)(?:"|$)|(\S+))/g),
  ];
  if (found.length > TERMS_MAX) reject(400, 'search: must have at most 16 terms');
  const terms = found.map(([, minus, phrase, word = '']) => ({
    text: fold(phrase ?? word),
    isTag: phrase === undefined && isWholeTag(fold(word)),
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
function occurrences(text: string, { text: term, isTag }: Term): [number, number][] {
  const found: [number, number][] = [];
  for (let at = 0; at < text.length;) {
    const end = endOf(text, at, term);
    const isTagHere =
      /[\s\p{Ps}]/u.test(text[at - 1] ?? ' ') && !/[\p{L}\p{M}\p{N}_-]/u.test(text[end ?? at] ?? ' ');
    const isOne = end !== undefined && (!isTag || isTagHere);
    if (isOne) found.push([at, end]);
    at = isOne ? end : at + 1;
  }
  return found;
}

/** The end of a term that begins here, if it does. White space equals any other white space. */
function endOf(text: string, start: number, term: string): number | undefined {
  let at = start;
  for (const part of term.split(/(\s+)/).filter((each) => each !== '')) {
    const rest = text.slice(at);
    const length = part.trim() === '' ? rest.length - rest.trimStart().length : part.length;
    if (length === 0 || (part.trim() !== '' && !rest.startsWith(part))) return undefined;
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

/**
 * How relevant a note is: the numbers of terms in its name, in headings, and as whole words, and the number of all
 * occurrences. Undefined if a term is missing or an excluded one occurs.
 */
export function relevanceOf(note: Texts, terms: readonly Term[]): number[] | undefined {
  const [name, content] = [fold(note.name), fold(withoutData(note.content))];
  const isIn = (term: Term): boolean =>
    occurrences(name, term).length > 0 ||
    (term.isTag ? hasTag(note.content, term) : occurrences(content, term).length > 0);
  if (terms.some((term) => isIn(term) === term.isExcluded)) return undefined;
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

const shown = (text: string): string => text.replace(/\s+/g, ' ');
const shownLength = (units: readonly string[]): number => shown(units.join('')).length;

/** The content with white space collapsed, and where terms occur in it. Which part of a longer one is shown is open. */
export function excerptOf({ content }: Texts, terms: readonly Term[]) {
  const text = withoutData(content).trim();
  const isHard = terms.some((term) => term.isTag && occurrences(fold(text), term).length > 0);
  if (shown(text).length > EXCERPT_MAX || (isHard && /[[{`<]|^(---|\+\+\+)/.test(text)))
    throw new Undecided();
  const units = text.match(/\s+|\P{M}\p{M}*|\p{M}+/gu) ?? [];
  const starts = units.map((_, n) => shownLength(units.slice(0, n)));
  const folded = units.map(fold);
  const ends = folded.map((_, n) => folded.slice(0, n + 1).join('').length);
  const unitAt = (position: number): number => ends.findIndex((end) => end > position);
  const ranges = terms
    .filter(({ isExcluded }) => !isExcluded)
    .flatMap((term) =>
      occurrences(folded.join(''), term).map(([at, end]) => [unitAt(at), unitAt(end - 1)] as const),
    );
  const matches: { start: number; length: number }[] = [];
  for (const [first, last] of ranges.toSorted(([a], [b]) => a - b)) {
    const [start, end] = [starts[first] ?? 0, starts[last + 1] ?? shownLength(units)];
    const before = matches.at(-1);
    if (before && start < before.start + before.length)
      before.length = Math.max(before.length, end - before.start);
    else matches.push({ start, length: end - start });
  }
  return { excerpt: shown(text), matches };
}

/** The same around parts of the content. */
export function excerptAround(
  { content }: Texts,
  parts: readonly { readonly at: number; readonly text: string }[],
) {
  const text = content.trim();
  if (shown(text).length > EXCERPT_MAX) throw new Undecided();
  const lead = content.indexOf(text);
  const matches = parts.map(({ at, text: part }) => ({
    start: shown(text.slice(0, at - lead)).length,
    length: shown(part).length,
  }));
  return { excerpt: shown(text), matches };
}
