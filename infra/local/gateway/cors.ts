// Browser access to the local server: pages and apps of this machine may use it, from any port. Pages of other sites
// can't. Neither can a page whose domain resolves to this machine (DNS rebinding), because only local names are accepted.
import type { IncomingMessage } from 'node:http';
import {
  ALLOWED_HEADERS,
  allowOrigin,
  APP_ORIGIN,
  CORS_METHODS,
  CORS_ORIGINS,
} from '../../../lib/api/cors.ts';

const LOCAL_NAME = String.raw`(localhost|127\.0\.0\.1|\[::1\])(:\d+)?`;
const LOCAL_HOST = new RegExp(`^${LOCAL_NAME}$`, 'i');
const LOCAL_ORIGIN = new RegExp(`^(https?://${LOCAL_NAME}|${APP_ORIGIN})$`);

/** The message of the 403 for a request to another host name. */
export const LOCAL_NAMES_ONLY =
  'The local server responds only to localhost, 127.0.0.1 and [::1]: use one of these names in the URL';

/** Whether the request names this machine by a local host name. */
export const toLocalHost = ({ headers }: IncomingMessage): boolean => LOCAL_HOST.test(headers.host ?? '');

const localOrigin = ({ headers }: IncomingMessage): string | undefined =>
  LOCAL_ORIGIN.test(headers.origin ?? '') ? headers.origin : undefined;

/** The CORS headers of every response. */
export function corsOf(incoming: IncomingMessage): Record<string, string> {
  const origin = localOrigin(incoming);
  return { Vary: 'Origin', ...(origin !== undefined && allowOrigin(origin)) };
}

/** The stage variable that passes the allowed origin to a function, as in the deployed stage. */
export function originVariable(incoming: IncomingMessage): Record<string, string> {
  const origin = localOrigin(incoming);
  return origin === undefined ? {} : { [CORS_ORIGINS]: origin };
}

/** Whether a request is the preflight of an allowed origin. */
export const isPreflight = (incoming: IncomingMessage): boolean =>
  incoming.method === 'OPTIONS' &&
  'access-control-request-method' in incoming.headers &&
  localOrigin(incoming) !== undefined;

export const PREFLIGHT_HEADERS = {
  'Access-Control-Allow-Methods': CORS_METHODS.join(','),
  'Access-Control-Allow-Headers': ALLOWED_HEADERS.join(','),
} as const;
