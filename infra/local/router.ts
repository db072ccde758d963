// Which endpoint a request meets, as API Gateway decides it: the most specific resource for the path first, then a
// method of it. Parameters are one non-empty segment each.
import { unescape } from 'node:querystring';
import type { Contract } from '../../lib/api/contract.ts';
import { PUBLIC_PATHS } from '../../lib/api/public-paths.ts';

export interface RouteMatch {
  /** Undefined where no endpoint answers. */
  readonly route: Contract | undefined;
  /** The path of the resource, as the contracts write it. */
  readonly resource: string;
  /** The values of the path's parameters, URL-decoded; null when it has none. */
  readonly params: Readonly<Record<string, string>> | null;
  /** Whether it is answered without a key. */
  readonly isPublic: boolean;
}

export type Router = (method: string, path: string) => RouteMatch;

const CATCH_ALL = '/{proxy+}';

/** A router over these endpoints and the public paths. Paths are matched as they were sent: only parameters are decoded. */
export function createRouter(routes: readonly Contract[]): Router {
  const byResource = Map.groupBy(routes, ({ path }): string => path);
  // A brace sorts after every letter: of two resources that match, the one with the fixed segment comes first.
  const resources = [...byResource.keys(), ...PUBLIC_PATHS].toSorted();
  return (method, path) => {
    for (const resource of resources) {
      const params = paramsOf(resource, path);
      if (!params) continue;
      const route = byResource.get(resource)?.find((candidate) => candidate.method === method);
      const isPublic = method === 'GET' && PUBLIC_PATHS.includes(resource);
      return { route, resource, params: Object.keys(params).length > 0 ? params : null, isPublic };
    }
    return { route: undefined, resource: CATCH_ALL, params: { proxy: path.slice(1) }, isPublic: false };
  };
}

/** The parameters of a path that fits the template; undefined when it does not. */
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
