// The middlewares of an endpoint that run before its handler.
import type { MiddlewareObj } from '@middy/core';
import { rejectGroupKey } from '../domain/access/group-key-error.ts';
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

/** The keys that can call an endpoint. */
export interface Scope {
  /** With a method other than GET the key must be able to write. */
  readonly method: string;
  /** Whether a key that writes in one group can call it (E39). */
  readonly forGroupKeys: boolean;
}

/**
 * Rejects requests over plain HTTP (D16), then those without a caller, writes with a read-only key (E10), and writes that
 * are closed to a key of one group (E39), before the input is read.
 */
export const allowed = ({ method, forGroupKeys }: Scope): MiddlewareObj<GatewayEvent> => ({
  before: async ({ event }) => {
    requireHttps(event);
    const caller = callerOf(event);
    if (caller.readOnly && method !== 'GET') throw new ApiError('keyReadOnly');
    if (!forGroupKeys) await rejectGroupKey(caller);
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
