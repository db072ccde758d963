// Cuts lists into parts that a call can take.

/** Consecutive slices of at most `size`. */
export const sliced = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, n) => all.slice(n * size, (n + 1) * size));
