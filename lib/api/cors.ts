// Cross-origin requests from browsers: the allowed and exposed headers, and the echo of an allowed origin. The allowed
// origins are a stage variable of the API; by default no origin is allowed.
import { header, type GatewayEvent } from './gateway-event.ts';
import { UNKNOWN_PARAMETERS } from './headers.ts';

/** The stage variable with the allowed origins, separated by commas. */
export const CORS_ORIGINS = 'corsOrigins';

/**
 * The origin of a desktop or mobile app or a browser extension: a scheme that web pages can't have. A stage variable can't
 * contain a `+`, so a scheme can't either.
 */
export const APP_ORIGIN = String.raw`(?!https?:|file:|data:|blob:)[a-z][a-z0-9.-]*://[A-Za-z0-9._-]+`;

export const CORS_METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;

export const ALLOWED_HEADERS = [
  'Authorization',
  'Content-Type',
  'If-Match',
  'If-None-Match',
  'Idempotency-Key',
  'MCP-Protocol-Version',
  'Mcp-Method',
  'Mcp-Name',
] as const;

export const EXPOSED_HEADERS = [
  'ETag',
  'X-Request-Id',
  'Retry-After',
  'Idempotency-Replayed',
  'Content-Location',
  'WWW-Authenticate',
  UNKNOWN_PARAMETERS,
] as const;

/** CORS headers for the requesting origin; none if the API allows no origins. */
export function corsHeaders(event: GatewayEvent): Record<string, string> {
  const allowed = event.stageVariables?.[CORS_ORIGINS]?.split(',');
  if (!allowed) return {};
  const origin = header(event, 'origin');
  return {
    Vary: 'Origin',
    ...(origin !== undefined && allowed.includes(origin) && allowOrigin(origin)),
  };
}

/** The headers that let a page of this origin read a response. */
export const allowOrigin = (origin: string): Record<string, string> => ({
  'Access-Control-Allow-Origin': origin,
  'Access-Control-Expose-Headers': EXPOSED_HEADERS.join(','),
});
