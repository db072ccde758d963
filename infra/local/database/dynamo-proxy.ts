// A proxy for DynamoDB's protocol. A callback decides how each call is handled.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { layoutKey } from '../../../lib/db/table/keys.ts';
import { LOOPBACK } from '../ports.ts';

/** One call on its way to the database. */
export interface DynamoCall {
  /** `TransactWriteItems`, `GetItem`, … */
  readonly operation: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** The deployed name of the calling function, such as `note-put`. */
  readonly caller: string;
}

export interface DynamoReply {
  readonly status: number;
  readonly text: string;
}

/** Runs the call on the database, with another input if one is given. */
export type Carry = (input?: object) => Promise<DynamoReply>;

/**
 * Whether the call reads the table's layout (lib/db/table/layout-guard.ts). A function does that while it is loaded, so
 * the call belongs to no request.
 */
export const isLayoutLook = ({ operation, input }: DynamoCall): boolean =>
  operation === 'GetItem' && JSON.stringify(input['Key']).includes(JSON.stringify(layoutKey.PK));

/** Returns the reply to a call; undefined cuts its connection. */
export type Answer = (call: DynamoCall, carry: Carry) => Promise<DynamoReply | undefined>;

export interface DynamoProxy {
  readonly endpoint: string;
  stop(): Promise<void>;
}

const CONTENT_TYPE = { 'content-type': 'application/x-amz-json-1.0' };

/** Starts a proxy to the database at `target`, on a free port. */
export async function startDynamoProxy(target: string, answer: Answer): Promise<DynamoProxy> {
  const server = createServer((request, response) => {
    forward(target, request, response, answer).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, LOOPBACK, resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    endpoint: `http://${LOOPBACK}:${port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function forward(
  target: string,
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
): Promise<void> {
  const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>));
  const operation = String(request.headers['x-amz-target']).split('.')[1] ?? '';
  const input = JSON.parse(body.toString('utf8')) as Record<string, unknown>;
  const caller = /app\/(\S+)/.exec(String(request.headers['user-agent']))?.[1] ?? '';
  const headers = Object.entries(request.headers).filter(
    ([name]) => !['host', 'connection', 'content-length', 'expect'].includes(name),
  ) as [string, string][];
  const carry: Carry = async (changed) => {
    const sent = changed === undefined ? body : JSON.stringify(changed);
    const reply = await fetch(target, { method: 'POST', headers, body: sent });
    return { status: reply.status, text: await reply.text() };
  };
  const reply = await answer({ operation, input, caller }, carry);
  if (reply === undefined) return void response.destroy();
  response.writeHead(reply.status, CONTENT_TYPE).end(reply.text);
}
