// Builds REST API (v1) proxy events like API Gateway: an absent body is null, and header names keep the client's case.
import type { IncomingMessage } from 'node:http';

export const STAGE = 'api';
const API_ID = 'local';
const ACCOUNT_ID = '000000000000';

export interface GatewayRequest {
  readonly method: string;
  /** The path before `path`: that of the stage, or none at the root of the host. */
  readonly base?: string;
  /** The path below the stage, such as `/note`. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: ReadonlyMap<string, readonly string[]>;
  readonly body: string | null;
  /** Whether the body is in base64. */
  readonly isBase64Encoded?: boolean;
  readonly requestId: string;
}

/** The headers as sent, with the client's case. */
export function headersOf({ rawHeaders }: IncomingMessage): Map<string, string[]> {
  const headers = new Map<string, string[]>();
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? '';
    headers.set(name, [...(headers.get(name) ?? []), rawHeaders[i + 1] ?? '']);
  }
  return headers;
}

export const headerOf = (request: GatewayRequest, name: string): string | undefined =>
  [...request.headers].find(([key]) => key.toLowerCase() === name)?.[1].at(-1);

export const methodArn = ({ method, path }: GatewayRequest): string =>
  `arn:aws:execute-api:local:${ACCOUNT_ID}:${API_ID}/${STAGE}/${method}${path}`;

/** The event of a request that matches `resource`, a path as in the contracts. */
export function proxyEvent(
  request: GatewayRequest,
  resource: string,
  authorizer: object,
  pathParameters: Readonly<Record<string, string>> | null = null,
): object {
  const names = [...new Set(request.query.keys())];
  const multi = Object.fromEntries(names.map((name) => [name, request.query.getAll(name)]));
  const headers = [...request.headers];
  return {
    resource,
    path: request.path,
    httpMethod: request.method,
    headers: Object.fromEntries(headers.map(([name, values]) => [name, values.at(-1)])),
    multiValueHeaders: Object.fromEntries(headers),
    queryStringParameters:
      names.length > 0
        ? Object.fromEntries(names.map((name) => [name, request.query.getAll(name).at(-1)]))
        : null,
    multiValueQueryStringParameters: names.length > 0 ? multi : null,
    pathParameters,
    stageVariables: null,
    body: request.body,
    isBase64Encoded: request.isBase64Encoded ?? false,
    requestContext: {
      accountId: ACCOUNT_ID,
      apiId: API_ID,
      authorizer: { ...authorizer, integrationLatency: 0 },
      domainName: 'localhost',
      httpMethod: request.method,
      identity: { sourceIp: '127.0.0.1', userAgent: headerOf(request, 'user-agent') ?? null },
      path: `${request.base ?? `/${STAGE}`}${request.path}`,
      protocol: 'HTTP/1.1',
      requestId: request.requestId,
      requestTimeEpoch: Date.now(),
      resourcePath: resource,
      stage: STAGE,
    },
  };
}
