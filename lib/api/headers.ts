// The headers of every response, whoever gives it: a function or the gateway itself.

export const SECURITY_HEADERS = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
} as const;

export const JSON_TYPE = { 'Content-Type': 'application/json' } as const;

/** The header that names the request in every response and log line. */
export const REQUEST_ID = 'X-Request-Id';

/** Seconds to wait before trying again (D14). */
export const RETRY_AFTER = { 'Retry-After': '1' } as const;

/** How to authenticate (D42). Only the gateway's own responses carry it: API Gateway renames a function's. */
export const CHALLENGE = { 'WWW-Authenticate': 'Bearer' } as const;
