// The lines that begin or end a block in CommonMark 0.31. Each expression takes linear time, because no two of its
// repetitions can match the same characters.

const FENCE = /^(?:`{3,}(?=[^`]*$)|~{3,})/;
const FENCE_END = /^(`{3,}|~{3,})[ \t]*$/;
const ATX = /^#{1,6}(?=[ \t]|$)/;
const SETEXT = /^(?:=+|-+)[ \t]*$/;
const LIST_MARKER = /^(?:[-+*]|(\d{1,9})[.)])(?=[ \t]|$)/;

const TAG_NAMES =
  'address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul';
const VALUE = `(?:[^\\s"'=<>\`]+|'[^']*'|"[^"]*")`;
const ATTRIBUTE = `\\s+[a-z_:][\\w.:-]*(?:\\s*=\\s*${VALUE})?`;
const BLOCK_TAG = new RegExp(`^</?(?:${TAG_NAMES})(?:\\s|/?>|$)`, 'i');
const TAG = `<(?:[a-z][a-z\\d-]*(?:${ATTRIBUTE})*\\s*/?|/[a-z][a-z\\d-]*\\s*)>`;

/** The expression of an HTML tag, without a flag. */
export const TAG_SOURCE = TAG;

/** Whether an HTML tag begins or ends a block. */
export const isBlockTag = (tag: string): boolean => BLOCK_TAG.test(tag);

const BLANK = /^$/;

/** The first and the last line of each kind of HTML block. One line can match both. */
const HTML: readonly (readonly [RegExp, RegExp])[] = [
  [/^<(?:script|pre|style|textarea)(?:\s|>|$)/i, /<\/(?:script|pre|style|textarea)>/i],
  [/^<!--/, /-->/],
  [/^<\?/, /\?>/],
  [/^<![a-z]/i, />/],
  [/^<!\[CDATA\[/, /\]\]>/],
  [BLOCK_TAG, BLANK],
];
/** A line with one tag of any name. It cannot interrupt a paragraph. */
const ANY_TAG = new RegExp(`^${TAG}\\s*$`, 'i');

const LEAF = '#`~<=-*_';
const LEAF_STARTS: ReadonlySet<string> = new Set(LEAF);
const STARTS: ReadonlySet<string> = new Set(`${LEAF}>+0123456789`);

/** Whether text that begins with this character can begin or end a block. */
export const canBeginBlock = (character: string): boolean => STARTS.has(character);

/** Whether text that begins with this character can begin or end a block that is neither a list nor a quote. */
export const canBeginLeaf = (character: string): boolean => LEAF_STARTS.has(character);

/** Whether a line between two offsets is not indented, and can do nothing but begin or continue a paragraph. */
export function isPlain(content: string, start: number, end: number): boolean {
  const first = content.charAt(start);
  return start < end && first !== ' ' && first !== '\t' && !canBeginBlock(first);
}

/** The fence at the beginning of a line. */
export const fenceOf = (rest: string): string | undefined =>
  rest.startsWith('`') || rest.startsWith('~') ? FENCE.exec(rest)?.[0] : undefined;

/** Whether a line ends the code block of this fence. */
export const endsFence = (rest: string, fence: string): boolean =>
  FENCE_END.exec(rest)?.[1]?.startsWith(fence) ?? false;

/** The expression for the last line of the HTML block that a line begins; undefined if it begins none. */
export function htmlEndOf(rest: string, interrupts: boolean): RegExp | undefined {
  if (!rest.startsWith('<')) return undefined;
  const end = HTML.find(([start]) => start.test(rest))?.[1];
  return end ?? (!interrupts && ANY_TAG.test(rest) ? BLANK : undefined);
}

/** The level and the text of an ATX heading; undefined for any other line. */
export function atxHeadingOf(rest: string): { level: number; text: string } | undefined {
  const level = rest.startsWith('#') ? ATX.exec(rest)?.[0].length : undefined;
  if (level === undefined) return undefined;
  const text = rest.slice(level).trim();
  let end = text.length;
  while (text.charAt(end - 1) === '#') end -= 1;
  const closed = end === 0 || /[ \t]/.test(text.charAt(end - 1));
  return { level, text: closed ? text.slice(0, end).trim() : text };
}

/** The level of a setext heading, by the line under its text; undefined for any other line. */
export function setextLevelOf(rest: string): 1 | 2 | undefined {
  const isFirst = rest.startsWith('=');
  return (isFirst || rest.startsWith('-')) && SETEXT.test(rest) ? (isFirst ? 1 : 2) : undefined;
}

/**
 * The length of the list marker at the beginning of a line. `interrupts`: whether a paragraph is open, which an empty item
 * or a number other than 1 does not end.
 */
export function listMarkerOf(rest: string, interrupts: boolean): number | undefined {
  const match = LIST_MARKER.exec(rest);
  if (!match) return undefined;
  const { length } = match[0];
  const isFirst = match[1] === undefined || Number(match[1]) === 1;
  return !interrupts || (isFirst && /[^ \t]/.test(rest.slice(length))) ? length : undefined;
}
