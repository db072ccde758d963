// Where a Markdown text has tags (E30): `#tag` where a reader sees it as text. Linear time for any text.
import { TAG } from '../core/tag-name.ts';
import { inlineParts, visitRanges, type InlineParts } from './inline-parts.ts';
import { nextIndex } from './next-index.ts';
import { inlineMarkup, type Markup } from './references.ts';
import { levelsOf } from './tag-levels.ts';

const TAGS = new RegExp(TAG, 'gu');
/** The attributes of a heading or link, as in `{.wide #id}`. */
const ATTRIBUTES =
  /\{:?[ \t]*(?:[#.][\w:.-]+|[\w-]+=(?:"[^"{}\r\n]*"|[^\s"{}]+))(?:[ \t]+(?:[#.][\w:.-]+|[\w-]+=(?:"[^"{}\r\n]*"|[^\s"{}]+)))*[ \t]*\}/g;

/**
 * An HTML tag with attributes, such as `<font color=" #fff">`. A value with `<` is left out, so that no character is read by
 * two attempts.
 */
const HTML_TAG =
  /<[a-z][a-z\d-]*(?:\s+[a-z_:][\w.:-]*(?:\s*=\s*(?:[^\s"'=<>`]+|'[^'<]*'|"[^"<]*"))?)+\s*\/?>/gi;

/** Further tags of a text do not count. */
export const WRITTEN_MAX = 10_000;

/** A tag in a text. */
export interface WrittenTag {
  /** The offset of its `#`. */
  readonly start: number;
  /** The tag and the levels above it, as they are written, without `#`, first levels first. */
  readonly levels: readonly string[];
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
