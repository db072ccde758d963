// Texts as strings of their UTF-8 bytes. V8 stores such a string in one byte per character and searches it
// faster. A search of the bytes finds the same texts as a search of the characters.

const NON_ASCII = /[^\0-\x7f]/;

/** The UTF-8 bytes of a text, each as a character. */
export const toUtf8 = (text: string): string =>
  NON_ASCII.test(text) ? Buffer.from(text).toString('latin1') : text;

/** The text of UTF-8 bytes. */
export const fromUtf8 = (bytes: string): string =>
  NON_ASCII.test(bytes) ? Buffer.from(bytes, 'latin1').toString() : bytes;

/** The code point of UTF-8 bytes that begins at this index, without a string; -1 at the end. */
export function codePointAt(bytes: string, at: number): number {
  const lead = bytes.charCodeAt(at);
  if (!(lead >= 0x80)) return lead >= 0 ? lead : -1;
  const next = (n: number): number => bytes.charCodeAt(at + n) & 0x3f;
  if (lead < 0xe0) return ((lead & 0x1f) << 6) | next(1);
  if (lead < 0xf0) return ((lead & 0xf) << 12) | (next(1) << 6) | next(2);
  return ((lead & 7) << 18) | (next(1) << 12) | (next(2) << 6) | next(3);
}

/** The code point of UTF-8 bytes that ends before this index; -1 at the beginning. */
export function codePointBefore(bytes: string, at: number): number {
  let start = at - 1;
  while ((bytes.charCodeAt(start) & 0xc0) === 0x80) start -= 1;
  return codePointAt(bytes, start);
}

/** An ASCII text as one flat string. V8 stores a concatenated string as a tree of its parts: 200 bytes more per id. */
export const flat = (text: string): string => Buffer.from(text, 'latin1').toString('latin1');
