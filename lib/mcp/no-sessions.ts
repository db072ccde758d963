// The response to GET and DELETE of /mcp, by which clients ask for a stream and end a session: the protocol demands 405 of
// a server that has neither, and clients go on without.
import { Result } from '../api/result.ts';
import { jsonRpcError } from './json-rpc-error.ts';

/** 405, in the protocol's own words. */
export const noSessions = (): Result<string> =>
  new Result(
    jsonRpcError(-32_000, 'Method not allowed: there are neither sessions nor streams'),
    { Allow: 'POST' },
    405,
  );
