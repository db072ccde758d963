// Which errors of which routes the run has seen: at its end, every error a route declares must be among them.
import { appendFileSync, readFileSync } from 'node:fs';
import { createRouter } from '../../infra/local/router.ts';
import { commonErrors } from '../../lib/api/contract.ts';
import { routes } from '../../lib/api/routes/index.ts';
import { ERRORS, type ErrorName } from '../../lib/domain/errors.ts';

const match = createRouter(routes);

const NAMES = Object.keys(ERRORS) as ErrorName[];

/** The name of an error by its code and message; where the request decides the message, by its code. */
function nameOf(code: string, message: string): ErrorName | undefined {
  const exact = NAMES.find((name) => ERRORS[name].code === code && ERRORS[name].message === message);
  if (exact) return exact;
  return code === 'VALIDATION_ERROR' ? 'invalidRequest' : undefined;
}

/** Notes an answer, if it is an error. */
export function noteError(file: string, method: string, url: string, body: unknown): void {
  const { error, message } = Object(body) as { error?: string; message?: string };
  if (error === undefined || message === undefined) return;
  const { resource } = match(method, new URL(url).pathname.replace(/^\/api/, ''));
  appendFileSync(file, `${method} ${resource} ${nameOf(error, message) ?? 'unknown'}\n`);
}

/** The errors that routes declare and no test provoked. */
export function neverProvoked(file: string): string[] {
  const seen = new Set(readFileSync(file, 'utf8').split('\n'));
  return routes.flatMap((route) =>
    [...new Set([...commonErrors(route), ...route.errors])]
      .map((name) => `${route.method} ${route.path} ${name}`)
      .filter((line) => !seen.has(line)),
  );
}
