// A function reads the table's layout while it loads (lib/db/table/layout-guard.ts), so its first request finds an open
// connection and never reads rows of another layout.
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { afterEach, expect, inject, test } from 'vitest';
import { DIST } from '../../infra/ground/root.ts';
import { isLayoutLook, startDynamoProxy } from '../../infra/local/database/dynamo-proxy.ts';
import { LOOPBACK } from '../../infra/ground/ports.ts';
import { localEnvironment } from '../../infra/local/database/table.ts';
import { startGateway } from '../../infra/local/worker-thread.ts';
import { listWorkspacesContract } from '../../lib/api/routes/workspace.ts';
import { newUser } from '../harness/client.ts';

const started: { stop(): Promise<void> }[] = [];

afterEach(async () => {
  for (const thing of started.splice(0)) await thing.stop();
});

/** A server in front of the database that records the operations of each connection and can break the first ones. */
async function databaseBehind(broken = 0): Promise<{
  endpoint: string;
  connections: string[][];
}> {
  const connections = new Map<unknown, string[]>();
  const server = createServer((request, response) => {
    const operation = String(request.headers['x-amz-target'] ?? request.method).replace(/^.*\./, '');
    connections.get(request.socket)?.push(operation);
    if (connections.size <= broken) response.destroy();
    else void forward(request).then(({ status, body }) => response.writeHead(status).end(body));
  });
  server.on('connection', (socket) => connections.set(socket, []));
  await new Promise<void>((resolve) => server.listen(0, LOOPBACK, resolve));
  started.push({ stop: () => closed(server) });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    endpoint: `http://${LOOPBACK}:${port}`,
    get connections() {
      return [...connections.values()];
    },
  };
}

async function forward(request: IncomingMessage): Promise<{ status: number; body: string }> {
  const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>));
  const headers = Object.entries(request.headers).filter(
    ([name]) => !['host', 'connection', 'content-length'].includes(name),
  ) as [string, string][];
  const response = await fetch(inject('endpoint'), { method: 'POST', headers, body });
  return { status: response.status, body: await response.text() };
}

async function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

async function gatewayOn(endpoint: string): Promise<string> {
  const gateway = await startGateway({ port: 0, dist: DIST, env: localEnvironment(endpoint) });
  started.push(gateway);
  return gateway.url;
}

test('the first calls use the connections opened while the functions were loaded', async () => {
  const database = await databaseBehind();
  const me = await newUser({}, await gatewayOn(database.endpoint));
  await me.ok(listWorkspacesContract, {});
  // One connection for the key check and one for the endpoint.
  expect(database.connections).toEqual([
    ['GetItem', 'GetItem', 'UpdateItem'],
    ['GetItem', 'GetItem'],
  ]);
});

test('a connection that can’t be opened in advance fails no request', async () => {
  const database = await databaseBehind(1);
  const me = await newUser({}, await gatewayOn(database.endpoint));
  await me.ok(listWorkspacesContract, {});
  expect(database.connections[0]).toEqual(['GetItem']);
  expect(database.connections.slice(1).flat()).toContain('UpdateItem');
});

test('a request for an unknown route opens no connection besides that of the key check', async () => {
  const database = await databaseBehind();
  const me = await newUser({}, await gatewayOn(database.endpoint));
  const { status } = await me.send({ method: 'GET', path: '/nowhere' });
  expect(status).toBe(404);
  expect(database.connections).toHaveLength(1);
});

test.for([
  ['another layout', { layout: { S: '2' } }],
  ['no layout, but a key', undefined],
] as const)('returns 500 for a table with %s, and logs the reason', async ([, Item]) => {
  const logs: object[] = [];
  const proxy = await startDynamoProxy(inject('endpoint'), async (call, carry) =>
    isLayoutLook(call) ? { status: 200, text: JSON.stringify({ Item }) } : carry(),
  );
  const env = localEnvironment(proxy.endpoint);
  const gateway = await startGateway({ port: 0, dist: DIST, env, onLog: (line) => logs.push(line) });
  started.push(gateway, proxy);
  const me = await newUser({}, gateway.url);
  await me.fails(listWorkspacesContract, {}, 'internal');
  expect(JSON.stringify(logs)).toMatch(
    /the table's rows have (layout 2|no layout), this version reads layout \d/,
  );
});
