// Matches requests to endpoints as API Gateway does: first the most specific resource for the path, then one of its
// methods. A parameter matches one non-empty segment.
import { unescape } from 'node:querystring';
import type { Contract } from '../../../lib/api/contract.ts';
import { PUBLIC_PATHS, PUBLIC_POSTS } from '../../../lib/api/public/public-paths.ts';
import { ROOT_DOCUMENT } from '../../../lib/api/signin/host-root.ts';

export interface RouteMatch {
  /** Undefined if no endpoint matches. */
  readonly route: Contract | undefined;
  /** The path of the resource, as in the contracts. */
  readonly resource: string;
  /** The values of the path's parameters, URL-decoded; null if it has none. */
  readonly params: Readonly<Record<string, string>> | null;
  /** Whether the request needs no key: the docs function serves it, unless an endpoint matches. */
  readonly isPublic: boolean;
}

export type Router = (method: string, path: string) => RouteMatch;

const CATCH_ALL = '/{proxy+}';

/** Returns a router for these endpoints and the public paths. Paths match as sent; only parameters are decoded. */
export function createRouter(routes: readonly Contract[]): Router {
  const byResource = Map.groupBy(routes, ({ path }): string => path);
  // `{` sorts after letters, so fixed segments win over parameters.
  const resources = [...byResource.keys(), ...PUBLIC_PATHS].toSorted();
  return (method, path) => {
    for (const resource of resources) {
      const params = paramsOf(resource, path);
      if (!params) continue;
      const route = byResource.get(resource)?.find((candidate) => candidate.method === method);
      const isPublic = route?.isPublic ?? isPublicPath(method, resource);
      return { route, resource, params: Object.keys(params).length > 0 ? params : null, isPublic };
    }
    return { route: undefined, resource: CATCH_ALL, params: { proxy: path.slice(1) }, isPublic: false };
  };
}

/** Matches the documents of sign-in at the root of the host, where this server has nothing else. */
export function matchAtRoot(method: string, path: string): RouteMatch | undefined {
  const [, file, rest] = /^\/\.well-known\/([^/]+)(?:\/(.+))?$/.exec(path) ?? [];
  if (method !== 'GET' || file === undefined) return undefined;
  const document = { file: unescape(file) };
  const matched = { route: undefined, isPublic: true };
  return rest === undefined
    ? { ...matched, resource: '/.well-known/{file}', params: document }
    : { ...matched, resource: ROOT_DOCUMENT, params: { ...document, path: unescape(rest) } };
}

const isPublicPath = (method: string, resource: string): boolean =>
  (method === 'GET' && PUBLIC_PATHS.includes(resource)) ||
  (method === 'POST' && PUBLIC_POSTS.includes(resource));

/** The parameters of a path; undefined if the path does not match the template. */
function paramsOf(template: string, path: string): Record<string, string> | undefined {
  const names = template.split('/');
  const values = path.split('/');
  if (names.length !== values.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    const value = values[index] ?? '';
    const parameter = /^\{(\w+)\}$/.exec(name)?.[1];
    if (parameter === undefined ? name !== value : value === '') return undefined;
    if (parameter !== undefined) params[parameter] = unescape(value);
  }
  return params;
}
