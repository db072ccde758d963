// The scenarios of the MCP conformance suite that apply to POST /mcp (E13). The suite is installed at test time.
// @module-tag slow
// @module-tag proof
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { newUser, type Client } from '../harness/client.ts';
import { installPackages, run, toolsFolder, workFolder } from '../harness/outside-tools.ts';

const VERSION = '0.1.16';

const tools = toolsFolder(`conformance-${VERSION}`);
const missing = await installPackages(tools, 'conformance', [`@modelcontextprotocol/conformance@${VERSION}`]);
const folder = workFolder();
const suite = (...args: string[]) => run(folder, {}, join(tools, 'node_modules/.bin/conformance'), ...args);

const APPLICABLE = ['server-initialize', 'ping', 'tools-list', 'prompts-list', 'dns-rebinding-protection'];

/** Why the other scenarios do not apply. Those of sign-in test clients, not servers. */
const NOT_APPLICABLE = [
  [/^(tools-call-|json-schema-2020-12|prompts-get-|elicitation-)/, 'need the tools of the suite’s server'],
  [/^(resources-|logging-|completion-)/, 'test capabilities that the service does not have'],
  [/^server-sse-/, 'test streams, which the service does not have'],
] as const;

test('every scenario for servers of the conformance suite applies, or there is a reason', async ({
  skip,
}) => {
  skip(missing !== undefined, missing);
  const listed = await suite('list', '--server');
  const names = [...listed.matchAll(/^\s+- ([\w-]+)/gm)].map(([, name = '']) => name);
  const isExcluded = (name: string) => NOT_APPLICABLE.some(([pattern]) => pattern.test(name));
  expect(names.filter((name) => !isExcluded(name)).toSorted()).toEqual(APPLICABLE.toSorted());
});

test.for(APPLICABLE)(
  'the service passes the scenario %s of the conformance suite',
  async (name, { skip }) => {
    skip(missing !== undefined, missing);
    const address = await withKeyOf(await newUser());
    const report = await suite('server', '--url', address, '--scenario', name);
    expect(report).toMatch(/Passed: ([1-9])\/\1, 0 failed/);
  },
);

/** An address of the endpoint that needs no key, because the suite has none. It passes on the names of hosts. */
async function withKeyOf({ key }: Client): Promise<string> {
  const target = new URL(`${inject('baseUrl')}/mcp`);
  const server = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, authorization: `Bearer ${key}` };
    const passed = request(target, { method: incoming.method ?? 'GET', headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 0, response.headers);
      response.pipe(outgoing);
    });
    incoming.pipe(passed);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as { port: number }).port}${target.pathname}`;
}
