// Conflicts with concurrent writers: another one came first, so the data is read again (optimistic lock).
import { retry } from '../../db/table/backoff.ts';

/** The data has changed since it was read: read it and decide again. */
export class Conflict extends Error {
  override readonly name = 'Conflict';
}

/** Repeats an attempt until it meets no conflict. @throws ThrottledError if the request's time runs out */
export const retryOnConflict = <T>(attempt: () => Promise<T>): Promise<T> =>
  retry(attempt, (error) => error instanceof Conflict, 'changed again and again');
