// Writes text with emphasis, code and links as Markdown. Characters that Markdown would read as marks are escaped; those
// that it reads as themselves, such as in `snake_case` and `2 * 3`, are not.

/** The elements and styles around a text. */
export interface Marks {
  readonly href?: string | undefined;
  readonly strong?: boolean;
  readonly em?: boolean;
  readonly del?: boolean;
  /** An element without Markdown of its own, which the reader allows: `kbd`, `sub`, `sup`, `mark` or `u`. */
  readonly tag?: string;
  readonly code?: boolean;
}

export interface Run {
  readonly text: string;
  readonly marks: Marks;
  /** Whether the text is Markdown already. */
  readonly isSource?: boolean;
}

export const LINE_BREAK: Run = { text: '\n', marks: {} };

/** From the outermost to the innermost. */
const LEVELS = ['href', 'strong', 'em', 'del', 'tag', 'code'] as const;
type Level = (typeof LEVELS)[number];

/** The Markdown of a text, without white space around its lines; undefined if it has nothing, not even a line break. */
export function inlineMarkdown(runs: readonly Run[]): string | undefined {
  const found = withoutExtraSpace(runs);
  if (found.length === 0) return undefined;
  return render(found, 0, found.length, 0, ' ')
    .trim()
    .replaceAll(/\n{3,}/g, '\n\n');
}

