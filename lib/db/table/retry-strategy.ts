// When the SDK sends a call again: after throttling patiently, after a failure of the network or of DynamoDB a few
// times, and never past the request's deadline. Its own strategy gives up after four attempts, throttled or not.
import type { RetryErrorInfo, RetryStrategyV2, RetryToken } from '@smithy/types';
import { now } from '../../core/clock.ts';
import { countRetry } from '../../core/request-context.ts';
import { delayBefore, hasTime } from './backoff.ts';

/** Attempts when DynamoDB fails; one that fails so often is down. */
const ATTEMPTS_MAX = 4;

/** Throttling passes by itself: it is waited for so long, however often that means to ask (milliseconds). */
const THROTTLING_PATIENCE_MS = 10_000;

interface Token extends RetryToken {
  readonly began: number;
}

const token = (began: number, count: number, delay: number): Token => ({
  began,
  getRetryCount: () => count,
  getRetryDelay: () => delay,
});

export const retryStrategy: RetryStrategyV2 = {
  acquireInitialRetryToken: () => Promise.resolve(token(now(), 0, 0)),
  refreshRetryTokenForRetry: async (before, { errorType }: RetryErrorInfo) => {
    const { began } = before as Token;
    const count = before.getRetryCount() + 1;
    const delay = delayBefore(count);
    const at = now() + delay;
    const worthwhile =
      errorType === 'THROTTLING' ? at - began < THROTTLING_PATIENCE_MS : count < ATTEMPTS_MAX;
    // Whatever is thrown here, the caller gets the last attempt's error.
    if (errorType === 'CLIENT_ERROR' || !worthwhile || !hasTime(at)) throw new Error('no further attempt');
    if (errorType === 'THROTTLING') countRetry();
    return token(began, count, delay);
  },
  recordSuccess: () => undefined,
};
