// Parses the body of an MCP request with the parser of every endpoint. Its errors become JSON-RPC errors.
import type { MiddlewareObj } from '@middy/core';
import type { GatewayEvent } from '../api/gateway-event.ts';
import { jsonParser, parserError } from '../api/json-body.ts';
import { httpResponse } from '../api/response.ts';
import { ERRORS } from '../domain/errors.ts';
import { jsonRpcError } from './json-rpc-error.ts';
import { hasManyMembers } from './request-limits.ts';

/** Parses the body, regardless of its type: the protocol's server checks `Content-Type` and the message itself. */
export const jsonRpcBody = (): MiddlewareObj<GatewayEvent>[] => [
  {
    // The parser takes a missing body for null, which is valid JSON.
    before: ({ event }) => void (event.body ??= ''),
    onError: ({ error, event }) => {
      const name = parserError(error);
      if (name === undefined) return undefined;
      const rejection =
        name === 'forbiddenMember'
          ? jsonRpcError(-32_600, ERRORS.forbiddenMember.message)
          : jsonRpcError(-32_700, 'Parse error: Invalid JSON');
      return httpResponse(event, 400, rejection, {});
    },
  },
  parserOf(jsonParser()),
];

/**
 * The parser, which takes time for each member, but not for a request that is rejected because it has too many. The
 * runtime's own parser reads that one, because the error repeats its id.
 */
const parserOf = ({ before }: MiddlewareObj<GatewayEvent>): MiddlewareObj<GatewayEvent> => ({
  before: (request) => {
    const { event } = request;
    const text = event.isBase64Encoded ? Buffer.from(event.body ?? '', 'base64').toString() : event.body;
    const parsed = hasManyMembers(text ?? '') ? parsedOrUndefined(text ?? '') : undefined;
    if (parsed === undefined) return before?.(request);
    event.body = parsed as typeof event.body;
    return undefined;
  },
});

function parsedOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
