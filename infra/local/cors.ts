// Who may reach the local server from a browser: pages of this machine, at any port. A page of another site can't, and
// neither can one whose own name has been made to lead here (DNS rebinding), for the server answers to its local names alone.
import type { IncomingMessage } from 'node:http';
import { ALLOWED_HEADERS, allowOrigin, CORS_METHODS, CORS_ORIGINS } from '../../lib/api/cors.ts';

const LOCAL_NAME = String.raw`(localhost|127\.0\.0\.1|\[::1\])(:\d+)?`;
const LOCAL_HOST = new RegExp(`^${LOCAL_NAME}$`, 'i');
const LOCAL_ORIGIN = new RegExp(`^https?://${LOCAL_NAME}$`);

/** What a request to another name gets to read. */
export const LOCAL_NAMES_ONLY =
  'The local server answers only to localhost, 127.0.0.1 and [::1]: use one of these names in the URL';

/** Whether the request was sent to this machine by one of its own names. */
export const toLocalHost = ({ headers }: IncomingMessage): boolean => LOCAL_HOST.test(headers.host ?? '');

const localOrigin = ({ headers }: IncomingMessage): string | undefined =>
  LOCAL_ORIGIN.test(headers.origin ?? '') ? headers.origin : undefined;

/** The headers of every response to a page. */
export function corsOf(incoming: IncomingMessage): Record<string, string> {
  const origin = localOrigin(incoming);
  return { Vary: 'Origin', ...(origin !== undefined && allowOrigin(origin)) };
}

/** What tells a function that it may answer the page, as the stack's stage does. */
export function stageVariables(incoming: IncomingMessage): Record<string, string> | null {
  const origin = localOrigin(incoming);
  return origin === undefined ? null : { [CORS_ORIGINS]: origin };
}

/** A browser's question before its request. */
export const isPreflight = (incoming: IncomingMessage): boolean =>
  incoming.method === 'OPTIONS' &&
  'access-control-request-method' in incoming.headers &&
  localOrigin(incoming) !== undefined;

export const PREFLIGHT_HEADERS = {
  'Access-Control-Allow-Methods': CORS_METHODS.join(','),
  'Access-Control-Allow-Headers': ALLOWED_HEADERS.join(','),
} as const;
