// Sizes around boundaries; the other tests are in test/contract/size-limits.test.ts.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AUTHORIZER } from '../../infra/build/functions.ts';
import { startGateway, type RunningGateway } from '../../infra/local/worker-thread.ts';
import { routes } from '../../lib/api/routes/index.ts';
import { newApiKey } from '../../lib/auth/api-key.ts';
import { functionName, type Contract } from '../../lib/api/contract.ts';

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

const isStreamed = ({ streams }: Contract): boolean => streams === true;
const streamed = routes.find(isStreamed);
const KB = 1024;

/** More bytes than the head of a streamed response and HTTP framing take. */
const FRAME_BYTES = 320;

test.for([16 * KB, 64 * KB, 128 * KB])(
  'a streamed response is complete at every size around %i bytes',
  async (boundary) => {
    const headers = { Authorization: `Bearer ${newApiKey()}` };
    for (let size = boundary - FRAME_BYTES; size <= boundary + FRAME_BYTES; size++) {
      const response = await fetch(`${gateway.url}${streamed?.path}?size=${size}`, { headers });
      expect((await response.text()).length).toBe(size);
    }
  },
);
