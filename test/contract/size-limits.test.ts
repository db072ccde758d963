// The size limits of the local gateway, the same as Lambda's: 6 MB for a buffered response, none for a streamed one.
// test/slow/size-limits.test.ts tries every size around the boundaries of buffers and chunks.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, assert, beforeAll, expect, test } from 'vitest';
import { AUTHORIZER } from '../../infra/build/functions.ts';
import { startGateway, type RunningGateway } from '../../infra/local/worker-thread.ts';
import { routes } from '../../lib/api/routes/index.ts';
import { newApiKey } from '../../lib/auth/api-key.ts';
import { functionName, type Contract } from '../../lib/api/contract.ts';

/** Lambda's limit on the JSON of a buffered result, in bytes. */
const RESULT_MAX_BYTES = 6_291_456;

/** Bytes for the rest of a result besides its body, and for Lambda's tolerance above its limit. */
const MARGIN_BYTES = 200;

// Bundles that return as many bytes as the query requests.
const BUFFERED = `export const handler = async ({ queryStringParameters: { size } }) =>
  ({ statusCode: 200, body: 'x'.repeat(Number(size)) });`;
const STREAMED = `export const handler = awslambda.streamifyResponse(
  async ({ queryStringParameters: { size } }, stream) => {
    awslambda.HttpResponseStream.from(stream, { statusCode: 200 }).end('x'.repeat(Number(size)));
  });`;
const ALLOWING = `export const handler = async () => ({
  principalId: 'p', context: {}, policyDocument: { Statement: [{ Effect: 'Allow', Resource: '*' }] } });`;

let dist: string;
let gateway: RunningGateway;

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'notes-bundles-'));
  await write(AUTHORIZER, ALLOWING);
  for (const route of routes) await write(functionName(route), route.streams ? STREAMED : BUFFERED);
  gateway = await startGateway({ port: 0, dist, env: {} });
});

afterAll(async () => {
  await gateway.stop();
  await rm(dist, { recursive: true });
});

async function write(name: string, source: string): Promise<void> {
  const file = join(dist, name, 'index.mjs');
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, source);
}

async function answer({ method, path }: Contract, size: number): Promise<{ status: number; length: number }> {
  const headers = { Authorization: `Bearer ${newApiKey()}` };
  const response = await fetch(`${gateway.url}${path}?size=${size}`, { method, headers });
  return { status: response.status, length: (await response.text()).length };
}

const isStreamed = ({ streams }: Contract): boolean => streams === true;
const streamed = routes.find(isStreamed);
const buffered = routes.find((route) => !isStreamed(route));

test.for([
  ['buffered', buffered],
  ['streamed', streamed],
] as const)('a %s response of 6 MB is returned', async ([, route]) => {
  assert(route);
  const size = RESULT_MAX_BYTES - MARGIN_BYTES;
  expect(await answer(route, size)).toEqual({ status: 200, length: size });
});

test.for(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s returns a larger response if the contract streams it, and 500 otherwise',
  async ([, route]) => {
    const size = RESULT_MAX_BYTES + MARGIN_BYTES;
    const { status, length } = await answer(route, size);
    expect({ status, whole: length === size }).toEqual({
      status: isStreamed(route) ? 200 : 500,
      whole: isStreamed(route),
    });
  },
);