/** Escapes the marks of blocks at the beginnings of lines. */
export const withoutBlockMarks = (text: string): string =>
  text
    .replaceAll(/^(?:#{1,6}(?=[ \t]|$)|[-+*](?=[ \t]|$)|>|(?=[-=|: \t]+$)[-=|])/gm, String.raw`\$&`)
    .replaceAll(/^(\d{1,9})([.)])(?=[ \t]|$)/gm, String.raw`$1\$2`);

/** As on a page: one space between words, none around a line break, at the beginning and at the end. */
function withoutExtraSpace(runs: readonly Run[]): Run[] {
  const found: Run[] = [];
  for (const run of runs) {
    const before = found.at(-1);
    const isBreak = run.text === '\n';
    if (isBreak) trimEnd(found);
    const text = isBreak || !/\s$/.test(before?.text ?? ' ') ? run.text : run.text.trimStart();
    // Backticks of two codes beside each other would be one mark.
    const marks = run.marks.code && before?.marks.code ? before.marks : run.marks;
    if (text !== '') found.push({ ...run, text, marks });
  }
  trimEnd(found);
  return found;
}

function trimEnd(runs: Run[]): void {
  const last = runs.at(-1);
  if (last?.text.endsWith(' ')) runs.splice(-1, 1, { ...last, text: last.text.trimEnd() });
}

/**
 * Writes the runs between two indexes, without the marks of the levels before.
 * @param before the character before them
 */
function render(runs: readonly Run[], from: number, to: number, depth: number, before: string): string {
  const level = LEVELS[depth];
  const written: string[] = [];
  let last = before;
  const write = (text: string): void => {
    if (text === '') return;
    written.push(text);
    last = text.slice(-1);
  };
  for (let start = from, end = from; start < to; start = end) {
    const first = runs[start];
    if (!first) break;
    end = start + 1;
    if (level === undefined) {
      write(leaf(first));
      continue;
    }
    while (end < to && runs[end]?.marks[level] === first.marks[level]) end += 1;
    const inside = (beforeText: string): string => render(runs, start, end, depth + 1, beforeText);
    const edges = { before: last, after: runs[end]?.text.charAt(0) ?? ' ' };
    const text = first.marks[level] ? inMarks(level, first.marks, inside(' '), edges) : undefined;
    // `!` before a link would make a picture of it.
    if (text?.startsWith('[') && last === '!')
      written.push((written.pop() ?? '').slice(0, -1), String.raw`\!`);
    write(text ?? inside(last));
  }
  return written.join('');
}

const leaf = ({ text, marks, isSource }: Run): string =>
  isSource || marks.code ? text : escaped(text, marks);

/** The characters beside a text. */
interface Edges {
  readonly before: string;
  readonly after: string;
}

/** A text in marks, with the spaces at its ends outside of them; undefined if the marks would not be read. */
function inMarks(level: Level, marks: Marks, inner: string, edges: Edges): string | undefined {
  const text = inner.trim();
  if (text === '') return undefined;
  const start = inner.slice(0, inner.length - inner.trimStart().length);
  const end = inner.slice(inner.trimEnd().length);
  const found = marked(level, marks, text, { before: start || edges.before, after: end || edges.after });
  return found && start + found + end;
}

function marked(
  level: Level,
  { href = '', tag = '' }: Marks,
  text: string,
  edges: Edges,
): string | undefined {
  switch (level) {
    case 'href':
      return linkTo(href, text);
    case 'tag':
      return `<${tag}>${text}</${tag}>`;
    case 'code':
      return codeSpan(text);
    case 'del':
      return between('~~', text, edges);
    case 'strong':
      return between(edges.before === '*' ? '__' : '**', text, edges);
    case 'em':
      break;
  }
  return between(edges.before === '*' ? '_' : '*', text, edges);
}

const isWord = (character: string): boolean => /[^\s\p{P}\p{S}]/u.test(character);

/** Marks inside a word are not read beside punctuation. */
function between(mark: string, text: string, { before, after }: Edges): string | undefined {
  const isRead =
    !mark.startsWith(before || ' ') &&
    (isWord(text.charAt(0)) || !isWord(before)) &&
    (isWord(text.slice(-1)) || !isWord(after)) &&
    (!mark.startsWith('_') || !isWord(after));
  return isRead ? mark + text + mark : undefined;
}

function linkTo(href: string, text: string): string {
  if (href === text || href === `${text}/` || href === `mailto:${text}`) return text;
  return `[${text}](${href.replaceAll(/[\s()<>\\|]/g, percentEncoded)})`;
}

const percentEncoded = (sign: string): string =>
  sign === '(' ? '%28' : sign === ')' ? '%29' : encodeURIComponent(sign);

function codeSpan(text: string): string {
  const fence = fenceFor(text, 1);
  const space = /^`|`$/.test(text) ? ' ' : '';
  return fence + space + text + space + fence;
}

/** More backticks than stand together in a text. */
export function fenceFor(text: string, atLeast: number): string {
  const longest = (text.match(/`+/g) ?? []).reduce(
    (length, run) => Math.max(length, run.length + 1),
    atLeast,
  );
  return '`'.repeat(longest);
}

/** Characters that could be a mark. An address has none, and is unchanged. */
const SPECIAL =
  /(?:https?:\/\/|www\.)[^\s<]+|\\(?=[!-/:-@[-`{-~]|$)|`|\*+|_+|~+|={2,}|%{2,}|<(?=[a-z/!?])|&(?=#?\w+;)|[[\]]/giu;

/** A text in which no character is a mark. */
export function escaped(text: string, { href, del }: Marks = {}): string {
  const inLink = href !== undefined;
  return text.replaceAll(SPECIAL, (found: string, at: number) => {
    const [before, after] = [text.charAt(at - 1), text.charAt(at + found.length)];
    switch (found.charAt(0)) {
      case '[':
        return inLink || canBeMark(text.slice(at, at + LINK_TEXT_MAX), at) ? '\\[' : found;
      case ']':
        return inLink ? '\\]' : found;
      case '~':
        if (found.length === 1 && !del) return found;
        break;
      case '_':
        if (isWord(before) && isWord(after)) return found;
        break;
      case '\\':
      case '`':
      case '<':
      case '&':
        return `\\${found}`;
      default:
        if (found.length > 1 && /^(?:http|www)/i.test(found)) return found;
    }
    // Between spaces a mark is none.
    return before === ' ' && after === ' ' ? found : found.replaceAll(/./gs, String.raw`\$&`);
  });
}

const LINK_TEXT_MAX = 200;

/**
 * Whether a bracket can begin a box, a link, a footnote or a definition, or has an address in it. `[sic]` and `a[0]` do not.
 */
const canBeMark = (text: string, at: number): boolean =>
  (at === 0 && /^\[[ xX]\]\s/.test(text)) ||
  !/^\[(?!\^|[^[\]]*(?:\/\/|www\.))[^[\]]+\](?![([:])./s.test(text);
