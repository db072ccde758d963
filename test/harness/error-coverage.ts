// Records the errors of each route during the run. At the end, every declared error must be among them.
import { appendFileSync, readFileSync } from 'node:fs';
import { createRouter } from '../../infra/local/gateway/router.ts';
import { commonErrors } from '../../lib/api/contract.ts';
import { routes } from '../../lib/api/routes/index.ts';
import { ERRORS, type ErrorName } from '../../lib/domain/errors.ts';

const match = createRouter(routes);

const NAMES = Object.keys(ERRORS) as ErrorName[];

/** The name of an error from its code and message, or from its code if the request determines the message. */
function nameOf(code: string, message: string): ErrorName | undefined {
  const exact = NAMES.find((name) => ERRORS[name].code === code && ERRORS[name].message === message);
  if (exact) return exact;
  if (message.startsWith('Key may only write in the group ')) return 'keyOneGroup';
  return code === 'VALIDATION_ERROR' ? 'invalidRequest' : undefined;
}

/** Records a response if it is an error. */
export function noteError(file: string, method: string, url: string, body: unknown): void {
  const { error, message } = Object(body) as { error?: string; message?: string };
  if (error === undefined || message === undefined) return;
  const { resource } = match(method, new URL(url).pathname.replace(/^\/api/, ''));
  appendFileSync(file, `${method} ${resource} ${nameOf(error, message) ?? 'unknown'}\n`);
}

/** The declared errors that no test provoked: each error of a route, and those of the edge, which all share, once. */
export function neverProvoked(file: string): string[] {
  const seen = new Set(readFileSync(file, 'utf8').split('\n'));
  const names = new Set([...seen].map((line) => line.split(' ').at(-1)));
  const ofRoutes = routes.flatMap((route) =>
    route.errors.map((name) => `${route.method} ${route.path} ${name}`).filter((line) => !seen.has(line)),
  );
  const ofEdge = new Set(routes.flatMap((route) => commonErrors(route)));
  return [...ofRoutes, ...[...ofEdge].filter((name) => !names.has(name))];
}
