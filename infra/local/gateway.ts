// API Gateway on this machine, as strict as the real one where it matters: routes, the TOKEN authorizer, gateway
// responses, size limits, the integration timeout and the streamed wire format. It runs the bundles that deploy.
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { functionName, type Contract } from '../../lib/api/contract.ts';
import {
  ASKS_TO_RETRY,
  GATEWAY_DEFAULTS,
  GATEWAY_RESPONSES,
  type GatewayResponseType,
} from '../../lib/api/gateway-responses.ts';
import { JSON_TYPE, REQUEST_ID, RETRY_AFTER, SECURITY_HEADERS } from '../../lib/api/headers.ts';
import { errorResponse } from '../../lib/api/error-response.ts';
import { log } from '../../lib/core/log.ts';
import { BEARER_PATTERN } from '../../lib/auth/api-key.ts';
import { AUTHORIZER, NOT_FOUND } from '../build/functions.ts';
import { headerOf, headersOf, methodArn, proxyEvent, STAGE, type GatewayRequest } from './event.ts';
import { EventTooLarge, type Functions } from './lambda.ts';
import { readPrelude } from './prelude.ts';

/** API Gateway's limit on a request's payload, in bytes. */
const PAYLOAD_MAX_BYTES = 10 * 1024 * 1024;

/** API Gateway's limit on the time of a buffered integration. */
export const INTEGRATION_TIMEOUT_MS = 29_000;

/** Ends a request with an answer of the gateway's own. */
class GatewayAnswer extends Error {
  readonly type: GatewayResponseType | keyof typeof GATEWAY_DEFAULTS;

  constructor(type: GatewayAnswer['type'], cause?: unknown) {
    super(type, { cause });
    this.type = type;
  }
}

/** An HTTP server that answers for these endpoints; it does not listen yet. */
export function createGateway(functions: Functions, routes: readonly Contract[]): Server {
  const table = new Map(routes.map((route) => [`${route.method} ${route.path}`, route]));
  return createServer({ keepAliveTimeout: 60_000 }, (incoming, response) => {
    const requestId = randomUUID();
    handle(functions, table, incoming, response, requestId).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else refuse(response, requestId, error);
    });
  });
}

async function handle(
  functions: Functions,
  table: ReadonlyMap<string, Contract>,
  incoming: IncomingMessage,
  response: ServerResponse,
  requestId: string,
): Promise<void> {
  const body = await readBody(incoming);
  // As it was sent: nothing is resolved or decoded in a path.
  const [pathname = '/', ...query] = (incoming.url ?? '/').split('?');
  if (pathname !== `/${STAGE}` && !pathname.startsWith(`/${STAGE}/`))
    throw new GatewayAnswer('MISSING_AUTHENTICATION_TOKEN');
  const request: GatewayRequest = {
    method: incoming.method ?? 'GET',
    path: pathname.slice(STAGE.length + 1) || '/',
    query: new URLSearchParams(query.join('?')),
    headers: headersOf(incoming),
    body,
    requestId,
  };
  const authorizer = await authorize(functions, request);
  const route = table.get(`${request.method} ${request.path}`);
  const event = proxyEvent(request, route?.path ?? '/{proxy+}', authorizer);
  const name = route ? functionName(route) : NOT_FOUND;
  if (route?.streams) await stream(functions, name, event, response);
  else await buffered(functions, name, event, response);
}

/** The body as text, null when there is none. */
async function readBody(incoming: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    // The rest is read and dropped, so that the client is still there for the answer.
    if (size <= PAYLOAD_MAX_BYTES) chunks.push(chunk);
  }
  if (size > PAYLOAD_MAX_BYTES) throw new GatewayAnswer('REQUEST_TOO_LARGE');
  return size === 0 ? null : Buffer.concat(chunks).toString('utf8');
}

interface AuthorizerResult {
  readonly principalId: string;
  readonly policyDocument: {
    readonly Statement: readonly { readonly Effect: string; readonly Resource: string }[];
  };
  readonly context: Readonly<Record<string, unknown>>;
}

async function authorize(functions: Functions, request: GatewayRequest): Promise<object> {
  const authorizationToken = headerOf(request, 'authorization');
  // A header of another form is refused here, and no function runs.
  if (!authorizationToken || !new RegExp(BEARER_PATTERN).test(authorizationToken))
    throw new GatewayAnswer('UNAUTHORIZED');
  const arn = methodArn(request);
  const event = { type: 'TOKEN', authorizationToken, methodArn: arn };
  const result = await functions.invoke(AUTHORIZER, event).catch((error: unknown) => {
    const refused = error instanceof Error && error.message === 'Unauthorized';
    throw new GatewayAnswer(refused ? 'UNAUTHORIZED' : 'AUTHORIZER_FAILURE', error);
  });
  const { principalId, policyDocument, context } = result as AuthorizerResult;
  const allowed = policyDocument.Statement.some(
    ({ Effect, Resource }) => Effect === 'Allow' && arn.startsWith(Resource.replace(/\*$/, '')),
  );
  if (!allowed) throw new GatewayAnswer('ACCESS_DENIED');
  const strings = Object.fromEntries(Object.entries(context).map(([key, value]) => [key, String(value)]));
  return { principalId, ...strings };
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
  response: ServerResponse,
): Promise<void> {
  const result = await inTime(functions.invoke(name, event)).catch(integrationFailed);
  const { statusCode, headers = {}, body = '' } = result as ProxyResult;
  if (!Number.isInteger(statusCode) || typeof body !== 'string') throw new GatewayAnswer('DEFAULT_5XX');
  response.writeHead(statusCode, headers).end(body);
}

async function stream(
  functions: Functions,
  name: string,
  event: object,
  response: ServerResponse,
): Promise<void> {
  const source = await functions.stream(name, event).catch(integrationFailed);
  const { head, rest } = await readPrelude(source).catch(integrationFailed);
  response.writeHead(head.statusCode, head.headers ?? {});
  await pipeline(rest, response);
}

function integrationFailed(error: unknown): never {
  if (error instanceof GatewayAnswer) throw error;
  throw new GatewayAnswer(error instanceof EventTooLarge ? 'REQUEST_TOO_LARGE' : 'DEFAULT_5XX', error);
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new GatewayAnswer('INTEGRATION_TIMEOUT')), INTEGRATION_TIMEOUT_MS);
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

function refuse(response: ServerResponse, requestId: string, error: unknown): void {
  const answer = error instanceof GatewayAnswer ? error : new GatewayAnswer('DEFAULT_5XX', error);
  const name = { ...GATEWAY_RESPONSES, ...GATEWAY_DEFAULTS }[answer.type];
  const { status, body } = errorResponse(name);
  if (status >= 500) {
    const cause = answer.cause instanceof Error ? answer.cause : undefined;
    log({ route: 'gateway', status, reason: answer.type, cause: String(answer.cause), stack: cause?.stack });
  }
  const extra = ASKS_TO_RETRY.has(answer.type) ? RETRY_AFTER : {};
  response
    .writeHead(status, { ...JSON_TYPE, ...SECURITY_HEADERS, [REQUEST_ID]: requestId, ...extra })
    .end(body);
}
