// The part of a Markdown link after its text: `(destination "title")`, by the rules of CommonMark 0.31.
import { unescapeText } from './entities.ts';
import { decoded } from './percent-encoding.ts';

export interface Destination {
  /** The destination before `#`, decoded. */
  readonly target: string;
  /** The target before it was percent-decoded. */
  readonly encoded: string;
  readonly fragment: string;
  readonly external: boolean;
  /** The offset after the closing parenthesis. */
  readonly end: number;
  readonly targetStart: number;
  readonly targetEnd: number;
}

/** Parentheses are nested this deeply at most, so that no character is read more often than this. */
const DEPTH_MAX = 8;

const EXTERNAL = /^(?:[a-z][a-z\d+.-]+:|\/\/)/i;
const TITLE_ENDS: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["'", "'"],
  ['(', ')'],
]);
/** Not the one of a character reference such as `&#33;`. */
const MARK = /\\?(?<!&)#/;
const SPACE = /[ \t\r\n]/;
/** Spaces and control characters end a destination. */
const LAST_SPACE = 0x20;
const DELETE = 0x7f;

/** The destination that begins at an offset, with its parentheses; undefined if none ends before `end`. */
export function destinationAt(content: string, start: number, end: number): Destination | undefined {
  if (content.charAt(start) !== '(') return undefined;
  const first = afterSpace(content, start + 1, end);
  const angled = content.charAt(first) === '<';
  const last = angled ? angledEnd(content, first + 1, end) : bareEnd(content, first, end);
  if (last === undefined) return undefined;
  const from = first + Number(angled);
  const next = last + Number(angled);
  const close = afterTitle(content, next, end);
  if (close >= end || content.charAt(close) !== ')') return undefined;
  const source = content.slice(from, last);
  const mark = MARK.exec(source);
  const length = mark?.index ?? source.length;
  const encoded = unescaped(source.slice(0, length));
  return {
    target: decoded(encoded),
    encoded,
    fragment: mark ? source.slice(length + mark[0].length - 1) : '',
    external: EXTERNAL.test(source),
    end: close + 1,
    targetStart: from,
    targetEnd: from + length,
  };
}

function afterSpace(content: string, from: number, end: number): number {
  let at = from;
  while (at < end && SPACE.test(content.charAt(at))) at += 1;
  return at;
}

/** The end of a destination in angle brackets. */
function angledEnd(content: string, from: number, end: number): number | undefined {
  for (let at = from; at < end; at += 1) {
    const character = content.charAt(at);
    if (character === '>') return at;
    if (character === '<' || character === '\n' || character === '\r') return undefined;
    if (character === '\\') at += 1;
  }
  return undefined;
}

function bareEnd(content: string, from: number, end: number): number | undefined {
  let depth = 0;
  let at = from;
  for (; at < end; at += 1) {
    const code = content.charCodeAt(at);
    if (code <= LAST_SPACE || code === DELETE) break;
    const character = content.charAt(at);
    if (character === '\\' && content.charCodeAt(at + 1) > LAST_SPACE) at += 1;
    else if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    if (depth < 0) break;
    if (depth > DEPTH_MAX) return undefined;
  }
  return depth > 0 || at > end ? undefined : at;
}

/** The offset after the space and the title that follow a destination. */
function afterTitle(content: string, from: number, end: number): number {
  const start = afterSpace(content, from, end);
  const close = TITLE_ENDS.get(content.charAt(start));
  if (close === undefined || start === from) return start;
  for (let at = start + 1; at < end; at += 1) {
    const character = content.charAt(at);
    if (character === close) return afterSpace(content, at + 1, end);
    if (character === '(' && close === ')') return start;
    if (character === '\\') at += 1;
  }
  return start;
}

const ESCAPED = /[&\\]/;
/** A destination without backslash escapes and character references. */
const unescaped = (source: string): string => (ESCAPED.test(source) ? unescapeText(source) : source);
