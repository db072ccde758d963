// The service as a user sees it: requests to a gateway with a key, inputs encoded as contracts say.
import type { HttpAnswer, HttpClient, HttpRequest } from './http.ts';

/** An endpoint as the README names it: `GET /note`. */
export type Endpoint = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;

export type Input = Readonly<Record<string, unknown>>;

export class Service {
  readonly #http: HttpClient;
  readonly #url: string;
  readonly #key: string;

  constructor(http: HttpClient, url: string, key: string) {
    this.#http = http;
    this.#url = url;
    this.#key = key;
  }

  /** Calls an endpoint, whatever it answers. */
  call(endpoint: Endpoint, input: Input): Promise<HttpAnswer> {
    return this.#http.send(encoded(this.#url, this.#key, endpoint, input));
  }

  /** Calls an endpoint that must succeed. @throws with the answer when it does not */
  async ok(endpoint: Endpoint, input: Input): Promise<HttpAnswer> {
    const answer = await this.call(endpoint, input);
    if (answer.status !== 200)
      throw new Error(`${endpoint} answered ${answer.status}: ${answer.text.slice(0, 300)}`);
    return answer;
  }

  /** The id in the data of the answer of an endpoint that makes something. */
  async make(endpoint: Endpoint, input: Input): Promise<string> {
    const { text } = await this.ok(endpoint, input);
    return String((JSON.parse(text) as { data: { id: unknown } }).data.id);
  }
}

/** A request as a client writes it: the input of a GET is its query, of any other its JSON body. */
export function encoded(url: string, key: string, endpoint: Endpoint, input: Input): HttpRequest {
  const [method = '', path = ''] = endpoint.split(' ');
  const headers = { Authorization: `Bearer ${key}` };
  if (method === 'GET') return { method, headers, url: `${url}${path}${queryOf(input)}` };
  return {
    method,
    url: `${url}${path}`,
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(input),
  };
}

/** The query string of an input, with its question mark; nothing of an empty one. */
export function queryOf(input: Input): string {
  const query = new URLSearchParams(
    Object.entries(input).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return query.size > 0 ? `?${query.toString()}` : '';
}
