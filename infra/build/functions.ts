// The list of all functions: the endpoints, POST /mcp, and the four that are not endpoints. The bundler, the stack and
// the local gateway use this list.
import { join } from 'node:path';
import { functionName, type Contract } from '../../lib/api/contract.ts';
import { routes } from '../../lib/api/routes/index.ts';
import { tokenContract } from '../../lib/api/signin/token-contract.ts';
import { FUNCTION_MS } from '../../lib/core/time-limits.ts';
import { mcpContract } from '../../lib/mcp/contracts/mcp.ts';
import { ROOT } from '../ground/root.ts';

export const AUTHORIZER = 'authorizer';
export const JANITOR = 'janitor';
export const NOT_FOUND = 'not-found';
export const DOCS = 'docs';

/** The name of a function on AWS: `note/put` is note-put, `note/[noteId]/get` is note-noteId-get. */
export const deployedName = (name: string): string => name.replaceAll(/[[\]]/g, '').replaceAll('/', '-');

const TIME_MS: Readonly<Record<string, number>> = {
  [AUTHORIZER]: FUNCTION_MS.authorizer,
  [NOT_FOUND]: FUNCTION_MS.notFound,
  [DOCS]: FUNCTION_MS.docs,
  [JANITOR]: FUNCTION_MS.janitor,
};

/** The timeout of a function in seconds, both in the stack and on this machine. */
export function timeoutSeconds(name: string): number {
  const streams = routes.some((route) => route.streams && functionName(route) === name);
  const ms = TIME_MS[name] ?? (streams ? FUNCTION_MS.streamedEndpoint : FUNCTION_MS.endpoint);
  return ms / 1_000;
}

const source = (name: string): string => join(ROOT, 'functions', `${name}.ts`);

/** The routes with their own function: the endpoints, and `/mcp` and `/oauth/token`, which speak other protocols. */
export const gatewayRoutes: readonly Contract[] = [...routes, mcpContract, tokenContract];

/** The names of all functions: the path of their file below functions/, and of their bundle below dist/. */
export const functionNames: readonly string[] = [
  ...gatewayRoutes.map(functionName),
  AUTHORIZER,
  JANITOR,
  NOT_FOUND,
  DOCS,
];

/** Entry points for the bundler: bundle name to source file. */
export const entryPoints: Readonly<Record<string, string>> = Object.fromEntries(
  functionNames.map((name) => [`${name}/index`, source(name)]),
);
