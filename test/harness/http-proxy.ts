// A server between a client and the gateway, for responses the gateway can't be made to give and for events between two
// requests of a client.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { inject, onTestFinished } from 'vitest';

export interface Seen {
  readonly method: string;
  /** The path below the base URL, with the query. */
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  /** The response of the gateway, which a test may change. */
  readonly forward: () => Promise<Response>;
}

/** Returns the response instead of the gateway, or nothing to forward the request. */
export type Intercept = (seen: Seen) => Response | undefined | Promise<Response | undefined>;

/** Starts the server until the test ends. Returns its base URL. */
export async function startProxy(intercept: Intercept): Promise<string> {
  const server = createServer((request, response) => {
    respond(request, response, intercept).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('it listens on a port');
  return `http://127.0.0.1:${address.port}/api`;
}

async function respond(request: IncomingMessage, response: ServerResponse, intercept: Intercept) {
  const { method = 'GET', url = '', headers } = request;
  const sent = await buffer(request);
  const path = url.replace(/^\/api/, '');
  const forward = (): Promise<Response> => forwarded(method, path, headers, sent);
  const given = await intercept({ method, path, headers, body: sent.toString(), forward });
  const { status, headers: got, body } = given ?? (await forward());
  const passed = [...got].filter(
    ([name]) => !/^(content-encoding|content-length|connection|transfer-encoding)$/.test(name),
  );
  response.writeHead(status, Object.fromEntries(passed));
  response.end(body === null ? undefined : await buffer(body));
}

function forwarded(method: string, path: string, headers: IncomingMessage['headers'], body: Buffer) {
  const {
    host: _host,
    connection: _connection,
    'content-length': _length,
    expect: _expect,
    ...rest
  } = headers;
  return fetch(`${inject('baseUrl')}${path}`, {
    method,
    headers: rest as Record<string, string>,
    ...(body.length > 0 && { body }),
  });
}
