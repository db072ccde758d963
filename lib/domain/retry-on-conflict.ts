// Decide, write, and decide anew when what was read has changed meanwhile.
import { ThrottledError } from '../core/throttled.ts';
import { backoff } from '../db/table/backoff.ts';

/** What an attempt returns when a condition failed because its reading was stale. */
export const CONFLICT = Symbol('stale');

/** Repeats an attempt until its reading was current. @throws ThrottledError when the request's time runs out */
export async function settled<T>(attempt: () => Promise<T | typeof CONFLICT>): Promise<T> {
  for (let count = 1; ; count++) {
    const outcome = await attempt();
    if (outcome !== CONFLICT) return outcome;
    if (!(await backoff(count))) throw new ThrottledError('changed again and again');
  }
}
