// The middlewares of an endpoint that run before its handler.
import type { MiddlewareObj } from '@middy/core';
import { ApiError } from '../domain/errors.ts';
import type { CompiledContract } from './compiled-contract.ts';
import { callerOf, header, type GatewayEvent } from './gateway-event.ts';
import { requestHeaders, type RequestHeaders } from './request-headers.ts';
import { bodyInput } from './text-body.ts';
import { validated, validatedQuery } from './validation.ts';

/** An event whose input has been validated. */
export interface ValidatedEvent extends GatewayEvent {
  input: Record<string, unknown>;
  requestHeaders: RequestHeaders;
}

/** Rejects requests over plain HTTP (D16): the only check before the input of a path that needs no key. */
export const overHttps = (): MiddlewareObj<GatewayEvent> => ({ before: ({ event }) => requireHttps(event) });

/**
 * Rejects requests over plain HTTP (D16), then those without a caller, and writes with a read-only key (E10), before the
 * input is read.
 */
export const allowed = (method: string): MiddlewareObj<GatewayEvent> => ({
  before: ({ event }) => {
    requireHttps(event);
    if (callerOf(event).readOnly && method !== 'GET') throw new ApiError('keyReadOnly');
  },
});

/** Validates headers, path parameters, query and body against the contract (D4, D7). */
export const validInput = (contract: CompiledContract): MiddlewareObj<GatewayEvent> => ({
  before: ({ event }) => {
    const { headers, params, query, body } = contract;
    const parameters = event.multiValueQueryStringParameters ?? {};
    Object.assign(event, {
      requestHeaders: requestHeaders(event, headers),
      input: {
        ...(params && validated(event.pathParameters ?? {}, params)),
        ...(query && validatedQuery(parameters, query)),
        ...(body && bodyInput(contract, event, body)),
      },
    });
  },
});

function requireHttps(event: GatewayEvent): void {
  const scheme = header(event, 'x-forwarded-proto')?.split(',')[0]?.trim().toLowerCase();
  if (scheme === 'http') throw new ApiError('httpsRequired');
}
