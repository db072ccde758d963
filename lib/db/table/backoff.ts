// Waiting with full jitter, inside the time the request has left.
import { setTimeout } from 'node:timers/promises';
import { now } from '../../core/clock.ts';
import { fraction } from '../../core/random.ts';
import { countRetry, deadline } from '../../core/request-context.ts';

const BASE_MS = 20;
/** As long as it takes a hundred writers of one note to write one after the other: who waits less keeps the others from it. */
const CAP_MS = 4_000;

/** Waits before attempt number `attempt` (from 1). False, at once, when the deadline leaves no time for another. */
export async function backoff(attempt: number): Promise<boolean> {
  countRetry();
  const wait = fraction() * Math.min(CAP_MS, BASE_MS * 2 ** attempt);
  if (now() + wait >= deadline()) return false;
  await setTimeout(wait);
  return true;
}
