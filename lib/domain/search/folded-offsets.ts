// Relates positions in a text to positions in the UTF-8 bytes of its folded form, which can be shorter or longer. A text
// is divided only between characters that folding does not join.
import { utf8Bytes } from '../../core/bytes.ts';
import { foldWords, JOINS_BEFORE } from '../../core/text.ts';

/** A position in a text, and the position in its folded bytes. */
export interface TextOffset {
  readonly at: number;
  readonly folded: number;
}

const STRIDE_CHARACTERS = 256;

/** A run of white space, or a character with what belongs to it: at most 30, which limits hostile texts. */
const CHARACTER = new RegExp(`\\s+|[^][${JOINS_BEFORE}]{0,30}`, 'gu');
const JOINS = new RegExp(`^[${JOINS_BEFORE}\\udc00-\\udfff]`, 'u');

/** Most characters are ASCII, which takes one byte before and after folding. */
export const foldedBytes = (text: string): number =>
  text.length === 1 && text < '\x80' ? 1 : utf8Bytes(foldWords(text));

/** Offsets at short distances, from the beginning of a text to its end. */
export function offsetsIn(content: string): TextOffset[] {
  const offsets = [{ at: 0, folded: 0 }];
  for (let [at, folded] = [0, 0]; at < content.length; offsets.push({ at, folded })) {
    let end = Math.min(at + STRIDE_CHARACTERS, content.length);
    while (end < content.length && JOINS.test(content.slice(end, end + 2))) end += 1;
    folded += foldedBytes(content.slice(at, end));
    at = end;
  }
  return offsets;
}

/** The characters of a text from an offset on, each with its marks, and with the offsets before and after it. */
export function* charactersFrom(
  content: string,
  from: TextOffset,
): Generator<{ text: string; start: TextOffset; end: TextOffset }> {
  let start = from;
  for (const [text] of content.slice(from.at).matchAll(CHARACTER)) {
    const end = { at: start.at + text.length, folded: start.folded + foldedBytes(text) };
    yield { text, start, end };
    start = end;
  }
}
