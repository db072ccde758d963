// The response to GET and DELETE /mcp. Clients use these to open a stream or end a session. The protocol requires 405
// from a server that has neither, and clients continue without them.
import { Result } from '../api/results.ts';
import { jsonRpcError } from './json-rpc-error.ts';

/** 405 as a JSON-RPC error. */
export const noSessions = (): Result<string> =>
  new Result(
    jsonRpcError(-32_000, 'Method not allowed: there are neither sessions nor streams'),
    { Allow: 'POST' },
    405,
  );
