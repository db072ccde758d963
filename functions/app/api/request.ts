// One call of the API over HTTP, for any key. Knows nothing of the signed-in user.
import { signal } from '@preact/signals';
import { ApiFailure, Unreachable } from './failures.ts';
import type { InputOf, OutputOf, Route } from './routes.ts';

/** The path of the service: that of the page without its last segment. */
export const BASE = location.pathname.replace(/\/app\/?$/, '');

/** Whether the last request reached the service. */
export const online = signal(navigator.onLine);

export interface Reply<T> {
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
 * @throws Unreachable without a connection, ApiFailure for an error of the service
 */
export async function request<R extends Route>(
  key: string,
  route: R,
  input: InputOf<R>,
  headings: Headings = {},
): Promise<Reply<OutputOf<R>>> {
  const { url, ...init } = encoded(route, input);
  const headers = {
    ...(init.body !== undefined && { 'Content-Type': 'application/json' }),
    ...headings,
    Authorization: `Bearer ${key}`,
    Accept: 'application/json',
  };
  for (let attempt = 1; ; attempt += 1) {
    const response = await send(url, { ...init, headers });
    if (response.status === 429 && attempt < ATTEMPTS) {
      const seconds = Math.min(Number(response.headers.get('Retry-After') ?? 1), WAIT_MAX_SECONDS);
      await new Promise((resolve) => setTimeout(resolve, seconds * 1_000 * attempt));
      continue;
    }
    const { status, ok } = response;
    const etag = response.headers.get('ETag') ?? '';
    const body = (await response.json().catch(() => undefined)) as OutputOf<R>;
    if (!ok && status !== 304) throw new ApiFailure(status, body);
    return { status, etag, body };
  }
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(url, {
      ...init,
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    online.value = true;
    return response;
  } catch (error) {
    online.value = false;
    throw new Unreachable('the service is not reachable', { cause: error });
  }
}

function encoded(route: Route, input: object): { url: string; method: string; body?: string } {
  const [method = '', template = ''] = route.split(' ');
  const members = new Map(Object.entries(input).filter(([, value]) => value !== undefined));
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = encodeURIComponent(String(members.get(name)));
    members.delete(name);
    return value;
  });
  if (method !== 'GET')
    return { url: BASE + path, method, body: JSON.stringify(Object.fromEntries(members)) };
  const query = new URLSearchParams([...members].map(([name, value]) => [name, String(value)]));
  return { url: `${BASE}${path}${query.size > 0 ? '?' : ''}${query.toString()}`, method };
}
