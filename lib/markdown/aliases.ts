// The second names of a note that its front matter has (E38), as other programs write them.
import { frontMatterValues } from './front-matter-values.ts';

const ALIASES_MAX = 50;
/** As many as names of notes have. */
const ALIAS_MAX_CHARACTERS = 200;

/** The names in `aliases` and `alias`, each a list or one name. Longer ones do not count. */
export const aliasesIn = (content: string): string[] =>
  frontMatterValues(content, ['aliases', 'alias'])
    .flat()
    .filter((name) => Array.from(name).length <= ALIAS_MAX_CHARACTERS)
    .slice(0, ALIASES_MAX);
