// Functions on this machine have the same timeouts as in the stack, and are stopped when they exceed them.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { AUTHORIZER, timeoutSeconds } from '../../infra/build/functions.ts';
import { Functions, installRuntime, TimedOut } from '../../infra/local/gateway/lambda.ts';

const REMAINING = `const seconds = (context) => Math.ceil(context.getRemainingTimeInMillis() / 1_000);`;
const BUFFERED = `${REMAINING} export const handler = async (event, context) =>
  event.hang ? new Promise(() => undefined) : seconds(context);`;
const STREAMED = `${REMAINING} export const handler = awslambda.streamifyResponse(async (event, stream, context) =>
  event.hang ? new Promise(() => undefined) : void stream.end(String(seconds(context))));`;

let dist: string;

beforeAll(async () => {
  installRuntime();
  dist = await mkdtemp(join(tmpdir(), 'notes-bundles-'));
  for (const [name, source] of [
    [AUTHORIZER, BUFFERED],
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
