// The body of a request of the protocol: JSON, by the parser of every endpoint. Its errors are errors of the protocol.
import type { MiddlewareObj } from '@middy/core';
import type { GatewayEvent } from '../api/gateway-event.ts';
import { jsonParser, parserError } from '../api/json-body.ts';
import { httpResponse } from '../api/response.ts';
import { ERRORS } from '../domain/errors.ts';
import { jsonRpcError } from './json-rpc-error.ts';

/** Parses the body, of any type: the protocol's server checks `Content-Type` and the message itself. */
export const jsonRpcBody = (): MiddlewareObj<GatewayEvent>[] => [
  {
    // To the parser no body is null, which is JSON.
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
