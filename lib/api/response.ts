// The response to every request: a handler's result as JSON (D1), and the one mapper from errors to responses.
import type { MiddlewareObj } from '@middy/core';
import { ApiError } from '../domain/errors.ts';
import { ThrottledError } from '../core/throttled.ts';
import { addLogFields } from '../core/request-context.ts';
import type { GatewayEvent } from './gateway-event.ts';
import { JSON_TYPE, REQUEST_ID, SECURITY_HEADERS } from './headers.ts';
import { errorBody, headersOf, statusOf } from './error-response.ts';

export interface HttpResponse<Body> {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body;
}

/** Turns what the handler returns into a 200 (D1), and whatever anything throws into an error of the catalogue. */
export function respond(encode: (result: unknown) => unknown): MiddlewareObj<GatewayEvent, unknown> {
  return {
    after: (request) => {
      request.response = httpResponse(request.event, 200, encode(request.response), {});
    },
    onError: (request) => {
      const error = toApiError(request.error);
      addLogFields({ error: error.code, reason: error.failure, ...detail(error) });
      const body = errorBody(error.code, error.message);
      request.response = httpResponse(request.event, statusOf(error.code), body, headersOf(error.code));
    },
  };
}

function httpResponse<Body>(
  event: GatewayEvent,
  statusCode: number,
  body: Body,
  extra: object,
): HttpResponse<Body> {
  const requestId = { [REQUEST_ID]: event.requestContext.requestId };
  return { statusCode, headers: { ...JSON_TYPE, ...SECURITY_HEADERS, ...requestId, ...extra }, body };
}

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof ThrottledError) return new ApiError('rateLimited', undefined, { cause: error });
  return new ApiError('internal', undefined, { cause: error });
}

/** Why a request failed that should not have: the error behind it, for the log alone. */
function detail({ cause }: ApiError): object {
  return cause instanceof Error ? { cause: `${cause.name}: ${cause.message}`, stack: cause.stack } : {};
}
