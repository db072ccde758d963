// The tags of a Markdown text (E30): `#tag` where a reader sees it as text, and the tags in its front matter. Linear time
// for any text.
import { isNamed, TAG, TAG_CHARACTERS } from '../core/tag-name.ts';
import { frontMatterValues } from './front-matter-values.ts';
import { inlineParts, visitRanges, type InlineParts } from './inline-parts.ts';
import { nextIndex } from './next-index.ts';
import { inlineMarkup, type Markup } from './references.ts';

const TAGS = new RegExp(TAG, 'gu');
const BEGINNING = new RegExp(`^${TAG_CHARACTERS}`, 'u');
/** The attributes of a heading or link, as in `{.wide #id}`. */
const ATTRIBUTES =
  /\{:?[ \t]*(?:[#.][\w:.-]+|[\w-]+=(?:"[^"{}\r\n]*"|[^\s"{}]+))(?:[ \t]+(?:[#.][\w:.-]+|[\w-]+=(?:"[^"{}\r\n]*"|[^\s"{}]+)))*[ \t]*\}/g;

/**
 * An HTML tag with attributes, such as `<font color=" #fff">`. A value with `<` is left out, so that no character is read by
 * two attempts.
 */
const HTML_TAG =
  /<[a-z][a-z\d-]*(?:\s+[a-z_:][\w.:-]*(?:\s*=\s*(?:[^\s"'=<>`]+|'[^'<]*'|"[^"<]*"))?)+\s*\/?>/gi;

/** Longer tags and deeper levels do not count: each level is a tag as long as all before it. */
const TAG_MAX_CHARACTERS = 100;
const LEVELS_MAX = 10;
/** Further tags of a text do not count. */
const WRITTEN_MAX = 10_000;

/** A tag in a text. */
export interface WrittenTag {
  /** The offset of its `#`. */
  readonly start: number;
  /** The tag and the levels above it, as they are written, without `#`, first levels first. */
  readonly levels: readonly string[];
}

interface TagOptions {
  /** Of the text, if it was read. Its end is that of the tags. */
  readonly markup?: Markup;
  /** How many tags are read. */
  readonly max?: number;
}

/** The tags of a text as they are written, without `#`, each once: a nested tag and each of its levels, first levels first. */
export function tagsIn(
  content: string,
  parts = inlineParts(content),
  { markup, max = Infinity }: TagOptions = {},
): string[] {
  const found = new Set<string>();
  // Sets of a few are much faster than one of all nested tags.
  const nested = new Map<string, Set<string>>();
  let count = 0;
  const add = (to: Set<string>, tag: string): void => {
    count -= to.size;
    count += to.add(tag).size;
  };
  const addLevels = ([first, ...deeper]: readonly string[]): void => {
    if (first === undefined) return;
    add(found, first);
    if (deeper.length === 0) return;
    const known = nested.get(first) ?? new Set();
    nested.set(first, known);
    for (const level of deeper) add(known, level);
  };
  for (const tag of frontMatterTags(content)) addLevels(levelsOf(tag));
  for (const { levels } of writtenTags(content, parts, markup)) {
    if (count >= max) break;
    addLevels(levels);
  }
  return [...found, ...[...nested.values()].flatMap((levels) => [...levels])].slice(0, max);
}

/** The first tags of a text after its front matter, in order. */
export function* writtenTags(
  content: string,
  parts = inlineParts(content),
  markup?: Markup,
): Generator<WrittenTag> {
  if (!content.includes('#')) return;
  const { first } = parts();
  const { hidden, end } = markup ?? inlineMarkup(content, parts);
  const isHidden = [
    parts().hidden,
    hidden,
    commentsOutside(content, parts()),
    content.includes('{') ? rangesOf(ATTRIBUTES, content) : [],
    content.includes('<') ? rangesOf(HTML_TAG, content) : [],
  ].map(finder);
  let count = 0;
  for (const { index: start, 1: tag = '' } of content.matchAll(TAGS)) {
    if (start >= end || count >= WRITTEN_MAX) return;
    if (start < first || isHidden.some((isIn) => isIn(start))) continue;
    const levels = levelsOf(tag);
    if (levels.length === 0) continue;
    count += 1;
    yield { start, levels };
  }
}

/**
 * The tags in front matter: `tags` or `tag`, as a list, or with commas or blanks between them. A tag of several words has
 * `-` between them, and a character that no tag has ends it, as in a text.
 */
function frontMatterTags(content: string): string[] {
  return frontMatterValues(content, ['tags', 'tag'])
    .flatMap((value) => (typeof value === 'string' ? value.split(/[\s,]+/) : value))
    .flatMap((text) => BEGINNING.exec(text.replace(/^#/, '').trim().replaceAll(/\s+/g, '-')) ?? []);
}

/** Of `a/b/c` the tags among `a`, `a/b` and `a/b/c`; none from an empty level on. */
function levelsOf(tag: string): string[] {
  const levels: string[] = [];
  let count = 0;
  for (let end = 0; count < LEVELS_MAX && end < tag.length; count += 1) {
    const next = tag.indexOf('/', end);
    const stop = next < 0 ? tag.length : next;
    if (stop === end || stop > TAG_MAX_CHARACTERS) break;
    const level = tag.slice(0, stop);
    if (isNamed(level)) levels.push(level);
    end = stop + 1;
  }
  return levels;
}

/** The comments outside paragraphs, headings and code, such as comments that are HTML blocks. */
function commentsOutside(content: string, { first, blocks, hidden }: InlineParts): number[] {
  const nextComment = nextIndex(content, '<!--');
  if (nextComment(first) === Infinity) return [];
  const nextEnd = nextIndex(content, '-->');
  const comments: number[] = [];
  let at = first;
  const readTo = (end: number): void => {
    for (let start = nextComment(at); start < end; start = nextComment(at)) {
      at = Math.min(nextEnd(start) + '-->'.length, end);
      comments.push(start, at);
    }
  };
  visitRanges(merged(blocks, hidden), (start, end) => {
    readTo(start);
    at = Math.max(at, end);
  });
  readTo(content.length);
  return comments;
}

/** Two lists of ranges as one, in order. */
function merged(a: readonly number[], b: readonly number[]): number[] {
  const all: number[] = [];
  for (let [m, n] = [0, 0]; m < a.length || n < b.length;) {
    const isFirst = (a[m] ?? Infinity) <= (b[n] ?? Infinity);
    all.push(...(isFirst ? a.slice(m, m + 2) : b.slice(n, n + 2)));
    if (isFirst) m += 2;
    else n += 2;
  }
  return all;
}

const rangesOf = (pattern: RegExp, content: string): number[] =>
  [...content.matchAll(pattern)].flatMap(({ index, 0: text }) => [index, index + text.length]);

/** Returns whether an offset is in one of these parts. Offsets grow from call to call. */
function finder(ranges: readonly number[]): (at: number) => boolean {
  let next = 0;
  return (at) => {
    while ((ranges[next + 1] ?? Infinity) <= at) next += 2;
    return (ranges[next] ?? Infinity) <= at;
  };
}
