// What a reader sees of a text: its beginning (E30), and the excerpts of searches (E15), line by line and without the
// service's reader of Markdown.
import { withoutData } from './data-urls.ts';
import { frontMatterIn } from './front-matter.ts';
import { Undecided } from './errors.ts';

const MAX = 160;

/** A character that is shown, and where it is in the content. */
interface Shown {
  readonly character: string;
  readonly at: number;
}

export interface Readable {
  readonly text: string;
  /** Where the text shows a place of the content, or what follows it. */
  readonly placeOf: (at: number) => number;
}

const CODE = /(`+)(?!`)(.*?[^`])\1(?!`)/g;
const LINKS =
  /(!?\[\[)([^[\]|]+?)()\]\]|(!?\[\[[^[\]|]+\|)([^[\]|]+)()\]\]|(!?\[)([^[\]]*)(\]\([^()]*\))|(\*\*|~~|==)(?=\S)(.+?)\10/g;
const EMPHASIS =
  /(?<![\p{L}\p{N}\\])(\*[^\s*_](?:[^*_]*[^\s*_])?\*|_[^\s*_](?:[^*_]*[^\s*_])?_)(?![\p{L}\p{N}])/gu;
/** Elements whose tags join the words beside them. */
const TAG = /<\/?[bi](?: [^<>]*)?>/g;
const DATA = /data:[\w.+/;=-]*,[^\s"'()<>[\]\\`]*/g;

/** The characters of a line from an offset on, without marks in the text. */
function inline(line: string, start: number): Shown[] {
  const hidden = new Set<number>();
  const hide = (from: number, length: number): void => {
    for (let at = from; at < from + length; at += 1) hidden.add(at);
  };
  let rest = line;
  for (const { index, 0: code, 1: marks = '' } of line.matchAll(CODE)) {
    hide(index, marks.length);
    hide(index + code.length - marks.length, marks.length);
    rest = rest.slice(0, index) + 'x'.repeat(code.length) + rest.slice(index + code.length);
  }
  for (const { index, 0: whole, ...groups } of rest.matchAll(LINKS)) {
    const [open = '', text = ''] = [1, 4, 7, 10].flatMap((n) =>
      groups[n] === undefined ? [] : [groups[n], groups[n + 1] ?? ''],
    );
    hide(index, open.length);
    hide(index + open.length + text.length, whole.length - open.length - text.length);
  }
  for (const { index, 0: marked } of rest.matchAll(EMPHASIS)) {
    hide(index, 1);
    hide(index + marked.length - 1, 1);
  }
  for (const pattern of [TAG, DATA])
    for (const { index, 0: whole } of rest.matchAll(pattern)) hide(index, whole.length);
  return [...literal(line, start)].filter((_, at) => !hidden.has(at));
}

const literal = (line: string, start: number): Shown[] =>
  line.split('').map((character, at) => ({ character, at: start + at }));

/** A line with the mark of its item. */
function readable(line: string, start: number): Shown[] {
  let at = 0;
  const shown: Shown[] = [];
  const take = (pattern: RegExp): RegExpExecArray | undefined => {
    const found = pattern.exec(line.slice(at));
    at += found?.[0].length ?? 0;
    return found ?? undefined;
  };
  while (take(/^[ \t]*>/)) take(/^[ \t]*\[![\w-]+\][+-]?/);
  if (/^[ \t]*(?:([-*_])[ \t]*(?:\1[ \t]*){2,}|=+[ \t]*|-+[ \t]*)$/.test(line.slice(at))) return [];
  for (
    let item = take(/^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+/);
    item;
    item = take(/^(?:[-*+]|\d{1,9}[.)])[ \t]+/)
  ) {
    const from = start + at - item[0].trimStart().length;
    const isNumber = /\d/.test(item[0]);
    if (isNumber) shown.push(...literal(item[0].trimStart(), from));
    const box = take(/^\[[ xX]\](?=[ \t])/);
    if (box) shown.push({ character: box[0] === '[ ]' ? '☐' : '☑', at: from }, { character: ' ', at: from });
    else if (!isNumber) shown.push({ character: '•', at: from }, { character: ' ', at: from });
  }
  const heading = take(/^[ \t]*#{1,6}(?=[ \t]|$)/);
  const text = heading ? line.slice(at).replace(/[ \t]+#+[ \t]*$/, '') : line.slice(at);
  return [...shown, ...inline(text, start + at)];
}

/** A content without comments and marks, in one line; its front matter is shown as written, or not at all. */
export function readableIn(content: string, showsFrontMatter = false): Readable {
  const front = frontMatterIn(content);
  const shown: Shown[] = showsFrontMatter ? literal(front, 0) : [];
  let fence = '';
  let from = front.length;
  while (from < content.length) {
    const rest = content.slice(from);
    const comment = fence === '' ? /^[ \t]*(?:<!--[^]*?-->|%%[^]*?%%)/.exec(rest)?.[0] : undefined;
    const line = /^[^\r\n]*/.exec(rest)?.[0] ?? '';
    const [mark = ''] = /^(?:`{3,}|~{3,})/.exec(line.trim()) ?? [];
    // Whether it is code depends on the lines before it.
    if (fence === '' && comment === undefined && /^[ \t>]*(?: {4}|\t)[ \t]*\S/.test(line))
      throw new Undecided();
    if (comment !== undefined) from += comment.length;
    else {
      if (fence === '' && mark !== '') fence = mark;
      else if (fence !== '' && line.trim().startsWith(fence)) fence = '';
      else shown.push(...(fence === '' ? readable(line, from) : literal(line, from)));
      shown.push({ character: ' ', at: from + line.length });
      from += /^[^\r\n]*(?:\r\n|\r|\n|$)/.exec(rest)?.[0].length ?? 0;
    }
  }
  const visible = shown.filter(
    ({ character }, n) => character.trim() !== '' || (n > 0 && shown[n - 1]?.character.trim() !== ''),
  );
  const text = visible.map(({ character }) => character.replace(/\s/, ' ')).join('');
  const lead = text.length - text.trimStart().length;
  const placeOf = (at: number): number => {
    const place = visible.findIndex((each) => each.at >= at);
    return Math.max(0, (place < 0 ? text.trimEnd().length : place) - lead);
  };
  return { text: text.trim(), placeOf };
}

/** The first 160 characters, in one line, without front matter, comments and marks. */
export function beginningOf(content: string): string {
  const { text } = readableIn(withoutData(content));
  return text.length <= MAX
    ? text
    : `${text
        .slice(0, MAX - 1)
        .replace(/[\ud800-\udbff]$/, '')
        .trimEnd()}…`;
}
