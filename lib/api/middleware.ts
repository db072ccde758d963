// The middlewares of the endpoint chain that come before the handler.
import type { MiddlewareObj } from '@middy/core';
import { ApiError } from '../domain/errors.ts';
import type { CompiledContract } from './compiled-contract.ts';
import { callerOf, header, type GatewayEvent } from './gateway-event.ts';
import { requestHeaders, type RequestHeaders } from './request-headers.ts';
import { validated, validatedQuery } from './validation.ts';

/** An event whose input has been validated. */
export interface ValidatedEvent extends GatewayEvent {
  input: Readonly<Record<'params' | 'query' | 'body', Record<string, unknown>>> & {
    readonly headers: RequestHeaders;
  };
}

const JSON_CONTENT = /^application\/([\w.+-]+\+)?json$/i;
const CHARSET = /^charset\s*=/i;
const UTF_8 = /=\s*"?utf-?8"?$/i;

/** Refuses what has no caller, and what a caller's key is not for (E10): before anything else is looked at. */
export const allowed = (method = 'GET'): MiddlewareObj<GatewayEvent> => ({
  before: ({ event }) => {
    if (callerOf(event).readOnly && method !== 'GET') throw new ApiError('keyReadOnly');
  },
});

/** Refuses what came over plain HTTP (D16). */
export const httpsOnly = (): MiddlewareObj<GatewayEvent> => ({
  before: ({ event }) => {
    const scheme = header(event, 'x-forwarded-proto')?.split(',')[0]?.trim().toLowerCase();
    if (scheme === 'http') throw new ApiError('httpsRequired');
  },
});

/**
 * Parses the body: none counts as `{}` (D3), another type than JSON in UTF-8 or another value than an object is refused
 * (D5, D15). JSON.parse alone: @middy/http-json-body-parser runs a reviver over every member, seconds for a million.
 */
export const jsonObject = (): MiddlewareObj<GatewayEvent> => ({
  before: ({ event }) => {
    if (event.body) requireJsonType(header(event, 'content-type') ?? '');
    Object.assign(event, { body: event.body ? parsedObject(event.body) : {} });
  },
});

function requireJsonType(contentType: string): void {
  const [type = '', ...parameters] = contentType.split(';').map((part) => part.trim());
  if (!JSON_CONTENT.test(type)) throw new ApiError('notJson');
  if (parameters.some((parameter) => CHARSET.test(parameter) && !UTF_8.test(parameter)))
    throw new ApiError('notUtf8');
}

function parsedObject(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new ApiError('malformedJson');
}

/** Validates path parameters, query and body against the contract (D4, D7). */
export const validInput = ({
  headers,
  params,
  query,
  body,
}: CompiledContract): MiddlewareObj<GatewayEvent> => ({
  before: ({ event }) => {
    const parameters = event.multiValueQueryStringParameters ?? {};
    Object.assign(event, {
      input: {
        headers: requestHeaders(event, headers),
        params: params ? validated(event.pathParameters ?? {}, params) : {},
        query: query ? validatedQuery(parameters, query) : {},
        body: body ? validated(Object(event.body), body) : {},
      },
    });
  },
});
