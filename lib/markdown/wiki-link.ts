// Reads `[[Name#Heading|text]]`, a link on one line.

export interface WikiLink {
  /** The name or path before `#`, `^` or `|`, without white space around it. */
  readonly target: string;
  readonly fragment: string;
  readonly text: string | undefined;
  /** The offset after the brackets. */
  readonly end: number;
  readonly targetStart: number;
  readonly targetEnd: number;
}

const PARTS = /^([^#^|]*)([^|]*)(?:\|([^]*))?$/;
const ENDS: ReadonlySet<string> = new Set(['[', ']', '\r', '\n']);

/** The link that begins at an offset; undefined if none ends before `end`. */
export function wikiLinkAt(content: string, start: number, end: number): WikiLink | undefined {
  if (!content.startsWith('[[', start)) return undefined;
  let close = start + 2;
  // A bracket ends the attempt, so no character is read by two of them.
  while (close < end && !ENDS.has(content.charAt(close))) close += 1;
  if (close === start + 2 || close + 2 > end || !content.startsWith(']]', close)) return undefined;
  const [, before = '', fragment = '', text] = PARTS.exec(content.slice(start + 2, close)) ?? [];
  const isEscaped = (part: string): boolean => text !== undefined && part.endsWith('\\');
  // In a table `\|` is `|`.
  const source = fragment === '' && isEscaped(before) ? before.slice(0, -1) : before;
  const target = source.trim();
  const targetStart = start + 2 + source.length - source.trimStart().length;
  return {
    target,
    fragment: isEscaped(fragment) ? fragment.slice(0, -1) : fragment,
    text,
    end: close + 2,
    targetStart,
    targetEnd: targetStart + target.length,
  };
}
