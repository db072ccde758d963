// Retries with waits of full jitter, within the request's remaining time.
import { setTimeout } from 'node:timers/promises';
import { now } from '../../core/clock.ts';
import { fraction } from '../../core/random.ts';
import { countRetry, deadline } from '../../core/request-context.ts';
import { ThrottledError } from '../../core/throttled.ts';
import { FURTHER_ATTEMPT_MS } from '../../core/time-limits.ts';

const BASE_MS = 20;
/** Upper bound of a wait: about what 100 writers of one note need in sequence. */
const CAP_MS = 4_000;

/** Whether an attempt that begins at a time, in milliseconds since the epoch, can end before the deadline. */
export const hasTime = (at: number): boolean => at + FURTHER_ATTEMPT_MS < deadline();

/** How long to wait before attempt number `attempt` (from 1), in milliseconds. */
export const delayBefore = (attempt: number): number => fraction() * Math.min(CAP_MS, BASE_MS * 2 ** attempt);

/** Waits before attempt number `attempt` (from 1). Returns false immediately if the deadline leaves no time for it. */
export async function backoff(attempt: number): Promise<boolean> {
  countRetry();
  const wait = delayBefore(attempt);
  if (!hasTime(now() + wait)) return false;
  await setTimeout(wait);
  return true;
}

/**
 * Repeats an attempt as long as it fails with such an error.
 * @throws ThrottledError with this reason if the request's time runs out
 */
export async function retry<T>(
  attempt: () => Promise<T>,
  isRetryable: (error: unknown) => boolean,
  reason: string,
): Promise<T> {
  for (let count = 1; ; count++) {
    try {
      return await attempt();
    } catch (error) {
      if (!isRetryable(error)) throw error;
      if (!(await backoff(count))) throw new ThrottledError(reason, { cause: error });
    }
  }
}
