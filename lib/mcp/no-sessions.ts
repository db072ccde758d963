// The answer to GET and DELETE of /mcp, by which clients ask for a stream and end a session: the protocol demands 405 of
// a server that has neither, and clients go on without.
import { Result } from '../api/result.ts';

/** 405, in the protocol's own words. */
export const noSessions = (): Result<string> =>
  new Result(JSON.stringify({ jsonrpc: '2.0', error: REFUSAL, id: null }), { Allow: 'POST' }, 405);

const REFUSAL = { code: -32_000, message: 'Method not allowed: there are neither sessions nor streams' };
