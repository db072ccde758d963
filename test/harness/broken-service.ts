// A service behind which something changes responses, the changes, and other servers.
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { inject, onTestFinished } from 'vitest';

/** A response on its way to the client. */
export interface Passed {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  body: Buffer;
}

/** Changes a response. */
export type Change = (passed: Passed) => void;

/** A parsed body. */
export type Body = Record<string, unknown> & { data: Record<string, unknown> };

/** Starts a server until the test ends. Returns its origin. */
export async function serve(
  handle: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<string> {
  const server = createServer(handle).listen(0, '127.0.0.1');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  await once(server, 'listening');
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

/** The base URL of the service, with every response changed. The service knows the address that the client has used. */
export async function brokenBy(change: (request: IncomingMessage, passed: Passed) => void): Promise<string> {
  const origin = await serve((request, response) => {
    const { method, headers, url } = request;
    const address = `${new URL(inject('baseUrl')).origin}${url}`;
    const pass = async (original: IncomingMessage): Promise<void> => {
      const { statusCode = 0, headers: given } = original;
      const passed = { status: statusCode, headers: { ...given }, body: await buffer(original) };
      change(request, passed);
      delete passed.headers['transfer-encoding'];
      delete passed.headers['content-length'];
      response.writeHead(passed.status, passed.headers).end(passed.body);
    };
    const inner = forward(address, { method, headers }, (original) => {
      pass(original).catch((error: unknown) => response.destroy(error as Error));
    });
    request.pipe(inner);
  });
  return `${origin}/api`;
}

export const all =
  (...changes: readonly Change[]): Change =>
  (passed) =>
    changes.forEach((change) => change(passed));

/** Changes only responses of this status. */
export const onStatus =
  (code: number, change: Change): Change =>
  (passed) =>
    passed.status === code && change(passed);

export const status =
  (code: number): Change =>
  (passed) =>
    (passed.status = code);

export const header =
  (name: string, value: string): Change =>
  ({ headers }) =>
    (headers[name] = value);

export const without =
  (name: string): Change =>
  ({ headers }) =>
    delete headers[name];

/** Changes the text of a body, which is then no longer compressed. */
export const text =
  (change: (now: string) => string): Change =>
  (passed) => {
    const isPacked = passed.headers['content-encoding'] === 'gzip';
    delete passed.headers['content-encoding'];
    passed.body = Buffer.from(change((isPacked ? gunzipSync(passed.body) : passed.body).toString()));
  };

/** Changes the members of a JSON body. */
export const json = (change: (now: Body) => unknown): Change =>
  text((now) => {
    const value = JSON.parse(now) as Body;
    change(value);
    return JSON.stringify(value);
  });

/** Another code of an error. */
export const code = (error: string): Change => json((now) => (now['error'] = error));

export const message = (sentence: string): Change => json((now) => (now['message'] = sentence));

/** A member of `data` with another value; without it, if the value is undefined. */
export const member = (name: string, value: unknown): Change =>
  json(({ data }) => data && (data[name] = value));

/** The page of another server. */
export const page: Change = text(() => '<html>Bad gateway</html>');

export const failure: Change = all(status(500), page);
