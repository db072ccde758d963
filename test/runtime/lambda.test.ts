// The bundles under AWS's own Lambda runtime client, each in its own process: buffered and streamed responses, the
// authorizer's refusal, the janitor, a broken stream, and the log as CloudWatch receives it.
// @module-tag slow
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, inject } from 'vitest';
import { DIST } from '../../infra/ground/root.ts';
import { localEnvironment } from '../../infra/local/database/table.ts';
import { proxyEvent, type GatewayRequest } from '../../infra/local/gateway/event.ts';
import { type Client } from '../harness/client.ts';
import { startProxy, type Call, type Fault } from '../harness/faults/dynamo-proxy.ts';
import { RIC_MISSING, ricInstalled, startFunction, type FunctionProcess } from '../harness/runtime-api.ts';
import { createNoteContract } from '../../lib/api/routes/note.ts';
import { MB } from '../harness/texts.ts';
import { test } from '../harness/user-test.ts';

const started: { stop(): Promise<void> }[] = [];

afterEach(async () => {
  for (const thing of started.splice(0)) await thing.stop();
});

async function start(name: string, fault: (call: Call) => Fault = () => 'pass'): Promise<FunctionProcess> {
  const proxy = await startProxy(inject('functionsEndpoint'), fault);
  const running = await startFunction(name, localEnvironment(proxy.endpoint));
  started.push(running, proxy);
  return running;
}

const publicRequest = (path: string, accepted: string): GatewayRequest => ({
  method: 'GET',
  path,
  query: new URLSearchParams(),
  headers: new Map([
    ['Host', ['notes.example.com']],
    ['Accept-Encoding', [accepted]],
  ]),
  body: null,
  requestId: crypto.randomUUID(),
});

function eventOf(me: Client, method: string, path: string, body: unknown = null): object {
  const request: GatewayRequest = {
    method,
    path,
    query: new URLSearchParams(),
    headers: new Map([['content-type', ['application/json']]]),
    body: body === null ? null : JSON.stringify(body),
    requestId: crypto.randomUUID(),
  };
  const { userId, workspaceId, keyId } = me;
  return proxyEvent(request, path, { principalId: userId, userId, workspaceId, keyId, readOnly: 'false' });
}

