// Tags in documents. Few documents have one, so some of their words become tags, wherever they are: in texts, code, HTML,
// addresses and definitions.
import { rewriting } from './rewritten.ts';

const WORD = /(?<=[\s(["'{])(?=\p{L}{6,7}(?!\p{L}))/gu;

/** A document with `#` before each word of six or seven letters. */
export const withTags = rewriting((text) => text.replace(WORD, '#'));
