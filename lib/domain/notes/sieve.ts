// What tells at a glance that a text does not hold another: a bit for each three bytes in a row that occur in it. A
// search reads only the texts whose sieve lets it pass; a long text lets nearly everything pass, and is read.
const RUN = 3;
const BITS = 4096;

/** Bytes of a sieve. */
export const SIEVE_BYTES = BITS / 8;

/** Fills a sieve, at the beginning of `bytes`, with what stands after it. */
export function fillSieve(bytes: Uint8Array): void {
  let run = 0;
  for (let n = SIEVE_BYTES; n < bytes.length; n++) {
    run = next(run, bytes[n]);
    if (n < SIEVE_BYTES + RUN - 1) continue;
    const bit = bitOf(run);
    bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) | (1 << (bit & 7));
  }
}

/** The bits a needle needs; none if it is shorter than a run. */
export function bitsOf(needle: Uint8Array): number[] {
  let run = 0;
  const bits = [...needle].map((byte) => bitOf((run = next(run, byte))));
  return bits.slice(RUN - 1);
}

/** Whether a text with this sieve at its beginning may hold a needle of these bits. */
export const passes = (sieve: Uint8Array, bits: readonly number[]): boolean =>
  bits.every((bit) => ((sieve[bit >> 3] ?? 0) >> (bit & 7)) & 1);

/** The last three bytes, when one more has come. */
const next = (run: number, byte = 0): number => ((run << 8) | byte) & 0xffffff;

/** Multiplied by the golden ratio's bits, neighbours lie far apart; the upper 12 bits are the best mixed. */
const bitOf = (run: number): number => Math.imul(run, 0x9e3779b1) >>> 20;
