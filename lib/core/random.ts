// The service's only source of randomness.

/** Cryptographically strong random bytes. */
export const randomBytes = (count: number): Uint8Array => crypto.getRandomValues(new Uint8Array(count));

/** A fraction from 0 to 1 for retry jitter; not for secrets. */
export const fraction = (): number => Math.random();
