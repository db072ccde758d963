// Cuts lists into parts that a call can take.

/** A limit of a batch: the maximum sum of `of` over its members. */
interface Limit<T> {
  readonly max: number;
  readonly of: (member: T) => number;
}

/** Consecutive batches within all limits, as few as possible. A member that exceeds a limit is alone in its batch. */
export function batchesOf<T>(all: readonly T[], ...limits: readonly Limit<T>[]): T[][] {
  const batches: T[][] = [];
  let sums: readonly number[] = [];
  for (const member of all) {
    const sizes = limits.map(({ of }) => of(member));
    const more = sizes.map((size, n) => size + (sums[n] ?? 0));
    const last = batches.at(-1);
    const fits = last !== undefined && limits.every(({ max }, n) => (more[n] ?? 0) <= max);
    if (fits) last.push(member);
    else batches.push([member]);
    sums = fits ? more : sizes;
  }
  return batches;
}

/** Consecutive slices of at most `size`. */
export const sliced = <T>(all: readonly T[], size: number): T[][] =>
  batchesOf(all, { max: size, of: () => 1 });
