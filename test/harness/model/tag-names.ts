// The tags of a content (E30), found by blanking everything that a reader does not see as text.
import { frontMatterTexts } from './front-matter.ts';
import { codeRemoved } from './markdown-text.ts';

const TAG =
  /(?:^|(?<=[\s\p{Ps}]))(?<!\{|\]\[)#([\p{L}\p{M}\p{N}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u200d_/-]+)/gu;
/** Comments, HTML tags with attributes, links to notes, the destinations of links, and definitions. */
const NO_TEXT =
  /<!--[^]*?-->|^ {0,3}<!--[^]*$(?![^])|<[a-zA-Z][a-z\d-]*(?:\s+[a-z][a-z-]*(?:="[^"<]*")?)+\s*\/?>|\[\[[^[\]\n]+\]\]|(?<=\])\([^()\n]*\)|^[> ]*\[[^[\]^][^[\]]*\]: .*$/gm;

export const isTag = (level: string): boolean =>
  !/^[\p{N}\p{M}\u200d/]*$/u.test(level) && (!/^([\da-f]{6}|[\da-f]{8})$/i.test(level) || !/\d/.test(level));

/** `a` and `a/b` of `a/b`. */
const levelsOf = (tag: string): string[] => {
  const levels = tag.replace(/\/\/.*|\/$/s, '').split('/');
  return levels[0] === '' ? [] : levels.map((_, n) => levels.slice(0, n + 1).join('/')).filter(isTag);
};

/** The tags of a content, each with the levels above it, as often as it has them. */
export const tagsIn = (content: string): string[] => [
  ...['tags', 'tag']
    .flatMap((key) =>
      frontMatterTexts(content, key)
        .join(' ')
        .split(/[\s,]+/),
    )
    .flatMap((tag) => levelsOf(tag.replace(/^#/, ''))),
  ...[...codeRemoved(content).replaceAll(NO_TEXT, '\0').matchAll(TAG)].flatMap(([, tag = '']) =>
    levelsOf(tag),
  ),
];
