// A gateway whose functions return as many bytes as a request wants.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { AUTHORIZER } from '../../infra/build/functions.ts';
import { startGateway, type RunningGateway } from '../../infra/local/worker-thread.ts';
import { functionName, type Contract } from '../../lib/api/contract.ts';
import { routes } from '../../lib/api/routes/index.ts';
import { newApiKey } from '../../lib/domain/keys/key-format.ts';

// Bundles that return as many bytes as the query requests.
const BUFFERED = `export const handler = async ({ queryStringParameters: { size } }) =>
  ({ statusCode: 200, body: 'x'.repeat(Number(size)) });`;
const STREAMED = `export const handler = awslambda.streamifyResponse(
  async ({ queryStringParameters: { size } }, stream) => {
    awslambda.HttpResponseStream.from(stream, { statusCode: 200 }).end('x'.repeat(Number(size)));
  });`;
const ALLOWING = `export const handler = async () => ({
  principalId: 'p', context: {}, policyDocument: { Statement: [{ Effect: 'Allow', Resource: '*' }] } });`;

/** Starts the gateway for the tests of a file. @returns a function that requests a response of `size` bytes */
export function useSizedGateway() {
  const gateway = useBundles(BUFFERED, STREAMED);
  return async ({ method, path }: Contract, size: number): Promise<{ status: number; length: number }> => {
    const response = await fetch(`${gateway.url}${path}?size=${size}`, { method, headers: gateway.headers });
    return { status: response.status, length: (await response.text()).length };
  };
}

const ECHO = `export const handler = async ({ body, isBase64Encoded }) =>
  ({ statusCode: 200, body: JSON.stringify({ body, isBase64Encoded }) });`;

/** The same with functions that return the body of their event as they received it. */
export const useEchoGateway = (): { readonly url: string; readonly headers: Record<string, string> } =>
  useBundles(ECHO, STREAMED);

/** Starts a gateway whose functions are these bundles, and whose authorizer accepts the key in the headers. */
function useBundles(buffered: string, streamed: string) {
  let dist: string;
  let gateway: RunningGateway;
  beforeAll(async () => {
    dist = await mkdtemp(join(tmpdir(), 'notes-bundles-'));
    const write = async (name: string, source: string): Promise<void> => {
      const file = join(dist, name, 'index.mjs');
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, source);
    };
    await write(AUTHORIZER, ALLOWING);
    for (const route of routes) await write(functionName(route), route.streams ? streamed : buffered);
    gateway = await startGateway({ port: 0, dist, env: {} });
  });
  afterAll(async () => {
    await gateway.stop();
    await rm(dist, { recursive: true });
  });
  return {
    get url() {
      return gateway.url;
    },
    headers: { Authorization: `Bearer ${newApiKey()}` },
  };
}

export const isStreamed = ({ streams }: Contract): boolean => streams === true;
