// The tags of a document, on the texts in the tree of commonmark.js and in the values of a YAML parser.
import type { Node } from 'commonmark';
import type { FrontMatter } from './front-matter-reader.ts';
import type { Entry } from './compare.ts';
import type { Rewritten } from './rewritten.ts';
import type { Source } from './source.ts';
import { linesOf, type Tree } from './tree.ts';

/** Replaces marks and code in a text: no letter, no space. */
const MARK = '\u0001';
const OPENING = /[\p{Ps}\s]/u;
const TAG_CHARACTER =
  /[\p{L}\p{M}\p{N}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}_\-/]|\u200d|\ufe0f/u;
const COLOR = /^(?:[\da-f]{6}|[\da-f]{8})$/i;
const MAX_CHARACTERS = 100;
const MAX_LEVELS = 10;
/** More characters than the longest tag has with all its levels. */
const LONGEST = 2_000;

/** The tags of a document with their levels, sorted. */
export function tagsOf({ tree, frontMatter }: Source): string[] {
  const found = [
    ...(frontMatter ? tagsOfFrontMatter(frontMatter) : []),
    ...tagsOfTree(tree).map(({ value }) => value),
  ];
  return [...new Set(found.flatMap(levelsOf))].toSorted();
}

/** The deepest level of each tag in a text without front matter, in order. */
export const tagsInBody = ({ tree }: Rewritten): Entry[] =>
  tagsOfTree(tree).flatMap(({ line, value }) => {
    const level = levelsOf(value).at(-1);
    return level === undefined ? [] : [{ line, value: level }];
  });

const tagsOfTree = ({ nodes }: Tree): Entry[] =>
  nodes
    .filter(({ type }) => type === 'paragraph' || type === 'heading')
    .flatMap((node) => tagsInText(textOf(node)).map((value) => ({ line: linesOf(node)[0], value })));

/** The tags of front matter: the items of a list, or words with commas or spaces between them. */
const tagsOfFrontMatter = ({ values }: FrontMatter): string[] =>
  values
    .filter(([key]) => /^tags?$/i.test(key))
    .flatMap(([, value]) => (typeof value === 'string' ? value.split(/[\s,]+/) : value))
    .map((text) => text.trim().replace(/^#/, '').split(/\s+/).join('-'))
    .map((text) => tagAtStart(Array.from(text)));

/** The text of a paragraph or heading. A link and an image begin with a bracket, but not with one of `[[…]]`. */
function textOf(block: Node): string {
  let text = '';
  const walker = block.walker();
  for (let event = walker.next(); event; event = walker.next()) {
    const { entering, node } = event;
    if (node.type === 'text') text += node.literal ?? '';
    else if (node.type === 'softbreak' || node.type === 'linebreak') text += '\n';
    else if (node !== block)
      text += node.type === 'link' || node.type === 'image' ? (entering ? '⟨' : '⟩') : MARK;
  }
  return text.replace(/\[\[[^[\]\n]+\]\]/g, MARK);
}

function tagsInText(text: string): string[] {
  const characters = Array.from(text);
  return characters.flatMap((character, n) => {
    const before = characters[n - 1];
    const isStart = before === undefined || (before !== '{' && OPENING.test(before));
    return character === '#' && isStart ? [tagAtStart(characters.slice(n + 1, n + 1 + LONGEST))] : [];
  });
}

function tagAtStart(characters: readonly string[]): string {
  const end = characters.findIndex((character) => !TAG_CHARACTER.test(character));
  return characters.slice(0, end < 0 ? undefined : end).join('');
}

/** Numbers of issues and colors are no tags. */
const isTag = (tag: string): boolean => /\P{Nd}/u.test(tag) && !(COLOR.test(tag) && /\d/.test(tag));

/** `a/b` and `a` of `a/b`. */
function levelsOf(tag: string): string[] {
  const parts = tag.split('/').slice(0, MAX_LEVELS);
  const empty = parts.indexOf('');
  return (empty < 0 ? parts : parts.slice(0, empty))
    .map((_, n) => parts.slice(0, n + 1).join('/'))
    .filter((level) => level.length <= MAX_CHARACTERS && isTag(level));
}
