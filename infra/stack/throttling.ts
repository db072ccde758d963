// The rate limits of API Gateway. They are targets, and apply to each method separately. Only the account's quotas
// limit the sum over all methods.
import type { MethodDeploymentOptions, StageOptions } from 'aws-cdk-lib/aws-apigateway';
import { PUBLIC_POSTS } from '../../lib/api/public/public-paths.ts';
import { routes } from '../../lib/api/routes/index.ts';
import { tokenContract } from '../../lib/api/signin/token-contract.ts';

/** The limits of each public path, which needs no key: occasionally a page with its files (requests per second). */
const PUBLIC_RATE_LIMIT = 2;
const PUBLIC_BURST_LIMIT = 100;

/**
 * The limits of each path under /shared, which needs no key either: a page with its pictures, for a few readers at once.
 * The bytes of each share are limited as well (lib/schema/limits.ts).
 */
const SHARED_RATE_LIMIT = 20;
const SHARED_BURST_LIMIT = 400;

const SHARED_PATHS = routes.flatMap(({ path, isPublic }) => (isPublic ? [path] : []));

/** The paths of sign-in for POST without a key. */
const POSTED_PATHS = [...PUBLIC_POSTS, tokenContract.path];

const BURST_SECONDS = 2;

/**
 * @param rateLimit requests per second and method; bursts of twice as many are allowed
 * @param paths the public paths
 */
export function throttling(rateLimit: number, paths: readonly string[]): StageOptions {
  const open = {
    throttlingRateLimit: Math.min(PUBLIC_RATE_LIMIT, rateLimit),
    throttlingBurstLimit: PUBLIC_BURST_LIMIT,
  };
  const shared = {
    throttlingRateLimit: Math.min(SHARED_RATE_LIMIT, rateLimit),
    throttlingBurstLimit: SHARED_BURST_LIMIT,
  };
  return {
    throttlingRateLimit: rateLimit,
    throttlingBurstLimit: BURST_SECONDS * rateLimit,
    methodOptions: {
      ...limits(paths, open),
      ...limits(POSTED_PATHS, open, 'POST'),
      ...limits(SHARED_PATHS, shared),
    },
  };
}

const limits = (paths: readonly string[], options: MethodDeploymentOptions, method = 'GET') =>
  Object.fromEntries(paths.map((path) => [`${path}/${method}`, options]));
