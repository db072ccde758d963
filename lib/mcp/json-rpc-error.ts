// JSON-RPC errors that belong to no call in particular.
import type { HttpResponse } from '../api/response.ts';

/** The body of a JSON-RPC error without an id. */
export const jsonRpcError = (code: number, message: string): string =>
  JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id: null });

/**
 * The response to GET and DELETE /mcp. Clients use these to open a stream or end a session. The protocol requires 405
 * from a server that has neither, and clients continue without them.
 */
export const noSessions = (): HttpResponse<string | undefined> => ({
  statusCode: 405,
  headers: { Allow: 'POST' },
  body: jsonRpcError(-32_000, 'Method not allowed: there are neither sessions nor streams'),
});
