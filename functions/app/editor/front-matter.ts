// Where the front matter of the editor's text ends.
import type { Text } from '@codemirror/state';
import { frontMatterEnd } from '../../../lib/markdown/front-matter.ts';

/** The maximum number of characters of front matter. */
const FRONT_MATTER_MAX = 20_000;

/** The beginning of a text, in which its front matter is. */
export const beginningOf = (doc: Text): string => doc.sliceString(0, FRONT_MATTER_MAX);

/** The position after the front matter; 0 if there is none. */
export const metaEndOf = (doc: Text): number => frontMatterEnd(beginningOf(doc));
