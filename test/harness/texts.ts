// Contents of an exact size.
import { randomInt } from 'node:crypto';

/** The maximum content of a note, in bytes of UTF-8. */
export const MB = 1_048_576;

/** A text of exactly `bytes` bytes of UTF-8: whole repetitions of `pattern`, then `x`. */
export function fillTo(bytes: number, pattern: string): string {
  const text = pattern.repeat(Math.floor(bytes / Buffer.byteLength(pattern)));
  return text + 'x'.repeat(bytes - Buffer.byteLength(text));
}

/** First code points and counts of characters of one to four bytes: quotes included, accents, ideographs, emoji. */
const ALPHABETS = [
  [0x20, 95],
  [0xa0, 0x600],
  [0x4e00, 0x5000],
  [0x1f300, 0x500],
] as const;

/** Short enough to be rotated quickly, and more than a page has notes. */
const PIECES = 128;

/**
 * Texts of exactly 1 MB that hardly compress, by number. They are one text of characters of one to four bytes, each
 * rotated to another start, so that every boundary of bytes or UTF-16 units splits a character in some text.
 */
export function largeTexts(): (n: number) => string {
  // Of different lengths, because otherwise their ends would meet the same boundaries in every order.
  const pieces = Array.from({ length: PIECES }, (_, n) => mixed(MB / PIECES + (n % 2 ? 1 : -1) * (n >> 1)));
  return (n) => [...pieces.slice(n % PIECES), ...pieces.slice(0, n % PIECES)].join('');
}

function mixed(bytes: number): string {
  const points: number[] = [];
  for (let left = bytes; left > 0;) {
    const width = randomInt(Math.min(ALPHABETS.length, left));
    const [first, count] = ALPHABETS[width] ?? ALPHABETS[0];
    points.push(first + randomInt(count));
    left -= width + 1;
  }
  return String.fromCodePoint(...points);
}
