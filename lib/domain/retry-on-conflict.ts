// Decide, write, and decide anew when what was read has changed meanwhile.
import { TooBusy } from '../core/throttled.ts';
import { backOff } from '../db/table/backoff.ts';

/** What an attempt returns when a condition failed because its reading was stale. */
export const STALE = Symbol('stale');

/** Repeats an attempt until its reading was current. @throws TooBusy when the request's time runs out */
export async function settled<T>(attempt: () => Promise<T | typeof STALE>): Promise<T> {
  for (let count = 1; ; count++) {
    const outcome = await attempt();
    if (outcome !== STALE) return outcome;
    if (!(await backOff(count))) throw new TooBusy('changed again and again');
  }
}
