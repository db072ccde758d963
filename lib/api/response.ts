// The last word on every request: the answer of a handler as JSON, and the one error mapper (spec 7).
import type { MiddlewareObj } from '@middy/core';
import { ApiError } from '../domain/errors.ts';
import { ThrottledError } from '../core/throttled.ts';
import { addLogFields } from '../core/request-context.ts';
import { corsHeaders } from './cors.ts';
import type { GatewayEvent } from './gateway-event.ts';
import { JSON_TYPE, REQUEST_ID, RETRY_AFTER, SECURITY_HEADERS } from './headers.ts';
import { errorBody, statusOf } from './error-response.ts';

export interface HttpResponse<Body> {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body;
}

/** Turns what the handler returns into a 200 (D1), and whatever anything throws into an error of spec section 7. */
export function reply(encode: (answer: unknown) => unknown): MiddlewareObj<GatewayEvent, unknown> {
  return {
    after: (request) => {
      request.response = answer(request.event, 200, encode(request.response), {});
    },
    onError: (request) => {
      const failure = asFailure(request.error);
      addLogFields({ error: failure.code, reason: failure.failure, ...detail(failure) });
      const extra = failure.code === 'RATE_LIMITED' ? RETRY_AFTER : {};
      const body = errorBody(failure.code, failure.message);
      request.response = answer(request.event, statusOf(failure.code), body, extra);
    },
  };
}

function answer<Body>(
  event: GatewayEvent,
  statusCode: number,
  body: Body,
  extra: object,
): HttpResponse<Body> {
  const requestId = { [REQUEST_ID]: event.requestContext.requestId };
  const headers = { ...JSON_TYPE, ...SECURITY_HEADERS, ...corsHeaders(event), ...requestId, ...extra };
  return { statusCode, headers, body };
}

function asFailure(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (isBodyParserError(error))
    return new ApiError(FORBIDDEN_KEYS.has(Object(error.cause).data) ? 'forbiddenKey' : 'malformedJson');
  if (error instanceof ThrottledError) return new ApiError('rateLimited', undefined, { cause: error });
  return new ApiError('internal', undefined, { cause: error });
}

/** What the body parser gives as the cause of a key it refuses; any other cause holds the body. */
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor']);

function isBodyParserError(error: unknown): error is Error {
  const cause = error instanceof Error ? error.cause : undefined;
  return Object(cause).package === '@middy/http-json-body-parser';
}

/** Why a request failed that should not have: the error behind it, for the log alone. */
function detail({ cause }: ApiError): object {
  return cause instanceof Error ? { cause: `${cause.name}: ${cause.message}`, stack: cause.stack } : {};
}
