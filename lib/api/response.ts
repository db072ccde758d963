// The response to every request: a handler's result as JSON (D1), or an error of the catalogue.
import type { MiddlewareObj } from '@middy/core';
import type { Context } from 'aws-lambda';
import { ApiError } from '../domain/errors.ts';
import { ThrottledError } from '../core/throttled.ts';
import { addLogFields } from '../core/request-context.ts';
import { corsHeaders } from './cors.ts';
import type { GatewayEvent } from './gateway-event.ts';
import type { Outcome } from '../domain/outcome.ts';
import { errorResponse } from './error-response.ts';
import { JSON_TYPE, REQUEST_ID, SECURITY_HEADERS } from './headers.ts';
import type { RequestHeaders } from './request-headers.ts';

export interface HttpResponse<Body> {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body;
}

/** A handler's result: a body that is not encoded yet, with its status and the headers that are its own. */
export type Result<T> = HttpResponse<T | undefined>;

/** The parts of an outcome that are returned as headers. */
export type Tags = Omit<Outcome<unknown>, 'data'>;

/** The result of an outcome (D1); 304 without a body if the caller has its state. */
export function resultOf(
  { etag, replayed, ...body }: Tags,
  { ifNoneMatch }: RequestHeaders,
): Result<unknown> {
  const headers = {
    ...(etag !== undefined && { ETag: quoted(etag) }),
    ...(replayed && { 'Idempotency-Replayed': 'true' }),
  };
  const isKnown = etag !== undefined && (ifNoneMatch === '*' || ifNoneMatch?.includes(etag));
  return isKnown ? { statusCode: 304, headers, body: undefined } : { statusCode: 200, headers, body };
}

/** Turns a handler's result into a response, and any error into one of the catalogue. */
export function respond(encode: (result: unknown) => unknown): MiddlewareObj<GatewayEvent, unknown> {
  return {
    after: (request) => {
      const { statusCode, headers, body } = request.response as Result<unknown>;
      const encoded = body === undefined ? '' : encode(body);
      request.response = httpResponse(request.event, statusCode, encoded, headers);
    },
    onError: (request) => {
      const { errorName, message, extras } = toLoggedApiError(request.error);
      const { status, headers, body } = errorResponse(errorName, message, extras.details);
      const tag = extras.etag !== undefined && { ETag: quoted(extras.etag) };
      request.response = httpResponse(request.event, status, body, { ...headers, ...tag });
    },
  };
}

/** A Lambda handler. */
export type Lambda<Body> = (event: GatewayEvent, context: Context) => Promise<HttpResponse<Body>>;

/** A chain that uses `respond`, as a Lambda handler: `respond` turns every result and every error into a response. */
export const lambdaOf = <Body>(chain: (event: never, context: Context) => unknown): Lambda<Body> =>
  chain as Lambda<Body>;

/** An entity tag in header syntax. */
const quoted = (etag: string): string => `"${etag}"`;

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
