// One call of the API over HTTP, for any key. Knows nothing of the signed-in user.
import { signal } from '@preact/signals';
import { ApiFailure, Unreachable } from './failures.ts';
import type { InputOf, OutputOf, Route } from './routes.ts';
import { upload } from './upload.ts';

/** The path of the service: the path of the page without its last segment. */
export const BASE = location.pathname.replace(/\/app\/?$/, '');

/** Whether the last request reached the service. */
export const online = signal(navigator.onLine);

export interface HttpResponse<T> {
  /** Undefined in a 304. */
  readonly body: T;
  readonly status: number;
  readonly etag: string;
}

export type Headings = Readonly<Record<string, string>>;

/** Longer than the service itself may take. */
const TIMEOUT_MS = 35_000;
const ATTEMPTS = 4;
const WAIT_MAX_SECONDS = 8;

/**
 * Calls an endpoint. Repeats the call while the service returns 429.
 * @param bytes the body of an upload; the input is then the query
 * @throws Unreachable without a connection, ApiFailure for an error of the service
 */
export async function request<R extends Route>(
  key: string,
  route: R,
  input: InputOf<R>,
  headings: Headings = {},
  bytes?: ArrayBuffer,
): Promise<HttpResponse<OutputOf<R>>> {
  const { url, ...init } = encoded(route, input, bytes);
  const headers = {
    ...(init.body !== undefined && { 'Content-Type': 'application/json' }),
    ...(bytes && { 'Content-Type': 'application/octet-stream' }),
    ...headings,
    Authorization: `Bearer ${key}`,
    Accept: 'application/json',
  };
  for (let attempt = 1; ; attempt += 1) {
    const response = await send(url, { ...init, headers }, bytes);
    if (response.status === 429 && attempt < ATTEMPTS) {
      const seconds = Math.min(Number(response.headers.get('Retry-After') ?? 1), WAIT_MAX_SECONDS);
      await new Promise((resolve) => setTimeout(resolve, seconds * 1_000 * attempt));
      continue;
    }
    const { status, ok } = response;
    const etag = response.headers.get('ETag') ?? '';
    const isFile = ok && route === 'GET /file/{fileId}';
    const body = (await (isFile ? response.arrayBuffer() : response.json()).catch((error: unknown) => {
      // The connection ended within the response, or a proxy responded instead of the service.
      if (ok) throw unreachable(error);
    })) as OutputOf<R>;
    if (!ok && status !== 304) throw new ApiFailure(status, body);
    return { status, etag, body };
  }
}

async function send(
  url: string,
  init: { readonly method: string; readonly headers: Headings; readonly body?: string },
  bytes?: ArrayBuffer,
): Promise<Response> {
  try {
    const response = await (bytes
      ? upload(url, init.method, init.headers, bytes)
      : fetch(url, {
          ...init,
          cache: 'no-store',
          credentials: 'omit',
          redirect: 'error',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        }));
    online.value = true;
    return response;
  } catch (error) {
    throw unreachable(error);
  }
}

function unreachable(cause: unknown): Unreachable {
  online.value = false;
  return new Unreachable('the service is not reachable', { cause });
}

function encoded(
  route: Route,
  input: object,
  bytes?: ArrayBuffer,
): { url: string; method: string; body?: string } {
  const [method = '', template = ''] = route.split(' ');
  const members = new Map(Object.entries(input).filter(([, value]) => value !== undefined));
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = encodeURIComponent(String(members.get(name)));
    members.delete(name);
    return value;
  });
  if (method !== 'GET' && !bytes)
    return { url: BASE + path, method, body: JSON.stringify(Object.fromEntries(members)) };
  const query = new URLSearchParams([...members].map(([name, value]) => [name, String(value)])).toString();
  return { url: BASE + path + (query && `?${query}`), method };
}
