// Markdown as a reader sees it, without its marks: a line, and the excerpt of a note with its matches where they are then.

/** The marks of strong, struck and marked text. */
const PAIRS = /\*\*|__|~~|==/;
/** A single mark of emphasis has words inside and none outside. Others are characters of the text, as in `2 * 3`. */
const [BEFORE, AFTER] = [/(?<![\p{L}\p{N}\\])/u, /(?![\p{L}\p{N}])/u];

const LINK = /!?\[([^\][\n]{0,300})\]\([^()\n]{0,1000}\)/g;
const NOTE_LINK = /!?\[\[([^\][|\n]{1,300})(?:\|([^\][\n]{1,300}))?\]\]/g;
const LINE_MARKS = new RegExp(`${PAIRS.source}|\``, 'g');
const EMPHASIS = new RegExp(
  `${BEFORE.source}([*_])(?=\\S)([^*_\\n]{1,300}?)(?<=\\S)\\1${AFTER.source}`,
  'gu',
);

/** The text of a line. White space is collapsed. */
export const inlineText = (line: string): string =>
  withoutMarks(withoutLinks(line)).replace(/\s+/g, ' ').trim();

/** A line with the texts of its links instead of the links. */
export const withoutLinks = (line: string): string =>
  line.replace(NOTE_LINK, (_, name: string, alias?: string) => alias ?? name).replace(LINK, '$1');

/** A line without the marks of emphasis, of strong, struck and marked text, and of code. */
export const withoutMarks = (line: string): string => line.replace(LINE_MARKS, '').replace(EMPHASIS, '$2');

interface Match {
  readonly start: number;
  readonly length: number;
}

/** What a reader does not see, in a text whose white space is collapsed. */
const EXCERPT_MARKS = new RegExp(
  `(${[
    /<!--.*?(?:-->|$)/,
    // A tag, and one that the end of the excerpt has cut. Types such as `List<string>` are text.
    /<\/[a-z][\w-]*>|<(?:br ?\/?|su[bp])>|(?<![\w)])<[a-z][\w-]*(?:\s[^<>]*)?\/?>/,
    /(?<![\w)])<[a-z]+\s[^<>]*=[^<>]*$/,
    /`{3,}[\w-]*|`+/,
    PAIRS,
    /!?\[\[(?:[^\]|]*\|)?|\]\]/,
    /\[(?=!\[)|!?\[(?=[^\][]*\]\()|\]\([^()\s]*(?:\s"[^"]*")?(?:\)|$)/,
    /\[\^[^\]\s]+\]:?/,
    /(?<=^|[\s…])(?:#{1,6}|[-*+] \[[ xX]\]|>? ?\[!\w+\][+-]?)(?:\s|$)/,
    /^(?:>|[-*+])\s/,
    // The row below the head of a table, and the lines between cells.
    /(?<=^|[\s…])\|(?:\s*:?-+:?\s*\|)+|(?<=^|[\s…])\|(?:\s|$)/,
    RegExp(`${BEFORE.source}[*_](?=\\S)|(?<=\\S)[*_]${AFTER.source}`, 'u'),
  ]
    .map(({ source }) => source)
    .join('|')})`,
  'giu',
);

const boxOf = (mark: string): string => (mark.includes('[ ]') ? '☐ ' : /\[x\]/i.test(mark) ? '☑ ' : '');

export function readableExcerpt(excerpt = '', matches: readonly Match[] = []) {
  let text = '';
  /** Where each character of the excerpt, or what follows it, is in the text. */
  const places: number[] = [];
  excerpt.split(EXCERPT_MARKS).forEach((part, index) => {
    const isMark = index % 2 === 1;
    for (let at = 0; at < part.length; at += 1) places.push(text.length + (isMark ? 0 : at));
    text += isMark ? boxOf(part) : part;
  });
  const placeOf = (offset: number): number => places[offset] ?? text.length;
  const found = matches
    .map(({ start, length }) => ({ start: placeOf(start), end: placeOf(start + length) }))
    .filter(({ start, end }) => start < end)
    .map(({ start, end }) => ({ start, length: end - start }));
  return { text, matches: found };
}
