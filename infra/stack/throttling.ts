// How many requests API Gateway lets through. Its limits are targets, and each method counts for itself: the sum over
// all methods is bounded by the account's quotas alone.
import type { StageOptions } from 'aws-cdk-lib/aws-apigateway';
import { PUBLIC_PATHS } from '../../lib/api/public-paths.ts';

/** What anybody may ask for without a key: a page with its files, now and then (requests a second). */
const PUBLIC_RATE_LIMIT = 10;
const PUBLIC_BURST_LIMIT = 100;

const BURST_SECONDS = 2;

/** @param rateLimit requests a second and method; twice as many may come at once */
export function throttling(rateLimit: number): StageOptions {
  const open = {
    throttlingRateLimit: Math.min(PUBLIC_RATE_LIMIT, rateLimit),
    throttlingBurstLimit: PUBLIC_BURST_LIMIT,
  };
  return {
    throttlingRateLimit: rateLimit,
    throttlingBurstLimit: BURST_SECONDS * rateLimit,
    methodOptions: Object.fromEntries(PUBLIC_PATHS.map((path) => [`${path}/GET`, open])),
  };
}
