// Records which declared fields and headers the requests of the run sent. At the end, every declared one must have been
// sent in a request that succeeded, so that the code that reads it has run.
import { appendFileSync, readFileSync } from 'node:fs';
import { createRouter } from '../../infra/local/gateway/router.ts';
import type { Contract } from '../../lib/api/contract.ts';
import { routes } from '../../lib/api/routes/index.ts';

const match = createRouter(routes);

export interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: RequestInit['headers'] | undefined;
  readonly body: unknown;
}

/** The names of the fields and headers that an endpoint declares. */
const declaredBy = ({ params, query, body, headers = [] }: Contract): readonly string[] => [
  ...[params, query, body].flatMap((schema) => Object.keys(schema?.properties ?? {})),
  ...headers,
];

const lineOf = ({ method, path }: Contract, name: string): string => `${method} ${path} ${name}`;

/** The lines that this process has recorded. */
const recorded = new Set<string>();

/** Records the fields and headers of a request that succeeded. */
export function noteFields(file: string, { method, url, headers, body }: SentRequest): void {
  const { pathname, searchParams } = new URL(url);
  const { route, params } = match(method, pathname.replace(/^\/api/, ''));
  if (!route) return;
  const isText = /^text\//i.test(new Headers(headers).get('content-type') ?? '');
  const sent = new Set([
    ...namesIn(params ?? {}),
    ...namesIn(Object.fromEntries(searchParams)),
    ...(typeof body === 'string' && !isText ? namesIn(JSON.parse(body) as object) : []),
    ...new Headers(headers).keys(),
  ]);
  const lines = declaredBy(route)
    .filter((name) => sent.has(name) || sent.has(name.toLowerCase()))
    .map((name) => lineOf(route, name))
    .filter((line) => !recorded.has(line));
  for (const line of lines) recorded.add(line);
  if (lines.length > 0) appendFileSync(file, lines.map((line) => `${line}\n`).join(''));
}

/** The members that hold a value: null and an empty parameter count as absent (D3). */
const namesIn = (input: object): string[] =>
  Object.entries(input)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name]) => name);

/** The declared fields and headers that no successful request sent. */
export function neverSent(file: string): string[] {
  const seen = new Set(readFileSync(file, 'utf8').split('\n'));
  return routes.flatMap((route) =>
    declaredBy(route)
      .map((name) => lineOf(route, name))
      .filter((line) => !seen.has(line)),
  );
}
