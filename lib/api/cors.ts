// Cross-origin requests from browsers: which headers they may send and see, and the echo of an allowed origin. The
// origins come with each request, as a variable of the API's stage: none are allowed unless the stack is told.
import { header, type GatewayEvent } from './gateway-event.ts';

/** The stage variable that holds the allowed origins, with commas between them. */
export const CORS_ORIGINS = 'corsOrigins';

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

export const EXPOSED_HEADERS = ['ETag', 'X-Request-Id', 'Retry-After', 'Idempotency-Replayed'] as const;

/** The headers a response owes to the origin that asks; none while no origin is allowed. */
export function corsHeaders(event: GatewayEvent): Record<string, string> {
  const allowed = event.stageVariables?.[CORS_ORIGINS]?.split(',');
  if (!allowed) return {};
  const origin = header(event, 'origin');
  return {
    Vary: 'Origin',
    ...(origin !== undefined && allowed.includes(origin) && allowOrigin(origin)),
  };
}

/** What lets a page of this origin read a response. */
export const allowOrigin = (origin: string): Record<string, string> => ({
  'Access-Control-Allow-Origin': origin,
  'Access-Control-Expose-Headers': EXPOSED_HEADERS.join(','),
});
