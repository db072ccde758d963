// Conflicts with concurrent writers: another one came first, so the data is read again (optimistic lock).
import { ThrottledError } from '../core/throttled.ts';
import { backoff } from '../db/table/backoff.ts';

/** The data has changed since it was read: read it and decide again. */
export class Conflict extends Error {
  override readonly name = 'Conflict';
}

/** Repeats an attempt until it meets no conflict. @throws ThrottledError if the request's time runs out */
export async function retryOnConflict<T>(attempt: () => Promise<T>): Promise<T> {
  for (let count = 1; ; count++) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof Conflict)) throw error;
      if (!(await backoff(count))) throw new ThrottledError('changed again and again', { cause: error });
    }
  }
}
