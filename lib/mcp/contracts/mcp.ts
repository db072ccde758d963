// The contract of /mcp for the gateway and the stack. Its messages are JSON-RPC. The tools have separate contracts,
// which the OpenAPI description does not contain.
import Type from 'typebox';
import { contract } from '../../api/contract.ts';

export const mcpContract = contract({
  name: 'mcp',
  method: 'POST',
  path: '/mcp',
  summary: 'The Model Context Protocol: tools for AI agents',
  description: 'JSON-RPC. docs/agents.md describes the tools and how clients connect.',
  response: Type.Object({}),
  errors: ['accessDenied', 'malformedJson'],
});
