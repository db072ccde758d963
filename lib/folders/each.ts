// Works on many items, a few at a time.

const PARALLEL = 6;

/** Runs `work` for all items, a few at a time. After an error it starts no more items, and throws when all are done. */
export async function each<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  const worker = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift())
      await work(item).catch((error: unknown) => {
        queue.length = 0;
        throw error;
      });
  };
  const workers = await Promise.allSettled(Array.from({ length: PARALLEL }, worker));
  for (const worked of workers) if (worked.status === 'rejected') throw worked.reason;
}
