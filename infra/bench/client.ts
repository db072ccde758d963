// An HTTP client for measurements: it names requests by their endpoint, and counts the bytes on the wire.
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { BYTES_TYPE } from '../../lib/core/bytes.ts';

/** An endpoint by method and path: `GET /note`, `GET /note/{noteId}`. */
export type Endpoint = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;

/**
 * Parameters of path and query, or members of the body. Undefined ones are not sent; `headers` are sent as headers, and
 * `bytes` are the body.
 */
export type Input = Readonly<Record<string, unknown>>;

export interface Response {
  readonly status: number;
  readonly text: string;
  /** The size of the body as sent, compressed or not. */
  readonly bytes: number;
  /** The time from the first byte sent to the last one received. */
  readonly ms: number;
}

export class Client {
  readonly #url: string;
  readonly #key: string;

  constructor(url: string, key: string) {
    this.#url = url;
    this.#key = key;
  }

  /** Calls an endpoint and returns its response, whatever its status. */
  async call(endpoint: Endpoint, { headers: more = {}, bytes, ...input }: Input = {}): Promise<Response> {
    const [method = '', template = ''] = endpoint.split(' ');
    const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined));
    const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      rest.delete(name);
      return encodeURIComponent(String(input[name]));
    });
    const inQuery = method === 'GET' || bytes !== undefined;
    const query = inQuery ? new URLSearchParams([...rest] as [string, string][]).toString() : '';
    const body = (bytes as Buffer | undefined) ?? (inQuery ? '' : JSON.stringify(Object.fromEntries(rest)));
    const type = bytes === undefined ? 'application/json' : BYTES_TYPE;
    const headers = {
      Authorization: `Bearer ${this.#key}`,
      'Accept-Encoding': 'identity',
      ...(more as Record<string, string>),
      ...(body && { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body) }),
    };
    const start = performance.now();
    const outgoing = request(`${this.#url}${path}?${query}`, { method, headers }).end(body);
    const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
    const sent = Buffer.concat(await Array.fromAsync(incoming as AsyncIterable<Buffer>));
    const ms = performance.now() - start;
    const plain = incoming.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent;
    return { status: incoming.statusCode ?? 0, text: plain.toString('utf8'), bytes: sent.length, ms };
  }

  /** Calls an endpoint that must succeed. @throws Error with the response if it does not */
  async ok(endpoint: Endpoint, input?: Input): Promise<Response> {
    const response = await this.call(endpoint, input);
    if (response.status === 200) return response;
    throw new Error(`${endpoint} returned ${response.status}: ${response.text.slice(0, 300)}`);
  }
}
