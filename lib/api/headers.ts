// The headers of every response, from a function or from API Gateway itself.

export const SECURITY_HEADERS = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
} as const;

export const JSON_TYPE = { 'Content-Type': 'application/json' } as const;

/** The header with the id of the request. The log line has the same id. */
export const REQUEST_ID = 'X-Request-Id';

/** The header that names query parameters that the endpoint does not know (E30). */
export const UNKNOWN_PARAMETERS = 'X-Unknown-Parameters';

/** Seconds to wait before a retry (D14). */
export const RETRY_AFTER = { 'Retry-After': '1' } as const;

/**
 * The authentication scheme (D42). Only API Gateway's own responses have it: API Gateway renames a function's header.
 */
export const CHALLENGE = { 'WWW-Authenticate': 'Bearer' } as const;
