// The second names of a note that its front matter has (E38), as other programs write them.
import { ALIASES_IN_TEXT_MAX, NOTE_NAME_MAX_CHARACTERS } from '../schema/limits.ts';
import { frontMatterValues } from './front-matter-values.ts';

/** The names in `aliases` and `alias`, each a list or one name. Longer ones than names of notes do not count. */
export const aliasesIn = (content: string): string[] =>
  frontMatterValues(content, ['aliases', 'alias'])
    .flat()
    .filter((name) => Array.from(name).length <= NOTE_NAME_MAX_CHARACTERS)
    .slice(0, ALIASES_IN_TEXT_MAX);
