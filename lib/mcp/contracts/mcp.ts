// The contract of /mcp as the gateway and the stack know it. What is said there is JSON-RPC: the tools have contracts
// of their own, and no OpenAPI document tells them.
import Type from 'typebox';
import { contract } from '../../api/contract.ts';

export const mcpContract = contract({
  name: 'mcp',
  method: 'POST',
  path: '/mcp',
  summary: 'The Model Context Protocol: tools for AI agents',
  description: 'JSON-RPC. docs/agents.md describes the tools and how clients connect.',
  access: 'write',
  response: Type.Object({}),
  errors: ['accessDenied', 'malformedJson'],
});
