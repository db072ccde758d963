// The response to every request: a handler's result as JSON (D1), or an error of the catalogue.
import type { MiddlewareObj } from '@middy/core';
import type { Context } from 'aws-lambda';
import { ApiError } from '../domain/errors.ts';
import { ThrottledError } from '../core/throttled.ts';
import { addLogFields } from '../core/request-context.ts';
import { corsHeaders } from './cors.ts';
import type { GatewayEvent } from './gateway-event.ts';
import { matches, type Outcome } from '../domain/write/outcome.ts';
import { errorResponse } from './error-response.ts';
import { JSON_TYPE, REQUEST_ID, SECURITY_HEADERS } from './headers.ts';
import type { RequestHeaders } from './request-headers.ts';
import { unknownParameters } from './unknown-parameters.ts';

/** A response; a handler returns only its own headers, and no body or one that is not encoded yet. */
export interface HttpResponse<Body> {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body;
}

/** The response to an outcome (D1), its body not encoded yet; 304 without a body if the caller has its state. */
export function resultOf(
  { etag, replayed, ...body }: Omit<Outcome<unknown>, 'data'>,
  { ifNoneMatch }: RequestHeaders,
): HttpResponse<unknown> {
  const headers = {
    ...(etag !== undefined && { ETag: quoted(etag) }),
    ...(replayed && { 'Idempotency-Replayed': 'true' }),
  };
  const isKnown = etag !== undefined && matches(ifNoneMatch, etag);
  return isKnown ? { statusCode: 304, headers, body: undefined } : { statusCode: 200, headers, body };
}

/**
 * Turns a handler's result into a response, and any error into one of the catalogue.
 * @param known the query parameters of the endpoint
 */
export function respond(
  encode: (result: unknown) => unknown,
  known: ReadonlySet<string>,
): MiddlewareObj<GatewayEvent, unknown> {
  return {
    after: (request) => {
      const { statusCode, headers, body } = request.response as HttpResponse<unknown>;
      const encoded = body === undefined ? '' : encode(body);
      request.response = httpResponse(request.event, statusCode, encoded, headers, known);
    },
    onError: (request) => {
      const { errorName, message, extras } = toLoggedApiError(request.error);
      const { status, headers, body } = errorResponse(errorName, message, extras.details);
      const tag = extras.etag !== undefined && { ETag: quoted(extras.etag) };
      const wait = extras.retryAfter !== undefined && { 'Retry-After': String(extras.retryAfter) };
      const all = { ...headers, ...tag, ...wait };
      request.response = httpResponse(request.event, status, body, all, known);
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

/** A response with the headers of every response. `known`: the query parameters of the endpoint. */
export function httpResponse<Body>(
  event: GatewayEvent,
  statusCode: number,
  body: Body,
  extra: Readonly<Record<string, string>>,
  known?: ReadonlySet<string>,
): HttpResponse<Body> {
  const requestId = { [REQUEST_ID]: event.requestContext.requestId };
  const cors = corsHeaders(event);
  const vary = [cors['Vary'], extra['Vary']].filter(Boolean).join(', ');
  const own = {
    ...cors,
    ...requestId,
    ...unknownParameters(event, known),
    ...extra,
    ...(vary && { Vary: vary }),
  };
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
