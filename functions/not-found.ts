// Responds to all paths and methods without an endpoint (D12), with the same chain and so in the same format.
import { plainEndpoint } from '../lib/api/endpoint.ts';
import { ApiError } from '../lib/domain/errors.ts';
import { mcpContract } from '../lib/mcp/contracts/mcp.ts';
import { noSessions } from '../lib/mcp/json-rpc-error.ts';

export const handler = plainEndpoint('unknown', async ({ resource }) => {
  if (resource === mcpContract.path) return noSessions();
  throw new ApiError('routeNotFound');
});
