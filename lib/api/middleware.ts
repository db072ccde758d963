// The small steps of the endpoint chain that come before the handler.
import jsonBodyParser from '@middy/http-json-body-parser';
import type { MiddlewareObj } from '@middy/core';
import { ApiError } from '../domain/errors.ts';
import type { CompiledContract } from './compiled-contract.ts';
import { callerOf, header, type GatewayEvent } from './gateway-event.ts';
import { checked, checkedQuery } from './validation.ts';

/** An event whose input has been checked. */
export interface CheckedEvent extends GatewayEvent {
  input: { query: Record<string, unknown>; body: Record<string, unknown> };
}

const JSON_CONTENT = /^application\/([\w.+-]+\+)?json$/i;

/** Refuses what has no caller, and what a caller's key is not for (E10): before anything else is looked at. */
export const allowed = (method = 'GET'): MiddlewareObj<GatewayEvent> => ({
  before: ({ event }) => {
    if (callerOf(event).readOnly && method !== 'GET') throw new ApiError('keyReadOnly');
  },
});

/** Refuses what came over plain HTTP (spec 5.6, D16). */
export const httpsOnly = (): MiddlewareObj<GatewayEvent> => ({
  before: ({ event }) => {
    const scheme = header(event, 'x-forwarded-proto')?.split(',')[0]?.trim().toLowerCase();
    if (scheme === 'http') throw new ApiError('httpsRequired');
  },
});

/** Parses the body: none counts as `{}` (D3), another type than JSON or another value than an object is refused (D5). */
export function jsonObject(): MiddlewareObj<GatewayEvent>[] {
  const type: MiddlewareObj<GatewayEvent> = {
    before: ({ event }) => {
      if (!event.body) event.body = '{}';
      else if (!JSON_CONTENT.test(contentType(event))) throw new ApiError('notJson');
    },
  };
  const object: MiddlewareObj<GatewayEvent> = {
    before: ({ event }) => {
      const parsed: unknown = event.body;
      if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
        throw new ApiError('malformedJson');
    },
  };
  const parser = jsonBodyParser({ disableContentTypeCheck: true }) as MiddlewareObj<GatewayEvent>;
  return [type, parser, object];
}

const contentType = (event: GatewayEvent): string =>
  header(event, 'content-type')?.split(';')[0]?.trim() ?? '';

/** Checks query and body against the contract (D4, D7). */
export const validInput = ({ query, body }: CompiledContract): MiddlewareObj<GatewayEvent> => ({
  before: ({ event }) => {
    const parameters = event.multiValueQueryStringParameters ?? {};
    Object.assign(event, {
      input: {
        query: query ? checkedQuery(parameters, query) : {},
        body: body ? checked(Object(event.body), body) : {},
      },
    });
  },
});
