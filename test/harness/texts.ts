// Contents of an exact size.

/** The largest content of a note, in bytes of UTF-8. */
export const MB = 1_048_576;

/** A text of exactly `bytes` bytes of UTF-8: whole repetitions of `pattern`, then `x`. */
export function fillTo(bytes: number, pattern: string): string {
  const text = pattern.repeat(Math.floor(bytes / Buffer.byteLength(pattern)));
  return text + 'x'.repeat(bytes - Buffer.byteLength(text));
}
