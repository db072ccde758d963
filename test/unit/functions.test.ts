// Functions on this machine have the same timeouts as in the stack, and are stopped when they exceed them. The gateway then
// returns what API Gateway returns.
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { AUTHORIZER, timeoutSeconds } from '../../infra/build/functions.ts';
import { createGateway } from '../../infra/local/gateway/gateway.ts';
import { Functions, installRuntime, TimedOut } from '../../infra/local/gateway/lambda.ts';
import { createNoteContract, listNotesContract } from '../../lib/api/routes/note.ts';
import { newApiKey } from '../../lib/domain/keys/key-format.ts';

const REMAINING = `const seconds = (context) => Math.ceil(context.getRemainingTimeInMillis() / 1_000);`;
const BUFFERED = `${REMAINING} export const handler = async (event, context) =>
  event.hang || event.httpMethod ? new Promise(() => undefined) : seconds(context);`;
const ALLOWING = `${REMAINING} export const handler = async (event, context) =>
  event.methodArn ? { context: {}, policyDocument: { Statement: [{ Effect: 'Allow', Resource: '*' }] } } : seconds(context);`;
const STREAMED = `${REMAINING} export const handler = awslambda.streamifyResponse(async (event, stream, context) =>
  event.hang || event.httpMethod ? new Promise(() => undefined) : void stream.end(String(seconds(context))));`;

let dist: string;

beforeAll(async () => {
  installRuntime();
  dist = await mkdtemp(join(tmpdir(), 'notes-bundles-'));
  for (const [name, source] of [
    [AUTHORIZER, ALLOWING],
    ['note/post', BUFFERED],
    ['note/get', STREAMED],
  ] as const) {
    await mkdir(join(dist, name), { recursive: true });
    await writeFile(join(dist, name, 'index.mjs'), source);
  }
});
afterAll(() => rm(dist, { recursive: true }));

test('a function gets the same time as in the stack: two minutes if it streams', async () => {
  vi.stubEnv('TIME_SCALE', '1');
  const functions = new Functions(dist);
  vi.unstubAllEnvs();
  expect(timeoutSeconds('note/post')).toBe(28);
  expect(await functions.invoke('note/post', {})).toBe(28);
  expect(await functions.invoke(AUTHORIZER, {})).toBe(4);
  const stream = await functions.stream('note/get', {});
  expect(Buffer.concat(await Array.fromAsync(stream as AsyncIterable<Buffer>)).toString()).toBe('120');
});

test('a function that exceeds its time is stopped', async () => {
  const functions = new Functions(dist, 50);
  await expect(functions.invoke('note/post', { hang: true })).rejects.toThrow(TimedOut);
  const stream = await functions.stream('note/get', { hang: true });
  await expect(Array.fromAsync(stream)).rejects.toThrow(TimedOut);
});

test.for([createNoteContract, listNotesContract])(
  'a request to $method $path whose function exceeds its time is 504, as in API Gateway',
  async ({ method, path }) => {
    const server = createGateway(new Functions(dist, 50), [createNoteContract, listNotesContract]);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const Origin = 'http://localhost:4200';
    const headers = { Authorization: `Bearer ${newApiKey()}`, Connection: 'close', Origin };
    const response = await fetch(`http://127.0.0.1:${port}/api${path}`, { method, headers });
    expect([response.status, await response.json()]).toEqual([
      504,
      { error: 'INTERNAL_ERROR', message: 'Endpoint request timed out' },
    ]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-origin': Origin,
      'cache-control': 'no-store',
      'content-type': 'application/json',
      'retry-after': '1',
      'x-request-id': expect.any(String) as string,
    });
  },
);
