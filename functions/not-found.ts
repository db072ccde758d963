// Every path and method that is no endpoint (D12): the same chain, so that the response has the same shape.
import { plainEndpoint } from '../lib/api/endpoint.ts';
import { ApiError } from '../lib/domain/errors.ts';
import { mcpContract } from '../lib/mcp/contracts/mcp.ts';
import { noSessions } from '../lib/mcp/no-sessions.ts';

export const handler = plainEndpoint('unknown', async ({ resource }) => {
  if (resource === mcpContract.path) return noSessions();
  throw new ApiError('routeNotFound');
});
