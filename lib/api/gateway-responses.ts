// API Gateway's own responses, for requests that reach no function: one map for the stack and the local gateway. Other
// types fall back to DEFAULT_4XX and DEFAULT_5XX, which keep the status that API Gateway gives them.
import { ERRORS, type ErrorName } from '../domain/errors.ts';
import { errorResponse, type ErrorResponse } from './error-response.ts';
import { RETRY_AFTER } from './headers.ts';
import { challengeOf } from './challenge.ts';

export const GATEWAY_RESPONSES = {
  UNAUTHORIZED: 'authenticationRequired',
  EXPIRED_TOKEN: 'authenticationRequired',
  INVALID_API_KEY: 'authenticationRequired',
  // The authorizer denies only requests without a valid key.
  ACCESS_DENIED: 'authenticationRequired',
  WAF_FILTERED: 'accessDenied',
  // If no route matches, API Gateway takes the bearer key for an AWS signature.
  INVALID_SIGNATURE: 'routeNotFound',
  MISSING_AUTHENTICATION_TOKEN: 'routeNotFound',
  RESOURCE_NOT_FOUND: 'routeNotFound',
  BAD_REQUEST_BODY: 'malformedJson',
  BAD_REQUEST_PARAMETERS: 'invalidRequest',
  // No method restricts the media type, so this is an unknown coding.
  UNSUPPORTED_MEDIA_TYPE: 'notUnpacked',
  REQUEST_TOO_LARGE: 'noteTooLarge',
  THROTTLED: 'rateLimited',
  QUOTA_EXCEEDED: 'rateLimited',
  API_CONFIGURATION_ERROR: 'internal',
  AUTHORIZER_CONFIGURATION_ERROR: 'internal',
  AUTHORIZER_FAILURE: 'internal',
  INTEGRATION_FAILURE: 'internal',
  INTEGRATION_TIMEOUT: 'internal',
} as const satisfies Record<string, ErrorName>;

export const GATEWAY_DEFAULTS = {
  DEFAULT_4XX: 'invalidRequest',
  DEFAULT_5XX: 'internal',
} as const satisfies Record<string, ErrorName>;

/** The error for a body that is too large to reach a function, by its method and the path below the stage (D13, E24). */
export function bodyTooLarge(method: string, path: string): ErrorName {
  if (method === 'PUT' && path === '/file') return 'fileSize';
  return /^\/(daily|weekly)(\/|$)/.test(path) ? 'calendarNoteTooLarge' : 'noteTooLarge';
}

/**
 * The messages that the authorizer adds to its context. Gateway responses are per type, not per path, and can use
 * nothing of the request but the authorizer's context.
 */
export const gatewayMessages = (method: string, path: string): { bodyTooLarge: string } => ({
  bodyTooLarge: ERRORS[bodyTooLarge(method, path)].message,
});

/** The message for a path without a key, which has no authorizer. API Gateway can't insert it: there, the message is empty. */
export const BODY_TOO_LARGE = 'Request body is too large';

const ALL = { ...GATEWAY_RESPONSES, ...GATEWAY_DEFAULTS };

/** The messages of responses that say more than their error. */
const MESSAGES: Readonly<Partial<Record<keyof typeof ALL, string>>> = {
  REQUEST_TOO_LARGE: '$context.authorizer.bodyTooLarge',
  INTEGRATION_TIMEOUT: 'Endpoint request timed out',
};

/** The status that API Gateway gives to a function that takes too long (D14). */
const GATEWAY_TIMEOUT = 504;

/**
 * Status, headers and body template of a gateway response. A 401 names the document that says how to sign in. API Gateway fills in `$context.…`. Its internal errors are
 * transient, so they have `Retry-After`, too: a throttled function (Lambda limits how many run at once; the limit is ten
 * in a new account) is an error of the integration or of the authorizer. AWS does not document the types: an authorizer
 * that cannot be invoked is AUTHORIZER_CONFIGURATION_ERROR.
 * @param baseUrl without a trailing slash
 */
export function gatewayResponse(type: keyof typeof ALL, baseUrl: string): ErrorResponse {
  const name = ALL[type];
  const response = errorResponse(name, MESSAGES[type]);
  if (name === 'authenticationRequired')
    return { ...response, headers: { 'WWW-Authenticate': challengeOf(baseUrl) } };
  const status = type === 'INTEGRATION_TIMEOUT' ? GATEWAY_TIMEOUT : response.status;
  return name === 'internal' ? { ...response, status, headers: RETRY_AFTER } : response;
}
