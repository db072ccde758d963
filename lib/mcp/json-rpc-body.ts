// Parses the body of an MCP request with the parser of every endpoint. Its errors become JSON-RPC errors.
import type { MiddlewareObj } from '@middy/core';
import type { GatewayEvent } from '../api/gateway-event.ts';
import { jsonParser, parserError } from '../api/json-body.ts';
import { httpResponse } from '../api/response.ts';
import { ERRORS } from '../domain/errors.ts';
import { jsonRpcError } from './json-rpc-error.ts';

/** Parses the body, regardless of its type: the protocol's server checks `Content-Type` and the message itself. */
export const jsonRpcBody = (): MiddlewareObj<GatewayEvent>[] => [
  {
    // The parser takes a missing body for null, which is valid JSON.
    before: ({ event }) => void (event.body ??= ''),
    onError: ({ error, event }) => {
      const name = parserError(error);
      if (name === undefined) return undefined;
      const refusal =
        name === 'forbiddenMember'
          ? jsonRpcError(-32_600, ERRORS.forbiddenMember.message)
          : jsonRpcError(-32_700, 'Parse error: Invalid JSON');
      return httpResponse(event, 400, refusal, {});
    },
  },
  jsonParser(),
];
