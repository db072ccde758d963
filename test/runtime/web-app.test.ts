// The web app (E20) under AWS's own Lambda runtime client, which streams: the emulator of the gateway can't show that.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { DIST } from '../../infra/ground/root.ts';
import { localEnvironment } from '../../infra/local/database/table.ts';
import { proxyEvent } from '../../infra/local/gateway/event.ts';
import { ricInstalled, startFunction, type FunctionProcess } from '../harness/runtime-api.ts';

interface Head {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** The paths under which the stage is reached: its own, and a domain's base path, which may be empty. */
const BASES = ['/api', '', '/notes/v1'];

describe('under the Lambda runtime client', { skip: !ricInstalled }, () => {
  let running: FunctionProcess;
  beforeAll(async () => {
    running = await startFunction('docs', localEnvironment(inject('functionsEndpoint')));
  });
  afterAll(() => running.stop());

  async function ask(path: string, resource: string, { base = '/api', accepted = 'gzip' } = {}) {
    const file = path.split('/')[2];
    const request = {
      method: 'GET',
      path,
      query: new URLSearchParams(),
      headers: new Map([['Accept-Encoding', [accepted]]]),
      body: null,
      requestId: crypto.randomUUID(),
    };
    const event = proxyEvent(request, resource, {}, file === undefined ? null : { file }) as {
      requestContext: object;
    };
    const requestContext = { ...event.requestContext, path: base + path };
    const { headers, trailers, body } = await running.invoke({ ...event, requestContext });
    expect(headers['lambda-runtime-function-response-mode']).toBe('streaming');
    expect(trailers).toEqual({});
    const end = body.indexOf(Buffer.alloc(8));
    return { head: JSON.parse(String(body.subarray(0, end))) as Head, bytes: body.subarray(end + 8) };
  }

  test('the page and its files stream as compressed by the build, and uncompressed to a client without gzip', async () => {
    const page = await ask('/app', '/app');
    expect(page.head).toMatchObject({ statusCode: 200, headers: { 'Content-Encoding': 'gzip' } });
    expect(page.bytes.equals(await readFile(join(DIST, 'docs/app/page.html.gz')))).toBe(true);
    const names = [...String(gunzipSync(page.bytes)).matchAll(/"app\/([^"]+)"/g)].map(
      ([, name = '']) => name,
    );
    expect(names).toHaveLength(2);
    for (const name of names) {
      const packed = await ask(`/app/${name}`, '/app/{file}');
      expect(packed.bytes.equals(await readFile(join(DIST, `docs/app/files/${name}.gz`)))).toBe(true);
      const plain = await ask(`/app/${name}`, '/app/{file}', { accepted: 'identity' });
      expect(plain.head).not.toHaveProperty(['headers', 'Content-Encoding']);
      expect(plain.bytes.equals(gunzipSync(packed.bytes))).toBe(true);
    }
  });

  test.for(BASES)('below "%s" the service worker may control the page of that base path', async (base) => {
    const { head, bytes } = await ask('/app/sw.js', '/app/{file}', { base });
    expect(head).toMatchObject({ statusCode: 200, headers: { 'Service-Worker-Allowed': `${base}/app` } });
    expect(gunzipSync(bytes).length).toBeGreaterThan(500);
    const root = await ask('/', '/', { base });
    expect(root.head.headers).toMatchObject({ Location: `${base}/docs` });
  });

  test('a file of another version is 404', async () => {
    const { head, bytes } = await ask('/app/app-000000000000.js', '/app/{file}');
    expect(head.statusCode).toBe(404);
    expect(JSON.parse(String(bytes))).toEqual({ error: 'NOT_FOUND', message: 'Route not found' });
  });
});
