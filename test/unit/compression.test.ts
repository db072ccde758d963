import { once } from 'node:events';
import { createGunzip } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressed } from '../../lib/api/compression.ts';
import type { GatewayEvent } from '../../lib/api/gateway-event.ts';

const event = { headers: { 'accept-encoding': 'gzip' } } as unknown as GatewayEvent;

function bodyOf(source: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  const { body, headers } = compressed(event, { statusCode: 200, headers: {}, body: source });
  expect(headers).toEqual({ 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' });
  return body as AsyncIterable<Buffer>;
}

test('each chunk can be decompressed before the next one is available', async () => {
  const next = Promise.withResolvers<void>();
  async function* source() {
    yield Buffer.from('first');
    await next.promise;
    yield Buffer.from('second');
  }
  const reader = createGunzip();
  const feeding = (async () => {
    for await (const chunk of bodyOf(source())) reader.write(chunk);
    reader.end();
  })();
  expect(String((await once(reader, 'data'))[0])).toBe('first');
  next.resolve();
  expect(String((await once(reader, 'data'))[0])).toBe('second');
  await feeding;
});

test('an error of the source is an error of the compressed stream', async () => {
  async function* source() {
    yield Buffer.from('first');
    throw new Error('the database has ended');
  }
  await expect(Array.fromAsync(bodyOf(source()))).rejects.toThrow('the database has ended');
});

test('the source ends when the reader stops', async () => {
  const ended = Promise.withResolvers<string>();
  async function* source() {
    try {
      for (;;) yield Buffer.alloc(64 * 1024);
    } finally {
      ended.resolve('ended');
    }
  }
  for await (const _ of bodyOf(source())) break;
  expect(await ended.promise).toBe('ended');
});

test('a buffered response is returned unchanged', () => {
  const response = { statusCode: 400, headers: {}, body: '{}' };
  expect(compressed(event, response)).toBe(response);
});

test('the stage variable streamCompression turns compression off, for any value of Accept-Encoding', () => {
  const off = { ...event, stageVariables: { streamCompression: 'off' } } as unknown as GatewayEvent;
  async function* source() {
    yield Buffer.from('plain');
  }
  const body = source();
  expect(compressed(off, { statusCode: 200, headers: {}, body })).toEqual({
    statusCode: 200,
    headers: { Vary: 'Accept-Encoding' },
    body,
  });
});
