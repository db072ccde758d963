// The service's only source of randomness.

/** Cryptographically strong random bytes. */
export const randomBytes = (count: number): Uint8Array => crypto.getRandomValues(new Uint8Array(count));

/** A fraction from 0 to 1 for retry jitter; not for secrets. */
export const fraction = (): number => Math.random();

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Higher bytes are skipped: they would make the first letters of the alphabet more likely. */
const BIAS_FREE = 256 - (256 % ALPHABET.length);

/** Cryptographically strong random letters and digits (base62), 5.95 bits each. */
export function randomLetters(count: number): string {
  let text = '';
  while (text.length < count)
    for (const byte of randomBytes(64))
      if (byte < BIAS_FREE && text.length < count) text += ALPHABET.charAt(byte % ALPHABET.length);
  return text;
}
