// A user with a key, and their calls over HTTP. Contracts type the calls and check the responses.
import { expect, inject } from 'vitest';
import { BYTES_TYPE } from '../../lib/core/bytes.ts';
import type { Contract, InputOf, ResponseOf } from '../../lib/api/contract.ts';
import { statusOf } from '../../lib/api/error-response.ts';
import { createUser, type UserSettings } from '../../lib/domain/keys/api-keys.ts';
import { ERRORS, type ErrorName } from '../../lib/domain/errors.ts';
import { noteError } from './error-coverage.ts';
import { noteFields } from './field-coverage.ts';
import { checkResponse, type HttpResponse } from './response-check.ts';

/** The headers of a request, in addition to the key. */
export type Headings = Readonly<Record<string, string>>;

export interface RawRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: Headings;
  readonly body?: string | Buffer;
}

/** The body of a request that is bytes. */
export type BytesOf<C extends Contract> = C extends { readonly bytes: 'body' }
  ? { readonly bytes: Uint8Array }
  : unknown;

export interface Client {
  readonly userId: string;
  readonly workspaceId: string;
  readonly keyId: string;
  readonly key: string;
  /** Calls an endpoint and returns its response, checked against the contract. */
  call(contract: Contract, input: unknown, headers?: Headings): Promise<HttpResponse>;
  /** Calls an endpoint that must succeed. */
  ok<C extends Contract>(
    contract: C,
    input: InputOf<C> & BytesOf<C>,
    headers?: Headings,
  ): Promise<ResponseOf<C>>;
  /** Calls an endpoint that must fail with this documented error; `message` if the request determines it. */
  fails(contract: Contract, input: unknown, failure: ErrorName, message?: string): Promise<void>;
  /** Sends any request, with the key unless the headers override it. */
  send(request: RawRequest): Promise<HttpResponse>;
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
  const send = ({ method, path, headers, body }: RawRequest): Promise<HttpResponse> =>
    request(`${baseUrl}${path}`, {
      method,
      headers: { Authorization: `Bearer ${key}`, ...headers },
      ...(body !== undefined && { body: body as NonNullable<RequestInit['body']> }),
    });
  const call = async (contract: Contract, input: unknown, headers: Headings = {}): Promise<HttpResponse> => {
    const sent = encoded(contract, input);
    const response = await send({ ...sent, headers: { ...sent.headers, ...headers } });
    checkResponse(contract, response);
    return response;
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
export async function request(url: string, init: RequestInit): Promise<HttpResponse> {
  const response = await fetch(url, { redirect: 'manual', ...init });
  const bytes = Buffer.from(await response.arrayBuffer());
  const { method = 'GET', headers } = init;
  if (response.ok || response.status === 304)
    noteFields(inject('fieldsFile'), { method, url, headers, body: init.body });
  if (response.ok && response.headers.has('content-disposition'))
    return { status: response.status, headers: response.headers, body: bytes };
  const text = bytes.toString();
  const isText = /^text\/(markdown|calendar)/.test(response.headers.get('content-type') ?? '');
  if (response.status === 200 && text === '' && !isText)
    throw new Error(`${url} answered 200 without a body`);
  const body: unknown = isText ? text : text === '' ? undefined : JSON.parse(text);
  noteError(inject('errorsFile'), method, url, body);
  return { status: response.status, headers: response.headers, body };
}

function encoded({ method, path: template, params, bytes }: Contract, input: unknown): RawRequest {
  const inPath = new Set(Object.keys(params?.properties ?? {}));
  const entries = Object.entries(input as Record<string, unknown>);
  const rest = entries.filter(([name]) => !inPath.has(name));
  const path = entries
    .filter(([name]) => inPath.has(name))
    .reduce(
      (text, [name, value]) => text.replace(`{${name}}`, encodeURIComponent(String(value))),
      template as string,
    );
  if (bytes === 'body') return upload(method, path, Object.fromEntries(rest));
  if (method !== 'GET') {
    const body = JSON.stringify(Object.fromEntries(rest));
    return { method, path, headers: { 'Content-Type': 'application/json' }, body };
  }
  return { method, path: withQuery(path, Object.fromEntries(rest)) };
}

function withQuery(path: string, input: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams(
    Object.entries(input).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}

const upload = (
  method: string,
  path: string,
  { bytes = Buffer.alloc(0), ...fields }: Readonly<Record<string, unknown>>,
): RawRequest => ({
  method,
  path: withQuery(path, fields),
  headers: { 'Content-Type': BYTES_TYPE },
  body: Buffer.from(bytes as Uint8Array),
});
