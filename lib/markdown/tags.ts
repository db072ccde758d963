// The tags of a Markdown text: what a search for `#tag` finds (E15), outside code (E30). Linear time for any text.
import { visitCodeSpans } from './code-spans.ts';
import { inlineParts, visitRanges, type InlineParts } from './inline-parts.ts';
import { nextIndex } from './next-index.ts';

/** Letters, digits, `-`, `_` and emoji, in levels with `/` between them, at the start or after space or a bracket. */
const TAG =
  /(?<=^|[\s\p{Ps}])#((?:[\p{L}\p{M}\p{N}_\-/\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]|\u200d|\ufe0f)+)/gu;

/** Longer tags and deeper levels do not count: each level is a tag as long as all before it. */
const TAG_MAX_CHARACTERS = 100;
const LEVELS_MAX = 10;

/** The tags of a text as they are written, without `#`, each once: a nested tag and each of its levels, first levels first. */
export function tagsIn(content: string, parts = inlineParts(content)): string[] {
  if (!content.includes('#')) return [];
  const isInLine = finder(parts().code);
  const isInSpan = finder(codeSpans(content, parts()));
  const found = new Set<string>();
  // Sets of a few are much faster than one of all nested tags.
  const nested = new Map<string, Set<string>>();
  for (const { index, 1: tag = '' } of content.matchAll(TAG)) {
    if (isInLine(index) || isInSpan(index)) continue;
    const [first, ...deeper] = levelsOf(tag);
    if (first === undefined) continue;
    found.add(first);
    if (deeper.length === 0) continue;
    const known = nested.get(first);
    if (known) for (const level of deeper) known.add(level);
    else nested.set(first, new Set(deeper));
  }
  return [...found, ...[...nested.values()].flatMap((levels) => [...levels])];
}

/** `a`, `a/b` and `a/b/c` of `a/b/c`; those before an empty level. */
function levelsOf(tag: string): string[] {
  const levels: string[] = [];
  for (let end = 0; levels.length < LEVELS_MAX && end < tag.length;) {
    const next = tag.indexOf('/', end);
    const stop = next < 0 ? tag.length : next;
    if (stop === end || stop > TAG_MAX_CHARACTERS) break;
    levels.push(tag.slice(0, stop));
    end = stop + 1;
  }
  return levels;
}

function codeSpans(content: string, { blocks }: InlineParts): readonly number[] {
  const nextTick = nextIndex(content, '`');
  const spans: number[] = [];
  visitRanges(blocks, (start, end) => {
    if (nextTick(start) < end) visitCodeSpans(content, start, end, (from, to) => spans.push(from, to));
  });
  return spans;
}

/** Returns whether an offset is in one of these parts. Offsets grow from call to call. */
function finder(ranges: readonly number[]): (at: number) => boolean {
  let next = 0;
  return (at) => {
    while ((ranges[next + 1] ?? Infinity) <= at) next += 2;
    return (ranges[next] ?? Infinity) <= at;
  };
}
