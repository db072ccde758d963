// The gateway's own responses: the bodies and headers of lib/api/gateway-responses.ts, as mapping expressions.
import { ResponseType, type RestApi } from 'aws-cdk-lib/aws-apigateway';
import { GATEWAY_DEFAULTS, GATEWAY_RESPONSES, gatewayResponse } from '../../lib/api/gateway-responses.ts';
import { REQUEST_ID, SECURITY_HEADERS } from '../../lib/api/headers.ts';

type Type = Parameters<typeof gatewayResponse>[0];

/**
 * @param baseUrl without a trailing slash
 * @param cors additional headers of every response, as mapping expressions
 */
export function addGatewayResponses(
  api: RestApi,
  baseUrl: string,
  cors: Readonly<Record<string, string>>,
): void {
  for (const type of Object.keys({ ...GATEWAY_RESPONSES, ...GATEWAY_DEFAULTS }) as Type[]) {
    const { status, headers, body } = gatewayResponse(type, baseUrl);
    const quoted = Object.entries({ ...SECURITY_HEADERS, ...headers }).map(([header, value]) => [
      header,
      `'${value}'`,
    ]);
    api.addGatewayResponse(type, {
      type: ResponseType.of(type),
      // A status on a DEFAULT type would replace the status of every response that falls back to it.
      ...(type in GATEWAY_RESPONSES && { statusCode: String(status) }),
      templates: { 'application/json': body },
      responseHeaders: { ...Object.fromEntries(quoted), ...cors, [REQUEST_ID]: 'context.requestId' },
    });
  }
}
