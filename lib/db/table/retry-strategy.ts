// Decides when the SDK retries a call: after a slow attempt until the request's deadline, after throttling for some
// seconds, after a failure of the network or of DynamoDB a few times. The SDK's own strategy stops after four attempts
// of any kind.
import type { RetryErrorInfo, RetryStrategyV2, RetryToken } from '@smithy/types';
import { now } from '../../core/clock.ts';
import { countRetry, isRequest } from '../../core/request-context.ts';
import { THROTTLING_PATIENCE_MS } from '../../core/time-limits.ts';
import { delayBefore, hasTime } from './backoff.ts';
import { SlowAttempt } from './timed-handler.ts';

/** Attempts if DynamoDB fails. After this many failures it is considered down. */
const ATTEMPTS_MAX = 4;

interface Token extends RetryToken {
  readonly began: number;
}

const token = (began: number, count: number, delay: number): Token => ({
  began,
  getRetryCount: () => count,
  getRetryDelay: () => delay,
});

/** @param timeScale multiplies the time for which throttled calls are retried */
export const retryStrategy = (timeScale: number): RetryStrategyV2 => ({
  acquireInitialRetryToken: () => Promise.resolve(token(now(), 0, 0)),
  refreshRetryTokenForRetry: async (before, { errorType, error }: RetryErrorInfo) => {
    const { began } = before as Token;
    const count = before.getRetryCount() + 1;
    const delay = delayBefore(count);
    const at = now() + delay;
    const isThrottled = errorType === 'THROTTLING';
    const isSlow = error instanceof SlowAttempt && isRequest();
    const isWorthwhile = isThrottled
      ? at - began < THROTTLING_PATIENCE_MS * timeScale
      : isSlow || count < ATTEMPTS_MAX;
    // The caller gets the last attempt's error, not this one.
    if (errorType === 'CLIENT_ERROR' || !isWorthwhile || !hasTime(at)) throw new Error('no further attempt');
    if (isThrottled || isSlow) countRetry();
    return token(began, count, delay);
  },
  recordSuccess: () => undefined,
});
