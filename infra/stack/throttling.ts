// The rate limits of API Gateway. They are targets, and apply to each method separately. Only the account's quotas
// limit the sum over all methods.
import type { StageOptions } from 'aws-cdk-lib/aws-apigateway';
import { PUBLIC_PATHS } from '../../lib/api/public-paths.ts';

/** The limits of each public path, which needs no key: occasionally a page with its files (requests per second). */
const PUBLIC_RATE_LIMIT = 10;
const PUBLIC_BURST_LIMIT = 100;

const BURST_SECONDS = 2;

/** @param rateLimit requests per second and method; bursts of twice as many are allowed */
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
