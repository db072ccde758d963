// A download holds at most 1 MB of a file in memory, however slowly the client reads (E24): counts what was read from the
// table and is not sent yet.
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import type { Context } from 'aws-lambda';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { DIST } from '../../infra/ground/root.ts';
import { proxyEvent } from '../../infra/local/gateway/event.ts';
import { installRuntime } from '../../infra/local/gateway/lambda.ts';
import { functionName } from '../../lib/api/contract.ts';
import type { GatewayEvent } from '../../lib/api/gateway-event.ts';
import { getFileContract } from '../../lib/api/routes/file.ts';
import type { StreamHandler } from '../../lib/api/streaming.ts';
import { FILE_MAX_BYTES } from '../../lib/schema/limits.ts';
import { bytesOf, putFile } from '../harness/files.ts';
import { test } from '../harness/user-test.ts';

const MB = 1024 * 1024;
const CHUNK_BYTES = 390 * 1024;

/** The calls that the function makes before the first chunk: account and file. */
const OTHER_READS = 2;

/** Turns of the event loop without a new call after which the function waits for its reader. */
const QUIET_TURNS = 20;

let [begun, ended] = [0, 0];
const onBegin = (): void => void (begun += 1);
const onEnd = (): void => void (ended += 1);
beforeAll(() => {
  subscribe('http.client.request.start', onBegin);
  subscribe('http.client.response.finish', onEnd);
});
afterAll(() => {
  vi.restoreAllMocks();
  unsubscribe('http.client.request.start', onBegin);
  unsubscribe('http.client.response.finish', onEnd);
});

/** Waits until no call is on its way and none begins. */
async function quiet(): Promise<void> {
  for (
    let turns = 0, last = begun;
    turns < QUIET_TURNS;
    turns = begun === last && begun === ended ? turns + 1 : 0
  ) {
    last = begun;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

test(
  'a download of 4 MB holds at most two chunks, 780 KB, while its reader waits',
  { tags: ['slow'] },
  async ({ me }) => {
    const bytes = bytesOf(FILE_MAX_BYTES);
    const { id: fileId } = await putFile(me, 'x.bin', bytes);
    installRuntime();
    vi.spyOn(console, 'log').mockReturnValue();
    const bundle = join(DIST, functionName(getFileContract), 'index.mjs');
    const { handler } = (await import(pathToFileURL(bundle).href)) as { handler: StreamHandler };
    const { userId, workspaceId, keyId } = me;
    const event = proxyEvent(
      {
        method: 'GET',
        path: `/file/${fileId}`,
        query: new URLSearchParams(),
        headers: new Map(),
        body: null,
        requestId: crypto.randomUUID(),
      },
      '/file/{fileId}',
      { principalId: userId, userId, workspaceId, keyId, readOnly: 'false' },
      { fileId },
    );
    const sent: Buffer[] = [];
    const held: number[] = [];
    const before = begun;
    /** Takes each chunk only after the function has done everything that it can do meanwhile. */
    const reader = new Writable({
      write(chunk: Buffer, _encoding, done) {
        const take = (): void => {
          const sentBytes = sent.reduce((sum, { length }) => sum + length, 0);
          if (!chunk.includes(Buffer.alloc(8))) held.push(readBytes(begun - before) - sentBytes);
          sent.push(chunk);
        };
        const takeLater = async (): Promise<void> => {
          await quiet();
          take();
          done();
        };
        void takeLater();
      },
    });
    const context = { getRemainingTimeInMillis: () => 60_000 } as Context;
    await handler(event as GatewayEvent, reader, context);
    expect(held).toHaveLength(Math.ceil(FILE_MAX_BYTES / CHUNK_BYTES));
    expect(Math.max(...held)).toBeGreaterThan(CHUNK_BYTES);
    expect(Math.max(...held)).toBeLessThanOrEqual(MB);
    expect(Buffer.concat(sent).subarray(-FILE_MAX_BYTES).equals(bytes)).toBe(true);
  },
);

/** The bytes of the file that this many calls have read. */
const readBytes = (calls: number): number => Math.min((calls - OTHER_READS) * CHUNK_BYTES, FILE_MAX_BYTES);
