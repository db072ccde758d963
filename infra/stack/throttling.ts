// Applies the rate limits (lib/api/rate-limits.ts) to the methods of the stage.
import type { MethodDeploymentOptions, StageOptions } from 'aws-cdk-lib/aws-apigateway';
import { DOCS_PATHS, PUBLIC_POSTS } from '../../lib/api/public/public-paths.ts';
import {
  BURST_SECONDS,
  DOCS_BURST_LIMIT,
  DOCS_RATE_LIMIT,
  OPEN_BURST_LIMIT,
  OPEN_RATE_LIMIT,
} from '../../lib/api/rate-limits.ts';
import { routes } from '../../lib/api/routes/index.ts';
import { tokenContract } from '../../lib/api/signin/token-contract.ts';

const SHARED_PATHS = routes.flatMap(({ path, isPublic }) => (isPublic ? [path] : []));

/** The paths of sign-in for POST without a key. */
const POSTED_PATHS = [...PUBLIC_POSTS, tokenContract.path];

/**
 * @param rateLimit requests per second and method; bursts of twice as many are allowed
 * @param paths the public paths
 */
export function throttling(rateLimit: number, paths: readonly string[]): StageOptions {
  const docs = {
    throttlingRateLimit: Math.min(DOCS_RATE_LIMIT, rateLimit),
    throttlingBurstLimit: DOCS_BURST_LIMIT,
  };
  const open = {
    throttlingRateLimit: Math.min(OPEN_RATE_LIMIT, rateLimit),
    throttlingBurstLimit: OPEN_BURST_LIMIT,
  };
  return {
    throttlingRateLimit: rateLimit,
    throttlingBurstLimit: BURST_SECONDS * rateLimit,
    methodOptions: {
      ...limits(paths, open),
      ...limits(
        paths.filter((path) => DOCS_PATHS.includes(path)),
        docs,
      ),
      ...limits(POSTED_PATHS, open, 'POST'),
      ...limits(SHARED_PATHS, open),
    },
  };
}

const limits = (paths: readonly string[], options: MethodDeploymentOptions, method = 'GET') =>
  Object.fromEntries(paths.map((path) => [`${path}/${method}`, options]));
