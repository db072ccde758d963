// A user with a key, and their calls over HTTP. Contracts type the calls and check the responses.
import { expect, inject } from 'vitest';
import type { Contract, InputOf, ResponseOf } from '../../lib/api/contract.ts';
import { statusOf } from '../../lib/api/error-response.ts';
import { createUser, type UserSettings } from '../../lib/domain/keys/api-keys.ts';
import { ERRORS, type ErrorName } from '../../lib/domain/errors.ts';
import { noteError } from './error-coverage.ts';
import { noteFields } from './field-coverage.ts';
import { checkResponse, type Answer } from './response-check.ts';

/** The headers of a request, in addition to the key. */
export type Headings = Readonly<Record<string, string>>;

export interface RawRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: Headings;
  readonly body?: string | Buffer;
}

export interface Client {
  readonly userId: string;
  readonly workspaceId: string;
  readonly keyId: string;
  readonly key: string;
  /** Calls an endpoint and returns its response, checked against the contract. */
  call(contract: Contract, input: unknown, headers?: Headings): Promise<Answer>;
  /** Calls an endpoint that must succeed. */
  ok<C extends Contract>(contract: C, input: InputOf<C>, headers?: Headings): Promise<ResponseOf<C>>;
  /** Calls an endpoint that must fail with this documented error; `message` if the request determines it. */
  fails(contract: Contract, input: unknown, failure: ErrorName, message?: string): Promise<void>;
  /** Sends any request, with the key unless the headers override it. */
  send(request: RawRequest): Promise<Answer>;
}

/** Creates a user for the test. `baseUrl` selects another gateway. */
export async function newUser(
  settings: UserSettings = {},
  baseUrl: string = inject('baseUrl'),
): Promise<Client> {
  return clientOf(await createUser('test', settings), baseUrl);
}

/** The same user through another gateway or with another key. */
export function clientOf(
  identity: Pick<Client, 'userId' | 'workspaceId' | 'keyId' | 'key'>,
  baseUrl: string = inject('baseUrl'),
): Client {
  const { userId, workspaceId, keyId, key } = identity;
  const send = ({ method, path, headers, body }: RawRequest): Promise<Answer> =>
    request(`${baseUrl}${path}`, {
      method,
      headers: { Authorization: `Bearer ${key}`, ...headers },
      ...(body !== undefined && { body }),
    });
  const call = async (contract: Contract, input: unknown, headers: Headings = {}): Promise<Answer> => {
    const sent = encoded(contract, input);
    const answer = await send({ ...sent, headers: { ...sent.headers, ...headers } });
    checkResponse(contract, answer);
    return answer;
  };
  return {
    userId,
    workspaceId,
    keyId,
    key,
    send,
    call,
    async ok(contract, input, headers) {
      const { status, body } = await call(contract, input, headers);
      expect(status, JSON.stringify(body).slice(0, 300)).toBe(200);
      return body as ResponseOf<typeof contract>;
    },
    async fails(contract, input, failure, message = ERRORS[failure].message) {
      const { status, body } = await call(contract, input);
      const { code } = ERRORS[failure];
      const { error, message: said } = body as { error: string; message: string };
      expect({ status, error, message: said }).toEqual({ status: statusOf(code), error: code, message });
    },
  };
}

/** One HTTP exchange, with the body parsed. */
export async function request(url: string, init: RequestInit): Promise<Answer> {
  const response = await fetch(url, { redirect: 'manual', ...init });
  const text = await response.text();
  const isText = response.headers.get('content-type')?.startsWith('text/markdown');
  if (response.status === 200 && text === '' && !isText)
    throw new Error(`${url} answered 200 without a body`);
  const body: unknown = isText ? text : text === '' ? undefined : JSON.parse(text);
  const { method = 'GET', headers } = init;
  noteError(inject('errorsFile'), method, url, body);
  if (response.ok || response.status === 304)
    noteFields(inject('fieldsFile'), { method, url, headers, body: init.body });
  return { status: response.status, headers: response.headers, body };
}

function encoded({ method, path: template, params }: Contract, input: unknown): RawRequest {
  const inPath = new Set(Object.keys(params?.properties ?? {}));
  const entries = Object.entries(input as Record<string, unknown>);
  const rest = entries.filter(([name]) => !inPath.has(name));
  const path = entries
    .filter(([name]) => inPath.has(name))
    .reduce(
      (text, [name, value]) => text.replace(`{${name}}`, encodeURIComponent(String(value))),
      template as string,
    );
  if (method !== 'GET') {
    const body = JSON.stringify(Object.fromEntries(rest));
    return { method, path, headers: { 'Content-Type': 'application/json' }, body };
  }
  const query = new URLSearchParams(rest.map(([name, value]): [string, string] => [name, String(value)]));
  return { method, path: query.size > 0 ? `${path}?${query.toString()}` : path };
}
