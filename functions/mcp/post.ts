// POST /mcp: tools for AI agents.
import { plainEndpoint } from '../../lib/api/endpoint.ts';
import { mcpContract } from '../../lib/mcp/contracts/mcp.ts';
import { exchange } from '../../lib/mcp/http-transport.ts';
import { jsonRpcBody } from '../../lib/mcp/json-rpc-body.ts';

const { method, path } = mcpContract;

export const handler = plainEndpoint(`${method} ${path}`, exchange, jsonRpcBody());
