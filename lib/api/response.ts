// The response to every request: a handler's result as JSON (D1), or an error of the catalogue.
import type { MiddlewareObj } from '@middy/core';
import type { Context } from 'aws-lambda';
import { ApiError } from '../domain/errors.ts';
import { ThrottledError } from '../core/throttled.ts';
import { addLogFields } from '../core/request-context.ts';
import { corsHeaders } from './cors.ts';
import type { GatewayEvent } from './gateway-event.ts';
import { quoted, Result } from './results.ts';
import { JSON_TYPE, REQUEST_ID, SECURITY_HEADERS } from './headers.ts';
import { errorBody, headersOf, statusOf } from './error-response.ts';

export interface HttpResponse<Body> {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body;
}

/** Turns a handler's result into a response, 200 by default (D1), and any error into one of the catalogue. */
export function respond(encode: (result: unknown) => unknown): MiddlewareObj<GatewayEvent, unknown> {
  return {
    after: (request) => {
      const { response } = request;
      const { statusCode, headers, body } =
        response instanceof Result ? response : new Result<unknown>(response, {});
      request.response = httpResponse(
        request.event,
        statusCode,
        body === undefined ? '' : encode(body),
        headers,
      );
    },
    onError: (request) => {
      const error = toLoggedApiError(request.error);
      const body = errorBody(error.code, error.message, error.extras.details);
      const { etag } = error.extras;
      const headers = { ...headersOf(error.code), ...(etag !== undefined && { ETag: quoted(etag) }) };
      request.response = httpResponse(request.event, statusOf(error.code), body, headers);
    },
  };
}

/** A Lambda handler. */
export type Lambda<Body> = (event: GatewayEvent, context: Context) => Promise<HttpResponse<Body>>;

/** A chain that uses `respond`, as a Lambda handler: `respond` turns every result and every error into a response. */
export const lambdaOf = <Body>(chain: (event: never, context: Context) => unknown): Lambda<Body> =>
  chain as Lambda<Body>;

/** A response with the headers of every response. */
export function httpResponse<Body>(
  event: GatewayEvent,
  statusCode: number,
  body: Body,
  extra: Readonly<Record<string, string>>,
): HttpResponse<Body> {
  const requestId = { [REQUEST_ID]: event.requestContext.requestId };
  const cors = corsHeaders(event);
  const vary = [cors['Vary'], extra['Vary']].filter(Boolean).join(', ');
  const own = { ...cors, ...requestId, ...extra, ...(vary && { Vary: vary }) };
  const headers = { ...JSON_TYPE, ...SECURITY_HEADERS, ...own };
  return { statusCode, headers, body };
}

/** Converts any error to one of the catalogue, and adds it to the request's log line. */
export function toLoggedApiError(thrown: unknown): ApiError {
  const error = toApiError(thrown);
  addLogFields({ error: error.code, reason: error.errorName, ...detail(error) });
  return error;
}

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof ThrottledError) return new ApiError('rateLimited', { cause: error });
  return new ApiError('internal', { cause: error });
}

/** The error behind an unexpected failure, for the log only. */
function detail({ cause }: ApiError): object {
  return cause instanceof Error ? { cause: `${cause.name}: ${cause.message}`, stack: cause.stack } : {};
}
