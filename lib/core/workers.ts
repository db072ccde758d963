// Runs work for many items, a few at a time.

/** Runs `work` for all items, `count` at a time. If one of them fails, no further one begins. */
export function workers<T>(
  count: number,
  items: Iterable<T>,
  work: (item: T) => Promise<unknown>,
): Promise<void>[] {
  // A loop that fails closes the generator, which all of them share.
  const rest = generated(items);
  return Array.from({ length: count }, async () => {
    for (const item of rest) await work(item);
  });
}

function* generated<T>(items: Iterable<T>): Generator<T, void> {
  yield* items;
}
