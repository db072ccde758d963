// The event that keeps functions warm, sent to the bundles as the schedule sends it.
// @module-tag slow
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { AUTHORIZER } from '../../infra/build/functions.ts';
import { DIST } from '../../infra/ground/root.ts';
import { isLayoutLook } from '../../infra/local/database/dynamo-proxy.ts';
import { Functions, installRuntime } from '../../infra/local/gateway/lambda.ts';
import { localEnvironment } from '../../infra/local/database/table.ts';
import { MET_FIRST, TOUCH } from '../../infra/stack/keep-warm.ts';
import { functionName } from '../../lib/api/contract.ts';
import { routes } from '../../lib/api/routes/index.ts';
import { startProxy } from '../harness/faults/dynamo-proxy.ts';

const TIMEOUT_MS = 10_000;
const calls: string[] = [];
let proxy: Awaited<ReturnType<typeof startProxy>>;

beforeAll(async () => {
  proxy = await startProxy(inject('endpoint'), (call) => {
    if (!isLayoutLook(call)) calls.push(call.operation);
    return 'pass';
  });
  for (const [name, value] of Object.entries(localEnvironment(proxy.endpoint))) vi.stubEnv(name, value);
  installRuntime();
  vi.spyOn(console, 'log').mockReturnValue();
});

afterAll(() => {
  vi.unstubAllEnvs();
  return proxy.stop();
});

const functions = new Functions(DIST, TIMEOUT_MS);
const streamed = new Set(routes.filter(({ streams }) => streams).map(functionName));

async function touched(name: string): Promise<unknown> {
  if (!streamed.has(name)) return functions.invoke(name, TOUCH);
  const chunks = await Array.fromAsync((await functions.stream(name, TOUCH)) as AsyncIterable<Buffer>);
  return JSON.parse(Buffer.concat(chunks).toString('utf8').split('\0')[0] ?? '');
}

test.for(MET_FIRST)(
  '%s returns without an error for the keep-warm event and makes no call to the table',
  async (name) => {
    const result = await touched(name);
    expect(result).toMatchObject(
      name === AUTHORIZER ? { policyDocument: { Statement: [] } } : { statusCode: 403 },
    );
    expect(calls).toEqual([]);
  },
);
