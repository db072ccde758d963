// docs/agents.md lists the tools and configurations an agent can use.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../infra/ground/root.ts';
import { toolContracts } from '../../infra/documents/tool-contracts.ts';
import { newUser } from '../harness/client.ts';
import { agentOf } from '../harness/mcp.ts';

const text = readFileSync(join(ROOT, 'docs/agents.md'), 'utf8');

test('it lists exactly the existing tools, each with its endpoint', async () => {
  const rows = [...text.matchAll(/^\| `(\w+)` .*\| `(\w+ \/[^`]*)`/gm)].map(([, name, endpoint]) => [
    name,
    endpoint,
  ]);
  const declared = toolContracts.map(({ name, method, path }) => [name, `${method} ${path}`]);
  expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(declared));
  const listed = await (await agentOf(await newUser())).tools();
  expect(new Set(listed.map(({ name }) => name))).toEqual(new Set(declared.map(([name]) => name)));
});

test('its configurations are valid JSON, with the endpoint and a variable instead of a key', () => {
  const blocks = [...text.matchAll(/^```json\n(.*?)^```$/gms)].map(
    ([, block = '']) => JSON.parse(block) as object,
  );
  expect(blocks).toHaveLength(2);
  const server = {
    url: 'http://127.0.0.1:3000/api/mcp',
    headers: { Authorization: expect.stringMatching(/^Bearer \$\{\w+:[\w-]+\}$/) as string },
  };
  expect(blocks).toMatchObject([{ mcpServers: { notes: server } }, { servers: { notes: server } }]);
});
