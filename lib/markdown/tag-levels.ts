// The levels of a nested tag (E30).
import { isNamed } from '../core/tag-name.ts';

/** Longer tags and deeper levels do not count: each level is a tag as long as all before it. */
const TAG_MAX_CHARACTERS = 100;
const LEVELS_MAX = 10;

/** Of `a/b/c` the tags among `a`, `a/b` and `a/b/c`; none from an empty level on. */
export function levelsOf(tag: string): string[] {
  const levels: string[] = [];
  let count = 0;
  for (let end = 0; count < LEVELS_MAX && end < tag.length; count += 1) {
    const next = tag.indexOf('/', end);
    const stop = next < 0 ? tag.length : next;
    if (stop === end || stop > TAG_MAX_CHARACTERS) break;
    const level = tag.slice(0, stop);
    if (isNamed(level)) levels.push(level);
    end = stop + 1;
  }
  return levels;
}
