// The rate limits of API Gateway, in requests per second, and the bursts above them. They are targets, and apply to each
// method separately. Only the account's quotas limit the sum over all methods.

/** The limit of an endpoint, unless the stack has another `rateLimit`. */
export const RATE_LIMIT = 100;

/** A burst is as many requests as this number of seconds allows. */
export const BURST_SECONDS = 2;

/** The limits of each public path, which needs no key: occasionally a page with its files. */
export const PUBLIC_RATE_LIMIT = 2;
export const PUBLIC_BURST_LIMIT = 100;

/**
 * The limits of each path under /shared, which needs no key either: a page with its pictures, for a few readers at once.
 * The bytes of each share are limited as well (lib/schema/limits.ts).
 */
export const SHARED_RATE_LIMIT = 20;
export const SHARED_BURST_LIMIT = 400;
