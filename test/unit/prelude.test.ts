// Splitting a streamed response loses no byte of the payload, for any split of the bytes into chunks.
import { PassThrough, Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { HEAD_MAX_BYTES, splitPrelude } from '../../infra/local/gateway/prelude.ts';

const HEAD = { statusCode: 200, headers: { 'Content-Type': 'application/json' } };
const DELIMITER = Buffer.alloc(8);
const PAYLOAD = Buffer.from('{"data":["é😀"]}');
const WHOLE = Buffer.concat([Buffer.from(JSON.stringify(HEAD)), DELIMITER, PAYLOAD]);

async function read(source: AsyncIterable<Buffer>): Promise<{ head: object; payload: Buffer }> {
  const { head, payload } = await splitPrelude(source);
  return { head, payload: Buffer.concat(await Array.fromAsync(payload)) };
}

test('splits head and payload for every cut into three chunks, even inside the delimiter', async () => {
  for (let first = 0; first <= WHOLE.length; first++)
    for (let second = first; second <= WHOLE.length; second++) {
      const cuts = [WHOLE.subarray(0, first), WHOLE.subarray(first, second), WHOLE.subarray(second)];
      const chunks = cuts.filter(({ length }) => length > 0);
      expect(await read(Readable.from(chunks))).toEqual({ head: HEAD, payload: PAYLOAD });
    }
});

test('splits a stream that arrives byte by byte', async () => {
  const bytes = [...WHOLE].map((byte) => Buffer.from([byte]));
  expect(await read(Readable.from(bytes))).toEqual({ head: HEAD, payload: PAYLOAD });
});

test('loses nothing if head, payload and end arrive together, before or after reading starts', async () => {
  const { writableHighWaterMark } = new PassThrough();
  for (const size of [0, 1, writableHighWaterMark - 1, writableHighWaterMark, writableHighWaterMark + 1])
    for (const early of [true, false]) {
      const source = new PassThrough();
      const payload = Buffer.alloc(size, 'x');
      const write = (): void => {
        source.write(WHOLE.subarray(0, -PAYLOAD.length));
        source.write(payload);
        source.end();
      };
      if (early) write();
      const reading = read(source);
      if (!early) setImmediate(write);
      expect(await reading).toEqual({ head: HEAD, payload });
    }
});

test('accepts a payload that begins like a delimiter', async () => {
  const source = Readable.from([Buffer.concat([Buffer.from('{"statusCode":200}'), DELIMITER, DELIMITER])]);
  expect(await read(source)).toEqual({ head: { statusCode: 200 }, payload: DELIMITER });
});

const headOf = (bytes: number): Buffer =>
  Buffer.from(`{"statusCode":200}${' '.repeat(bytes - '{"statusCode":200}'.length)}`);

test('accepts a head with delimiter of 16 KB and not one byte more', async () => {
  const longest = headOf(HEAD_MAX_BYTES - DELIMITER.length);
  const split = await read(Readable.from([longest, DELIMITER, PAYLOAD]));
  expect(split).toEqual({ head: { statusCode: 200 }, payload: PAYLOAD });
  const tooLong = headOf(longest.length + 1);
  for (const chunks of [[tooLong, DELIMITER, PAYLOAD], [Buffer.concat([tooLong, DELIMITER, PAYLOAD])]])
    await expect(read(Readable.from(chunks))).rejects.toThrow('the head of the stream is too long');
});

test('fails for a stream without a head and for one that fails before or after its head', async () => {
  await expect(read(Readable.from([WHOLE.subarray(0, 20)]))).rejects.toThrow('ended before its head');
  async function* failing(given: Buffer): AsyncIterable<Buffer> {
    yield given;
    throw new Error('the function failed');
  }
  for (const given of [WHOLE.subarray(0, 20), WHOLE])
    await expect(read(failing(given))).rejects.toThrow('the function failed');
});
