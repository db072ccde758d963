// One exchange of the protocol over HTTP: stateless, without sessions or streams. Clients of 2025 begin with a handshake,
// those since 2026 say with every request who they are; the SDK tells them apart and answers both.
import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { header, type GatewayEvent } from '../api/gateway-event.ts';
import { CORS_ORIGINS } from '../api/cors.ts';
import { Result } from '../api/result.ts';
import type { Caller } from '../domain/caller.ts';
import { ApiError } from '../domain/errors.ts';
import { refusalOf } from './request-limits.ts';
import { serverFor } from './server.ts';

/** Answers a request whose body has been parsed. @throws ApiError accessDenied for a page of a foreign origin, malformedJson for a batch */
export async function exchange(event: GatewayEvent, caller: Caller): Promise<Result<string>> {
  requireKnownOrigin(event);
  const parsedBody: unknown = event.body;
  // The protocol has none since 2025-06: a thousand calls in one would pass the limit on requests.
  if (Array.isArray(parsedBody)) throw new ApiError('malformedJson');
  const refusal = refusalOf(parsedBody);
  if (refusal) return new Result(JSON.stringify(refusal), { 'Content-Type': 'application/json' });
  const request = requestOf(event);
  const answer = (await isLegacyRequest(request, parsedBody))
    ? await answerAlone(request, parsedBody, caller)
    : await answerModern(request, parsedBody, caller);
  const body = await answer.text();
  const type = answer.headers.get('Content-Type') ?? 'application/json';
  return new Result(body === '' ? undefined : body, { 'Content-Type': type }, answer.status);
}

/** A page may ask only if its origin is one that the API allows: the protocol demands it against DNS rebinding. */
function requireKnownOrigin(event: GatewayEvent): void {
  const origin = header(event, 'origin');
  const allowed = event.stageVariables?.[CORS_ORIGINS]?.split(',') ?? [];
  if (origin !== undefined && !allowed.includes(origin)) throw new ApiError('accessDenied');
}

function requestOf({ headers, requestContext }: GatewayEvent): Request {
  const { domainName = 'localhost', path } = requestContext;
  return new Request(`https://${domainName}${path}`, { method: 'POST', headers: sent(headers) });
}

/** The headers the protocol reads, and only values that a header can hold: any other would be an error of ours. */
const sent = (headers: GatewayEvent['headers']): Headers =>
  new Headers(
    Object.entries(headers).filter(
      (entry): entry is [string, string] => READ.test(entry[0]) && BYTES.test(entry[1] ?? '\n'),
    ),
  );

const READ = /^(accept|content-type|mcp-[\w-]+)$/i;
const BYTES = /^[\t\x20-\x7e\x80-\xff]*$/;

async function answerAlone(request: Request, parsedBody: unknown, caller: Caller): Promise<Response> {
  const server = serverFor(caller);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody });
  } finally {
    await server.close();
  }
}

/** Nothing can be subscribed to: a function does not wait for what may happen. */
function answerModern(request: Request, parsedBody: unknown, caller: Caller): Promise<Response> {
  const handler = createMcpHandler(() => serverFor(caller), { legacy: 'reject', maxSubscriptions: 0 });
  return handler.fetch(request, { parsedBody });
}
