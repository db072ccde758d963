// Waiting with full jitter, inside the time the request has left.
import { setTimeout } from 'node:timers/promises';
import { now } from '../../core/clock.ts';
import { fraction } from '../../core/random.ts';
import { countRetry, deadline } from '../../core/request-context.ts';

const BASE_MS = 20;
const CAP_MS = 1_000;

/** Waits before attempt number `attempt` (from 1). False, at once, when the deadline leaves no time for another. */
export async function backoff(attempt: number): Promise<boolean> {
  countRetry();
  const wait = fraction() * Math.min(CAP_MS, BASE_MS * 2 ** attempt);
  if (now() + wait >= deadline()) return false;
  await setTimeout(wait);
  return true;
}
