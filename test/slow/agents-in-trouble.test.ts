// Tools return the same errors as the endpoints, as tool results, when the table is throttled, fails or does not
// respond.
// @module-tag slow
import { afterAll, expect, test } from 'vitest';
import { rowsOfUser } from '../harness/check-user.ts';
import { newUser } from '../harness/client.ts';
import {
  withFaults,
  type Call,
  type Fault,
  type FaultOptions,
  type Faults,
} from '../harness/faults/faults.ts';
import { agentOf } from '../harness/mcp.ts';

/** The time limit of the functions; tests wait until it is over (milliseconds). */
const TIMEOUT_MS = 6_000;

/** The time limit of the key check; a second of it is reserved for the response. */
const KEY_CHECK_MS = 3_500;

const started: Faults[] = [];
const start = async (fate: (call: Call) => Fault, options?: FaultOptions): Promise<Faults> => {
  const faults = await withFaults(fate, options);
  started.push(faults);
  return faults;
};
afterAll(() => Promise.all(started.map((faults) => faults.stop())));

const ofTools = (fault: Fault) => (call: Call) => (call.caller === 'mcp-post' ? fault : 'pass');

const NOTE = { name: 'the name', content: 'the text' };

test.for([
  ['throttle', 'RATE_LIMITED', 'Too many requests, try again in a moment', 'retry the same call'],
  ['throttle-inside', 'RATE_LIMITED', 'Too many requests, try again in a moment', 'retry the same call'],
  ['fail', 'INTERNAL_ERROR', 'Internal server error', 'check before you retry'],
] as const)(
  'with the table fault %s a tool returns %s and nothing is written',
  async ([fault, error, message, next]) => {
    const faults = await start(ofTools(fault), fault === 'fail' ? {} : { timeoutMs: TIMEOUT_MS });
    const me = await newUser({}, faults.baseUrl);
    const agent = await agentOf(me, 'legacy', faults.baseUrl);
    const rows = async () => (await rowsOfUser(me.userId)).filter(({ SK }) => SK !== 'KEY');
    const before = await rows();
    const { isError, text, data } = await agent.call('create_note', NOTE);
    expect({ isError, data }).toEqual({
      isError: true,
      data: { error, message, hint: expect.stringContaining(next) as string },
    });
    expect(text).toBe(`${error}: ${message}\n${String(data['hint'])}`);
    expect(await rows()).toEqual(before);
  },
);

test('the log names the tool, the error and its cause, and nothing from the request', async () => {
  const faults = await start(ofTools('fail'));
  const me = await newUser({}, faults.baseUrl);
  const agent = await agentOf(me, 'auto', faults.baseUrl);
  await agent.call('create_note', NOTE);
  const { logs } = faults;
  await expect
    .poll(() => logs.find(({ tool }) => tool === 'create_note'))
    .toMatchObject({
      route: 'POST /mcp',
      error: 'INTERNAL_ERROR',
      keyId: me.keyId,
      cause: expect.any(String) as string,
    });
  expect(JSON.stringify(logs)).not.toMatch(/the name|the text/);
});

test('a table that never responds gives RATE_LIMITED before the function’s timeout', async () => {
  const faults = await start(ofTools('hang'), { timeoutMs: TIMEOUT_MS, timeScale: 1 });
  const me = await newUser({}, faults.baseUrl);
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
  const called = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_workspaces' } };
  const { body } = await me.send({ method: 'POST', path: '/mcp', headers, body: JSON.stringify(called) });
  expect(JSON.stringify(body)).toContain('RATE_LIMITED');
  expect(faults.logs.filter(({ route }) => route === 'gateway')).toEqual([]);
});

test('returns 429 without running a tool if the key could not be looked up', async () => {
  const fate = (call: Call): Fault => (call.caller === 'authorizer' ? 'throttle' : 'pass');
  const faults = await start(fate, { authorizerMs: KEY_CHECK_MS });
  const me = await newUser({}, faults.baseUrl);
  expect(await me.send({ method: 'POST', path: '/mcp', body: '{}' })).toMatchObject({
    status: 429,
    body: { error: 'RATE_LIMITED' },
  });
  expect(faults.calls.filter(({ caller }) => caller === 'mcp-post')).toEqual([]);
});
