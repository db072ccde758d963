// Waiting with full jitter, inside the time the request has left.
import { setTimeout } from 'node:timers/promises';
import { now } from '../../core/clock.ts';
import { fraction } from '../../core/random.ts';
import { countRetry, deadline } from '../../core/request-context.ts';

const BASE_MS = 20;
/** As long as it takes a hundred writers of one note to write one after the other: who waits less keeps the others from it. */
const CAP_MS = 4_000;

/** A further attempt is made only if it has so much time: one that is cut off leaves open what became of it. */
const ATTEMPT_MS = 500;

/** Whether an attempt that begins at a time, in milliseconds since the epoch, can end before the deadline. */
export const hasTime = (at: number): boolean => at + ATTEMPT_MS < deadline();

/** How long to wait before attempt number `attempt` (from 1), in milliseconds. */
export const delayBefore = (attempt: number): number => fraction() * Math.min(CAP_MS, BASE_MS * 2 ** attempt);

/** Waits before attempt number `attempt` (from 1). False, at once, when the deadline leaves no time for another. */
export async function backoff(attempt: number): Promise<boolean> {
  countRetry();
  const wait = delayBefore(attempt);
  if (!hasTime(now() + wait)) return false;
  await setTimeout(wait);
  return true;
}
