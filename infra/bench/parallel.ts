// Work done a few at a time.

const AT_ONCE = 4;

/** Does the work of the numbers below `count`, at most four at a time. */
export async function inParallel(count: number, work: (n: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
