// API Gateway on this machine. Routes, the TOKEN authorizer, gateway responses, size limits and the streamed wire
// format are as strict as the real ones. It runs the same bundles as a deployment.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { functionName, type Contract } from '../../../lib/api/contract.ts';
import { MOUNT_VARIABLE } from '../../../lib/api/signin/host-root.ts';
import { DOCS, NOT_FOUND } from '../../build/functions.ts';
import { authorize } from './authorize.ts';
import { packed } from './compression.ts';
import {
  corsOf,
  isPreflight,
  LOCAL_NAMES_ONLY,
  originVariable,
  PREFLIGHT_HEADERS,
  toLocalHost,
} from './cors.ts';
import { headersOf, proxyEvent, STAGE, type GatewayRequest } from './event.ts';
import { RECORDED_MAX_BYTES, runExchange, type Exchange, type RequestSummary } from './exchange.ts';
import { GatewayError, LocalError, sendGatewayResponse } from './gateway-error.ts';
import { EventTooLarge, TimedOut, type Functions } from './lambda.ts';
import { splitPrelude } from './prelude.ts';
import { HEAD_MAX_BYTES, readBody } from './request-body.ts';
import { createRouter, matchAtRoot, type Router } from './router.ts';
import { unguarded, type WriteGuard } from './write-guard.ts';

export interface GatewayOptions {
  /** Called for every finished request. */
  readonly onEnd?: (summary: RequestSummary, exchange: Exchange) => void;
  /** Runs the requests that may write. */
  readonly guard?: WriteGuard;
  /** Responds to requests outside the stage. Returns whether it did. */
  readonly localPages?: (incoming: IncomingMessage, response: ServerResponse) => boolean;
}

/** Creates an HTTP server for these endpoints, which does not listen yet. */
export function createGateway(
  functions: Functions,
  routes: readonly Contract[],
  { onEnd = () => undefined, guard = unguarded, localPages = () => false }: GatewayOptions = {},
): Server {
  const match = createRouter(routes);
  return createServer({ keepAliveTimeout: 60_000, maxHeaderSize: HEAD_MAX_BYTES }, (incoming, response) => {
    if (toLocalHost(incoming) && localPages(incoming, response)) return;
    response.setHeaders(new Map(Object.entries(corsOf(incoming))));
    runExchange(incoming, response, onEnd, (exchange) => {
      handle(functions, match, incoming, exchange, guard).catch((error: unknown) => {
        if (response.headersSent) response.destroy();
        else sendGatewayResponse(exchange, error);
      });
    });
  });
}

async function handle(
  functions: Functions,
  match: Router,
  incoming: IncomingMessage,
  exchange: Exchange,
  guard: WriteGuard,
): Promise<void> {
  const { response, requestId } = exchange;
  if (!toLocalHost(incoming)) throw new LocalError('accessDenied', LOCAL_NAMES_ONLY);
  if (isPreflight(incoming)) return void response.writeHead(204, PREFLIGHT_HEADERS).end();
  const body = await readBody(incoming);
  // The path as sent: no segment is resolved or decoded.
  const [pathname = '/', ...query] = (incoming.url ?? '/').split('?');
  const { method = 'GET' } = incoming;
  const isBelowStage = pathname === `/${STAGE}` || pathname.startsWith(`/${STAGE}/`);
  const atRoot = matchAtRoot(method, pathname);
  if (!isBelowStage && !atRoot) throw new GatewayError('MISSING_AUTHENTICATION_TOKEN');
  const request: GatewayRequest = {
    method,
    base: atRoot ? '' : `/${STAGE}`,
    path: atRoot ? pathname : pathname.slice(STAGE.length + 1) || '/',
    query: new URLSearchParams(query.join('?')),
    headers: headersOf(incoming),
    ...(body ?? { body: null }),
    requestId,
  };
  const { route, resource, params, isPublic } = atRoot ?? match(method, request.path);
  // No page of another origin may read what a link shows, nor learn its address from a header.
  if (route?.isPublic) for (const name of Object.keys(corsOf(incoming))) response.removeHeader(name);
  if (!isPublic) exchange.request = request;
  if (!isPublic) exchange.authorizer = await authorize(functions, request);
  if (body === undefined) throw new GatewayError('REQUEST_TOO_LARGE');
  const event = {
    ...proxyEvent(request, resource, exchange.authorizer, params),
    stageVariables: { [MOUNT_VARIABLE]: STAGE, ...originVariable(incoming) },
  };
  const name = route ? functionName(route) : isPublic ? DOCS : NOT_FOUND;
  const respond = name === DOCS || route?.streams ? stream : buffered;
  const run = (): Promise<void> => respond(functions, name, event, exchange);
  await (route && route.access !== 'read' ? guard(run) : run());
}

interface ProxyResult {
  readonly statusCode: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

async function buffered(
  functions: Functions,
  name: string,
  event: object,
  exchange: Exchange,
): Promise<void> {
  const { response } = exchange;
  const result = await functions.invoke(name, event).catch(integrationFailed);
  const { statusCode, headers = {}, body = '' } = result as ProxyResult;
  if (!Number.isInteger(statusCode) || typeof body !== 'string') throw new GatewayError('DEFAULT_5XX');
  exchange.payload = Buffer.from(body);
  const sent = await packed(response.req.headers, headers, body);
  response.writeHead(statusCode, sent.headers).end(sent.bytes);
}

async function stream(functions: Functions, name: string, event: object, exchange: Exchange): Promise<void> {
  const { response } = exchange;
  const source = await functions.stream(name, event).catch(integrationFailed);
  try {
    const { head, payload } = await splitPrelude(source).catch(integrationFailed);
    response.writeHead(head.statusCode, head.headers ?? {});
    await pipeline(payload, recordedIn(exchange), response);
  } finally {
    // Signals the function that the client no longer reads.
    source.destroy();
  }
}

/** Passes a payload on and keeps it in the exchange, unless it is too long. */
const recordedIn = (exchange: Exchange) =>
  async function* (payload: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
    const recorded: Buffer[] = [];
    let size = 0;
    for await (const chunk of payload) {
      size += chunk.length;
      if (size <= RECORDED_MAX_BYTES) recorded.push(chunk);
      yield chunk;
    }
    if (size <= RECORDED_MAX_BYTES) exchange.payload = Buffer.concat(recorded);
  };

function integrationFailed(error: unknown): never {
  if (error instanceof GatewayError) throw error;
  if (error instanceof EventTooLarge) throw new GatewayError('REQUEST_TOO_LARGE', error);
  throw new GatewayError(error instanceof TimedOut ? 'INTEGRATION_TIMEOUT' : 'DEFAULT_5XX', error);
}
