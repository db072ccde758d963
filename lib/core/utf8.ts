// Texts as strings of their UTF-8 bytes. V8 stores such a string in one byte per character, half the memory of UTF-16,
// and searches it faster. A search of the bytes finds the same texts as a search of the characters.

const NON_ASCII = /[^\0-\x7f]/;

/** The UTF-8 bytes of a text, each as a character. */
export const toUtf8 = (text: string): string =>
  NON_ASCII.test(text) ? Buffer.from(text).toString('latin1') : text;

/** The text of UTF-8 bytes. */
export const fromUtf8 = (bytes: string): string =>
  NON_ASCII.test(bytes) ? Buffer.from(bytes, 'latin1').toString() : bytes;

/** The character of UTF-8 bytes that begins at this index; empty at the end. */
export function characterAt(bytes: string, at: number): string {
  const lead = bytes.charCodeAt(at);
  if (!(lead >= 0x80)) return bytes.charAt(at);
  const length = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  return fromUtf8(bytes.slice(at, at + length));
}

/** The character of UTF-8 bytes that ends before this index; empty at the beginning. */
export function characterBefore(bytes: string, at: number): string {
  let start = at - 1;
  while ((bytes.charCodeAt(start) & 0xc0) === 0x80) start -= 1;
  return bytes.slice(start, at) && fromUtf8(bytes.slice(Math.max(0, start), at));
}
