// One exchange of the protocol over HTTP: stateless, without sessions or streams. Clients of 2025 begin with a
// handshake; clients since 2026 identify themselves in every request. The SDK supports both.
import {
  createMcpHandler,
  isLegacyRequest,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { baseUrl } from '../api/base-url.ts';
import { header, type GatewayEvent } from '../api/gateway-event.ts';
import { CORS_ORIGINS } from '../api/cors.ts';
import type { HttpResponse } from '../api/response.ts';
import { JSON_TYPE } from '../api/headers.ts';
import type { Caller } from '../domain/caller.ts';
import { ApiError } from '../domain/errors.ts';
import { rejectionOf } from './request-limits.ts';
import { serverFor } from './server.ts';

/**
 * Responds to a request whose body has been parsed.
 * @throws ApiError accessDenied if a browser's origin is not allowed, malformedJson for a batch
 */
export async function exchange(
  event: GatewayEvent,
  caller: Caller,
): Promise<HttpResponse<string | undefined>> {
  requireKnownOrigin(event);
  const parsedBody: unknown = event.body;
  // The protocol has had no batches since 2025-06. A thousand calls in one request would bypass the limit on requests.
  if (Array.isArray(parsedBody)) throw new ApiError('malformedJson');
  const rejection = rejectionOf(parsedBody);
  if (rejection) return { statusCode: 200, headers: JSON_TYPE, body: JSON.stringify(rejection) };
  const request = requestOf(event);
  const server = () => serverFor(caller, baseUrl(event));
  const response = (await isLegacyRequest(request, parsedBody))
    ? await respondAlone(request, parsedBody, server())
    : await respondModern(request, parsedBody, server);
  const body = await response.text();
  const type = response.headers.get('Content-Type');
  return { statusCode: response.status, headers: type === null ? JSON_TYPE : { 'Content-Type': type }, body };
}

/** Rejects browser origins that the API does not allow. The protocol requires this against DNS rebinding. */
function requireKnownOrigin(event: GatewayEvent): void {
  const origin = header(event, 'origin');
  const allowed = event.stageVariables?.[CORS_ORIGINS]?.split(',') ?? [];
  if (origin !== undefined && !allowed.includes(origin)) throw new ApiError('accessDenied');
}

function requestOf({ headers, requestContext }: GatewayEvent): Request {
  const { domainName = 'localhost', path } = requestContext;
  return new Request(`https://${domainName}${path}`, { method: 'POST', headers: sent(headers) });
}

/**
 * The headers that the protocol reads. Values that are invalid in a header are dropped, because they would cause a 500.
 */
const sent = (headers: GatewayEvent['headers']): Headers =>
  new Headers(
    Object.entries(headers).filter(
      (entry): entry is [string, string] => READ.test(entry[0]) && BYTES.test(entry[1] ?? '\n'),
    ),
  );

const READ = /^(accept|content-type|mcp-[\w-]+)$/i;
const BYTES = /^[\t\x20-\x7e\x80-\xff]*$/;

async function respondAlone(request: Request, parsedBody: unknown, server: Server): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody });
  } finally {
    await server.close();
  }
}

/** Subscriptions are disabled, because a function does not wait for events. */
function respondModern(request: Request, parsedBody: unknown, server: () => Server): Promise<Response> {
  const handler = createMcpHandler(server, { legacy: 'reject', maxSubscriptions: 0 });
  return handler.fetch(request, { parsedBody });
}
