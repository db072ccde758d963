// The rate limits of API Gateway, in requests per second, and the bursts above them. They are targets, and apply to each
// method separately. Only the account's quotas limit the sum over all methods.

/** The limit of an endpoint, unless the stack has another `rateLimit`. */
export const RATE_LIMIT = 100;

/** A burst is as many requests as this number of seconds allows. */
export const BURST_SECONDS = 2;

/**
 * The limits of each path of the documentation, which needs no key: occasionally a page with its files. The largest file
 * would cost more than a dollar an hour with 2 a second.
 */
export const DOCS_RATE_LIMIT = 1;
export const DOCS_BURST_LIMIT = 100;

/**
 * The limits of each other path that needs no key: the app, notes.mjs, shared notes and their pictures, and sign-in. All
 * callers share them, so with fewer a stranger could keep everybody out; 200 devices that find a new version of the app
 * within two minutes have it within four. The bytes of each share are limited as well (lib/schema/limits.ts).
 */
export const OPEN_RATE_LIMIT = 20;
export const OPEN_BURST_LIMIT = 400;
