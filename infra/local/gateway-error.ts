// The gateway's own responses, where no function gives one: the same map as the stack's.
import { gatewayResponse } from '../../lib/api/gateway-responses.ts';
import { JSON_TYPE, REQUEST_ID, SECURITY_HEADERS } from '../../lib/api/headers.ts';
import { logError } from '../../lib/core/log.ts';
import type { Exchange } from './exchange.ts';

type GatewayErrorType = Parameters<typeof gatewayResponse>[0];

/** Ends a request with a response of the gateway's own. */
export class GatewayError extends Error {
  readonly type: GatewayErrorType;

  constructor(type: GatewayErrorType, cause?: unknown) {
    super(type, { cause });
    this.type = type;
  }
}

/** Answers for the gateway: DEFAULT_5XX for whatever is no GatewayError. */
export function sendGatewayResponse(exchange: Exchange, error: unknown): void {
  const { response, requestId, authorizer } = exchange;
  const { type, cause } = error instanceof GatewayError ? error : new GatewayError('DEFAULT_5XX', error);
  const { status, headers, body } = gatewayResponse(type);
  if (status >= 500) {
    const stack = cause instanceof Error ? cause.stack : undefined;
    logError({ route: 'gateway', status, reason: type, cause: String(cause), stack });
  }
  // Plain substitution, as API Gateway does it: what is not known is empty.
  const filled = body.replaceAll(/\$context\.authorizer\.(\w+)/g, (_, key: string) => authorizer[key] ?? '');
  exchange.errorBody = filled;
  response
    .writeHead(status, { ...JSON_TYPE, ...SECURITY_HEADERS, [REQUEST_ID]: requestId, ...headers })
    .end(filled);
}
