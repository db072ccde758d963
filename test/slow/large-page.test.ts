// A page of 100 notes of 1 MB arrives complete, and the function's memory stays bounded for fast and slow readers. The
// test has its own table, because the run ends by scanning its table, and DynamoDB Local takes minutes to scan 100 MB.
// @module-tag slow
// @module-tag proof
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest';
import { DIST } from '../../infra/ground/root.ts';
import { proxyEvent } from '../../infra/local/gateway/event.ts';
import { splitPrelude } from '../../infra/local/gateway/prelude.ts';
import { localEnvironment } from '../../infra/local/database/table.ts';
import { memoryMb } from '../../infra/stack/memory.ts';
import { startGateway, type RunningGateway } from '../../infra/local/worker-thread.ts';
import { createNoteContract } from '../../lib/api/routes/note.ts';
import { tableName } from '../../lib/db/table/client.ts';
import type { Note } from '../../lib/schema/entities.ts';
import { newUser, type Client } from '../harness/client.ts';
import { startProxy } from '../harness/faults/dynamo-proxy.ts';
import { readList } from '../harness/read-list.ts';
import { useOwnTable } from '../harness/own-table.ts';
import { peakKnown, RIC_MISSING, ricInstalled, startFunction, type Runtime } from '../harness/runtime-api.ts';
import { largeTexts, MB } from '../harness/texts.ts';

const NOTES = 100;

/** The most memory the function may use: half of what it has. */
const MEMORY_MAX_BYTES = (memoryMb('note/get') / 2) * MB;

/** How far the function may be ahead of its reader: two slices, the socket buffers, and retried slices. */
const AHEAD_MAX_BYTES = 48 * MB;

const text = largeTexts();
const running: { stop(): Promise<void> }[] = [];
let gateway: RunningGateway;
let me: Client;

useOwnTable({ large: true });

// A page of 100 MB keeps two processors busy for a while, and other tests need them too.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

beforeAll(async () => {
  const env = localEnvironment(inject('endpoint'), tableName());
  gateway = await startGateway({ port: 0, dist: DIST, env });
  me = await newUser({}, gateway.url);
  const numbers = Array.from({ length: NOTES }, (_, n) => n).values();
  const create = async () => {
    for (const n of numbers) await me.ok(createNoteContract, { name: String(n), content: text(n) });
  };
  await Promise.all(Array.from({ length: 4 }, create));
});

afterAll(() => gateway.stop());

afterEach(async () => {
  for (const thing of running.splice(0)) await thing.stop();
});

/** Reads a page and compares every content in it with the written one. */
async function expectWhole(body: AsyncIterable<Uint8Array>): Promise<void> {
  const arrived = new Set<string>();
  const rest = await readList(body, (element) => {
    const { name, content } = element as Note;
    if (content === text(Number(name))) arrived.add(name);
  });
  expect(arrived.size).toBe(NOTES);
  expect(rest).toMatchObject({ count: NOTES, pagination: { limit: NOTES, total: NOTES, totalPages: 1 } });
}

test('every boundary splits a character in at least one of the texts', () => {
  const texts = Array.from({ length: NOTES }, (_, n) => text(n));
  const bytes = texts.map((content) => Buffer.from(content));
  expect(new Set(bytes.map(({ length }) => length))).toEqual(new Set([MB]));
  for (const step of [65_536, 390 * 1024])
    for (let at = step; at < MB; at += step)
      expect(bytes.some((content) => ((content[at] ?? 0) & 0b1100_0000) === 0b1000_0000)).toBe(true);
  const units = Math.min(...texts.map(({ length }) => length));
  for (let at = 16_384; at < units; at += 16_384)
    expect(texts.some((content) => (content.charCodeAt(at) & 0xfc00) === 0xdc00)).toBe(true);
});

const pageOf = (limit: number): Promise<Response> =>
  fetch(`${gateway.url}/note?limit=${limit}`, { headers: { Authorization: `Bearer ${me.key}` } });

test('arrives complete through the gateway, byte for byte', async () => {
  const { status, body } = await pageOf(NOTES);
  expect(status).toBe(200);
  await expectWhole(body ?? new ReadableStream());
});

const RUNTIMES: readonly (readonly [string, Runtime])[] = [
  ['in its own process', 'plain'],
  ['under the Lambda runtime client', 'aws'],
];

test.for(RUNTIMES)(
  'takes less than half of a function’s memory %s, for a fast reader and for one that pauses',
  async ([, runtime], { skip }) => {
    skip(!peakKnown, 'only Linux tells how much memory a process has held');
    skip(runtime === 'aws' && !ricInstalled, RIC_MISSING);
    let asked = 0;
    let read = 0;
    let ahead = 0;
    const proxy = await startProxy(inject('endpoint'), ({ operation, input }) => {
      if (operation === 'BatchGetItem') asked += contentsIn(input) * MB;
      ahead = Math.max(ahead, asked - read);
      return 'pass';
    });
    running.push(proxy);
    for (const stops of [false, true]) {
      // The cache may hold the whole page: only a new instance reads it from the table.
      const list = await startFunction('note/get', localEnvironment(proxy.endpoint, tableName()), runtime);
      running.push(list);
      [asked, read, ahead] = [0, 0, 0];
      const { trailers } = await list.invoke(listEvent(), (body) =>
        expectResponse(
          paced(body, async ({ length }) => {
            // Long enough for the function to read as far ahead as it may.
            if (stops && read === 0) await (await pageOf(0.75 * NOTES)).bytes();
            read += length;
          }),
        ),
      );
      expect(trailers).toEqual({});
      // More if a slow database was asked again.
      expect(asked).toBeGreaterThanOrEqual(NOTES * MB);
      expect(ahead).toBeLessThan(AHEAD_MAX_BYTES);
      expect(await list.peakMemory()).toBeLessThan(MEMORY_MAX_BYTES);
    }
  },
);

function listEvent(): object {
  const { userId, workspaceId, keyId } = me;
  const request = {
    method: 'GET',
    path: '/note',
    query: new URLSearchParams({ limit: String(NOTES) }),
    headers: new Map(),
    body: null,
    requestId: crypto.randomUUID(),
  };
  return proxyEvent(request, '/note', { principalId: userId, userId, workspaceId, keyId, readOnly: 'false' });
}

/** The number of contents that a BatchGetItem starts to read. */
function contentsIn(input: Readonly<Record<string, unknown>>): number {
  const tables = input['RequestItems'] as Record<string, { Keys: { SK: { S: string } }[] }>;
  return tables[tableName()]?.Keys.filter(({ SK }) => SK.S.endsWith('#0')).length ?? 0;
}

/** A body that waits for `arrived` after each chunk. */
async function* paced(
  body: AsyncIterable<Buffer>,
  arrived: (chunk: Buffer) => Promise<void>,
): AsyncIterable<Buffer> {
  for await (const chunk of body) {
    await arrived(chunk);
    yield chunk;
  }
}

/** Reads a function's stream as API Gateway does: the head, then the page. */
async function expectResponse(body: AsyncIterable<Buffer>): Promise<void> {
  const { head, payload } = await splitPrelude(body);
  expect(head.statusCode).toBe(200);
  await expectWhole(payload);
}
