// POST /mcp: what agents do with notes.
import { protocolEndpoint } from '../../lib/api/endpoint.ts';
import { mcpContract } from '../../lib/mcp/contracts/mcp.ts';
import { exchange } from '../../lib/mcp/exchange.ts';

export const handler = protocolEndpoint(mcpContract, exchange);
