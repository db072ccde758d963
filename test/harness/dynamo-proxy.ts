// A proxy before DynamoDB Local: whoever starts it decides what becomes of each call.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { LOOPBACK } from '../../infra/local/ports.ts';

/** One call on its way to the database. */
export interface Call {
  /** From 0, over the life of the proxy. */
  readonly number: number;
  /** `TransactWriteItems`, `GetItem`, … */
  readonly operation: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** The function that calls, by its deployed name: `note-put`. */
  readonly caller: string;
}

/** What becomes of a call: refused before or after it was carried out, or cut off without a reply. */
export type Fate =
  'pass' | 'conflict-before' | 'conflict-after' | 'throttle' | 'cut-before' | 'cut-after' | 'fail' | 'denied';

export interface DynamoProxy {
  readonly endpoint: string;
  stop(): Promise<void>;
}

export async function startProxy(
  target: string,
  decide: (call: Call) => Fate | Promise<Fate>,
): Promise<DynamoProxy> {
  let count = 0;
  const server = createServer((request, response) => {
    // A function opens its connection with a look at the health (lib/db/warm.ts): that is no call.
    if (request.method === 'GET') response.end('healthy');
    else
      forward(target, request, response, (call) => decide({ ...call, number: count++ })).catch(() =>
        response.destroy(),
      );
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
  decide: (call: Omit<Call, 'number'>) => Fate | Promise<Fate>,
): Promise<void> {
  const chunks = await Array.fromAsync(request as AsyncIterable<Buffer>);
  const body = Buffer.concat(chunks);
  const operation = String(request.headers['x-amz-target']).split('.')[1] ?? '';
  const input = JSON.parse(body.toString('utf8')) as Record<string, unknown>;
  const caller = /app\/(\S+)/.exec(String(request.headers['user-agent']))?.[1] ?? '';
  const fate = await decide({ operation, input, caller });
  if (fate === 'cut-before') return void response.destroy();
  if (fate === 'throttle') return exception(response, 'ThrottlingException', {});
  if (fate === 'fail') return exception(response, 'ValidationException', {});
  if (fate === 'denied') return exception(response, 'AccessDeniedException', {});
  if (fate === 'conflict-before') return conflict(response, input);
  const headers = Object.entries(request.headers).filter(
    ([name]) => !['host', 'connection', 'content-length', 'expect'].includes(name),
  ) as [string, string][];
  const answer = await fetch(target, { method: 'POST', headers, body });
  const text = await answer.text();
  if (fate === 'cut-after') return void response.destroy();
  if (fate === 'conflict-after' && answer.ok) return conflict(response, input);
  response.writeHead(answer.status, { 'content-type': 'application/x-amz-json-1.0' }).end(text);
}

function conflict(response: ServerResponse, input: Readonly<Record<string, unknown>>): void {
  const items = (input['TransactItems'] as unknown[] | undefined) ?? [];
  const CancellationReasons = items.map((_, n) => ({ Code: n === 0 ? 'TransactionConflict' : 'None' }));
  exception(response, 'TransactionCanceledException', { CancellationReasons });
}

function exception(response: ServerResponse, name: string, more: object): void {
  const body = { __type: `com.amazonaws.dynamodb.v20120810#${name}`, message: 'injected', ...more };
  response.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' }).end(JSON.stringify(body));
}