describe('under the Lambda runtime client', () => {
  beforeEach(({ skip }) => skip(!ricInstalled, RIC_MISSING));

  test('a buffered function responds and logs one JSON line', async ({ me }) => {
    const running = await start('note/post');
    const { kind, body } = await running.invoke(eventOf(me, 'POST', '/note', { name: 'n', content: '😀' }));
    expect(kind).toBe('response');
    const response = JSON.parse(body.toString()) as { statusCode: number; body: string };
    expect(response.statusCode).toBe(200);
    expect(JSON.parse(response.body)).toMatchObject({ data: { name: 'n', content: '😀' } });
    await expect.poll(() => running.output()).toContain('"route":"POST /note"');
    const line =
      running
        .output()
        .split('\n')
        .find((text) => text.includes('POST /note')) ?? '';
    expect(JSON.parse(line)).toMatchObject({ level: 'INFO', message: { route: 'POST /note', status: 200 } });
  });

  test('a streamed function writes the head, eight NUL bytes and a payload over 6 MB, byte for byte', async ({
    me,
  }) => {
    const content = '😀'.repeat(MB / 4);
    await Promise.all(
      Array.from({ length: 8 }, (_, n) => me.ok(createNoteContract, { name: `n${n}`, content })),
    );
    const running = await start('note/get');
    const { headers, trailers, body } = await running.invoke(eventOf(me, 'GET', '/note'));
    expect(headers['lambda-runtime-function-response-mode']).toBe('streaming');
    expect(headers['content-type']).toBe('application/vnd.awslambda.http-integration-response');
    expect(trailers).toEqual({});
    const end = body.indexOf(Buffer.alloc(8));
    expect(JSON.parse(body.subarray(0, end).toString())).toMatchObject({ statusCode: 200 });
    const { data } = JSON.parse(body.subarray(end + 8).toString()) as { data: { content: string }[] };
    expect(data).toHaveLength(8);
    for (const note of data) expect(note.content === content).toBe(true);
  });

  test('the docs page and its files stream as compressed by the build, and uncompressed to a client without gzip', async () => {
    const running = await start('docs');
    const ask = async (
      path: string,
      resource: string,
      params: Record<string, string> | null,
      accepted: string,
    ) => {
      const request = publicRequest(path, accepted);
      const { headers, trailers, body } = await running.invoke(proxyEvent(request, resource, {}, params));
      expect(headers['lambda-runtime-function-response-mode']).toBe('streaming');
      expect(trailers).toEqual({});
      const end = body.indexOf(Buffer.alloc(8));
      return { head: JSON.parse(body.subarray(0, end).toString()) as object, bytes: body.subarray(end + 8) };
    };
    const page = await ask('/docs', '/docs', null, 'gzip');
    expect(page.head).toMatchObject({ statusCode: 200, headers: { 'Content-Encoding': 'gzip' } });
    const [, file = ''] =
      /src="docs\/(swagger-ui-bundle-\w+\.js)"/.exec(String(gunzipSync(page.bytes))) ?? [];
    const packed = await ask(`/docs/${file}`, '/docs/{file}', { file }, 'gzip');
    expect(packed.bytes.equals(await readFile(join(DIST, `docs/files/${file}.gz`)))).toBe(true);
    const plain = await ask(`/docs/${file}`, '/docs/{file}', { file }, 'identity');
    expect(plain.head).not.toHaveProperty(['headers', 'Content-Encoding']);
    expect(plain.bytes.equals(gunzipSync(packed.bytes))).toBe(true);
    const root = await ask('/', '/', null, 'gzip');
    expect(root).toMatchObject({ head: { statusCode: 302, headers: { Location: '/api/docs' } } });
    expect(String(root.bytes)).toBe('The API reference is at /api/docs.\n');
  });

  test('a stream that fails midway ends with error trailers, and the process continues', async ({ me }) => {
    const content = Buffer.from(Array.from({ length: MB / 2 }, (_, n) => 65 + ((n * n) % 23))).toString();
    await Promise.all(
      Array.from({ length: 12 }, (_, n) => me.ok(createNoteContract, { name: `n${n}`, content })),
    );
    let reads = 0;
    const second = ({ operation }: Call): boolean => operation === 'BatchGetItem' && ++reads === 2;
    const running = await start('note/get', (call) => (second(call) ? 'fail' : 'pass'));
    const broken = await running.invoke(eventOf(me, 'GET', '/note'));
    expect(broken.trailers).toMatchObject({
      'lambda-runtime-function-error-type': expect.any(String) as string,
    });
    const whole = await running.invoke(eventOf(me, 'GET', '/note'));
    expect(whole.trailers).toEqual({});
    expect(whole.body.length).toBeGreaterThan(6 * MB);
  });

  test('the authorizer allows the whole stage or nothing, and logs no error', async ({ me }) => {
    const running = await start('authorizer');
    const methodArn = 'arn:aws:execute-api:eu-west-1:123456789012:abc/api/GET/note';
    const allowed = await running.invoke({
      type: 'TOKEN',
      methodArn,
      authorizationToken: `Bearer ${me.key}`,
    });
    expect(JSON.parse(allowed.body.toString())).toEqual({
      principalId: me.userId,
      policyDocument: {
        Version: '2012-10-17',
        Statement: [
          {
            Action: 'execute-api:Invoke',
            Effect: 'Allow',
            Resource: 'arn:aws:execute-api:eu-west-1:123456789012:abc/api/*',
          },
        ],
      },
      context: {
        userId: me.userId,
        workspaceId: me.workspaceId,
        keyId: me.keyId,
        keyName: 'test',
        readOnly: false,
        bodyTooLarge: 'Note exceeds maximum size (1MB)',
      },
    });
    const rejected = await running.invoke({
      type: 'TOKEN',
      methodArn,
      authorizationToken: `Bearer ${me.key}x`,
    });
    expect(JSON.parse(rejected.body.toString())).toMatchObject({
      policyDocument: { Statement: [{ Effect: 'Deny' }] },
    });
    expect(running.output()).not.toContain(me.key);
    expect(running.output()).not.toContain('"level":"ERROR"');
  });

  test('a request that fails with 500 is logged with the level ERROR', async ({ me }) => {
    const running = await start('workspace/get', ({ operation }) =>
      operation === 'GetItem' ? 'fail' : 'pass',
    );
    const { body } = await running.invoke(eventOf(me, 'GET', '/workspace'));
    expect(JSON.parse(body.toString())).toMatchObject({ statusCode: 500 });
    await expect.poll(() => running.output(), { timeout: 60_000 }).toContain('"level":"ERROR"');
    const line =
      running
        .output()
        .split('\n')
        .find((text) => text.includes('"level":"ERROR"')) ?? '';
    expect(JSON.parse(line)).toMatchObject({
      message: { route: 'GET /workspace', status: 500, reason: 'internal' },
    });
  });

  test('the janitor returns its counts', async () => {
    const running = await start('janitor');
    const { kind, body } = await running.invoke({});
    expect(kind).toBe('response');
    expect(JSON.parse(body.toString())).toEqual({ purged: expect.any(Number) as number, left: 0 });
  });
});
