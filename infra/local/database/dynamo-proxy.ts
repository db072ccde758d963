// A proxy for DynamoDB's protocol. A callback decides how each call is handled.
import {
  Agent,
  createServer,
  request as send,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import { buffer, text } from 'node:stream/consumers';
import { layoutKey } from '../../../lib/db/table/keys.ts';
import { LOOPBACK } from '../../ground/ports.ts';

/** One call on its way to the database. */
export interface DynamoCall {
  /** `TransactWriteItems`, `GetItem`, … */
  readonly operation: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** The deployed name of the calling function, such as `note-put`. */
  readonly caller: string;
}

export interface DynamoResponse {
  readonly status: number;
  readonly text: string;
}

/** Runs the call on the database, with another input if one is given. */
export type Carry = (input?: object) => Promise<DynamoResponse>;

/**
 * Whether the call reads the table's layout (lib/db/table/layout-guard.ts). A function does that while it is loaded, so
 * the call belongs to no request.
 */
export const isLayoutLook = ({ operation, input }: DynamoCall): boolean =>
  operation === 'GetItem' && JSON.stringify(input['Key']).includes(JSON.stringify(layoutKey.PK));

/** The call in a request of the SDK. @param body JSON */
export const callOf = (headers: OutgoingHttpHeaders, body: string): DynamoCall => ({
  operation: String(headers['x-amz-target']).split('.')[1] ?? '',
  input: JSON.parse(body) as Record<string, unknown>,
  caller: /app\/(\S+)/.exec(String(headers['user-agent']))?.[1] ?? '',
});

/** Returns the reply to a call; undefined cuts its connection. */
export type Respond = (call: DynamoCall, carry: Carry) => Promise<DynamoResponse | undefined>;

export interface DynamoProxy {
  readonly endpoint: string;
  stop(): Promise<void>;
}

const CONTENT_TYPE = { 'content-type': 'application/x-amz-json-1.0' };

/** Idle connections are closed after this time, before the database closes them (milliseconds). */
const IDLE_MS = 5_000;

/** Starts a proxy to the database at `target`, on a free port. */
export async function startDynamoProxy(target: string, respond: Respond): Promise<DynamoProxy> {
  const database: Database = { target, agent: new Agent({ keepAlive: true, timeout: IDLE_MS }) };
  const server = createServer((request, response) => {
    forward(database, request, response, respond).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, LOOPBACK, resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    endpoint: `http://${LOOPBACK}:${port}`,
    async stop() {
      server.closeAllConnections();
      database.agent.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Database {
  readonly target: string;
  readonly agent: Agent;
}

async function forward(
  database: Database,
  request: IncomingMessage,
  response: ServerResponse,
  respond: Respond,
): Promise<void> {
  const body = await buffer(request);
  const call = callOf(request.headers, body.toString('utf8'));
  const { host: _host, connection: _connection, expect: _expect, ...headers } = request.headers;
  const carry: Carry = (changed) =>
    responseOf(database, headers, changed === undefined ? body : Buffer.from(JSON.stringify(changed)));
  const result = await respond(call, carry);
  if (result === undefined) return void response.destroy();
  response.writeHead(result.status, CONTENT_TYPE).end(result.text);
}

/** Sends a call. Node's own client takes a third of the time of `fetch`, and a test run sends a hundred thousand. */
function responseOf(
  { target, agent }: Database,
  headers: IncomingMessage['headers'],
  body: Buffer,
): Promise<DynamoResponse> {
  return new Promise((resolve, reject) => {
    const options = { method: 'POST', headers: { ...headers, 'content-length': body.length }, agent };
    const call = send(target, options, (result) => {
      text(result).then((sent) => resolve({ status: result.statusCode ?? 0, text: sent }), reject);
    });
    call.once('error', reject).end(body);
  });
}
