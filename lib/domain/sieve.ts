// What tells at a glance that a text does not hold another: a bit for each three bytes in a row that occur in it. A
// search reads only the texts whose sieve lets it pass; a long text lets nearly everything pass, and is read.
const RUN = 3;
const BITS = 4096;

/** Bytes of a sieve. */
export const SIEVE_BYTES = BITS / 8;

/** Fills a sieve, at the beginning of `bytes`, with what stands after it. */
export function fillSieve(bytes: Uint8Array): void {
  for (let n = SIEVE_BYTES; n + RUN <= bytes.length; n++) {
    const bit = bitAt(bytes, n);
    bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) | (1 << (bit & 7));
  }
}

/** The bits a needle needs; none if it is shorter than a run. */
export const bitsOf = (needle: Uint8Array): number[] =>
  Array.from({ length: Math.max(0, needle.length - RUN + 1) }, (_, n) => bitAt(needle, n));

/** Whether a text with this sieve at its beginning may hold a needle of these bits. */
export const passes = (sieve: Uint8Array, bits: readonly number[]): boolean =>
  bits.every((bit) => ((sieve[bit >> 3] ?? 0) >> (bit & 7)) & 1);

/** Multiplied by the golden ratio's bits, neighbours lie far apart; the upper 12 bits are the best mixed. */
function bitAt(bytes: Uint8Array, at: number): number {
  const run = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
  return Math.imul(run, 0x9e3779b1) >>> 20;
}
