// The tags of a Markdown text (E30): `#tag` where a reader sees it as text, and the tags in its front matter.
import { TAG_CHARACTERS } from '../core/tag-name.ts';
import { frontMatterValues } from './front-matter-values.ts';
import { inlineParts } from './inline-parts.ts';
import type { Markup } from './references.ts';
import { levelsOf } from './tag-levels.ts';
import { WRITTEN_MAX, writtenTags } from './written-tags.ts';

const BEGINNING = new RegExp(`^${TAG_CHARACTERS}`, 'u');

interface TagOptions {
  /** The markup of the text, if it has been read. Tags after its end do not count. */
  readonly markup?: Markup;
  /** The maximum number of tags: the first ones count. */
  readonly max?: number;
}

/** The tags of a text as they are written, without `#`, each once: a nested tag and each of its levels, first levels first. */
export function tagsIn(
  content: string,
  parts = inlineParts(content),
  { markup, max = Infinity }: TagOptions = {},
): string[] {
  const found = new Set<string>();
  // Sets of a few are much faster than one of all nested tags.
  const nested = new Map<string, Set<string>>();
  let count = 0;
  const add = (to: Set<string>, tag: string): void => {
    if (count >= max) return;
    count -= to.size;
    count += to.add(tag).size;
  };
  const addLevels = ([first, ...deeper]: readonly string[]): void => {
    if (first === undefined) return;
    add(found, first);
    if (deeper.length === 0) return;
    const known = nested.get(first) ?? new Set();
    nested.set(first, known);
    for (const level of deeper) add(known, level);
  };
  for (const tag of frontMatterTags(content)) addLevels(levelsOf(tag));
  for (const { levels } of writtenTags(content, parts, markup)) {
    if (count >= max) break;
    addLevels(levels);
  }
  return [...found, ...[...nested.values()].flatMap((levels) => [...levels])];
}

/**
 * The tags in front matter: `tags` or `tag`, as a list, or with commas or blanks between them. A tag of several words has
 * `-` between them, and a character that no tag has ends it, as in a text.
 */
function frontMatterTags(content: string): string[] {
  return frontMatterValues(content, ['tags', 'tag'])
    .flatMap((value) => (typeof value === 'string' ? value.split(/[\s,]+/, WRITTEN_MAX) : value))
    .flatMap((text) => BEGINNING.exec(text.replace(/^#/, '').trim().replaceAll(/\s+/g, '-')) ?? []);
}
