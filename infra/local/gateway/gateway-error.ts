// The gateway's own error responses: the ones of the stack (lib/api/gateway-responses.ts), and errors that only a local
// server has.
import { errorBody, errorResponse, type ErrorResponse } from '../../../lib/api/error-response.ts';
import { BODY_TOO_LARGE, gatewayResponse } from '../../../lib/api/gateway-responses.ts';
import { JSON_TYPE, REQUEST_ID, SECURITY_HEADERS } from '../../../lib/api/headers.ts';
import { logError } from '../../../lib/core/log.ts';
import { ERRORS, type ErrorName } from '../../../lib/domain/errors.ts';
import { STAGE } from './event.ts';
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

/** Ends a request with an error of the catalogue, with a message about this machine. */
export class LocalError extends Error {
  readonly error: ErrorName;

  constructor(error: ErrorName, message: string) {
    super(message);
    this.error = error;
  }
}

/** Sends the gateway's response to an error: DEFAULT_5XX unless it is a GatewayError or a LocalError. */
export function sendGatewayResponse(exchange: Exchange, error: unknown): void {
  const { response, requestId, authorizer } = exchange;
  const { status, headers, body } =
    error instanceof LocalError ? localResponse(error) : responseTo(error, localUrl(response));
  const filled = body.replace(
    '$context.authorizer.bodyTooLarge',
    authorizer['bodyTooLarge'] ?? BODY_TOO_LARGE,
  );
  exchange.payload = Buffer.from(filled);
  response
    .writeHead(status, { ...JSON_TYPE, ...SECURITY_HEADERS, [REQUEST_ID]: requestId, ...headers })
    .end(filled);
}

const localResponse = ({ error, message }: LocalError): ErrorResponse => ({
  ...errorResponse(error),
  body: errorBody(ERRORS[error].code, message),
});

/** The address that the client has used. */
const localUrl = ({ req }: Exchange['response']): string => `http://${req.headers.host ?? ''}/${STAGE}`;

function responseTo(error: unknown, baseUrl: string): ErrorResponse {
  const { type, cause } = error instanceof GatewayError ? error : new GatewayError('DEFAULT_5XX', error);
  const response = gatewayResponse(type, baseUrl);
  const { status } = response;
  if (status >= 500) {
    const stack = cause instanceof Error ? cause.stack : undefined;
    logError({ route: 'gateway', status, reason: type, cause: String(cause), stack });
  }
  return response;
}
