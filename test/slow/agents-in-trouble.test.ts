// What an agent gets when the table has no room, fails or says nothing: what any endpoint's caller gets, as a result.
import { afterAll, expect, test } from 'vitest';
import { rowsOfUser } from '../harness/check-user.ts';
import { newUser } from '../harness/client.ts';
import { withFaults, type Call, type Fault, type FaultOptions, type Faults } from '../harness/faults.ts';
import { agentOf } from '../harness/mcp.ts';

/** The functions' time: a test waits until it is over (milliseconds). */
const TIMEOUT_MS = 6_000;

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
  'a table that answers %s is %s, and nothing is written',
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

test('the log tells the tool, the error and its cause, and nothing of what was sent', async () => {
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

test('a table that says nothing at all is told as one without room before the function’s time ends', async () => {
  const faults = await start(ofTools('hang'));
  const me = await newUser({}, faults.baseUrl);
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
  const called = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_workspaces' } };
  const { body } = await me.send({ method: 'POST', path: '/mcp', headers, body: JSON.stringify(called) });
  expect(JSON.stringify(body)).toContain('RATE_LIMITED');
  expect(faults.logs.filter(({ route }) => route === 'gateway')).toEqual([]);
});

test('a key that could not be looked up is 429 before the protocol begins', async () => {
  const faults = await start((call) => (call.caller === 'authorizer' ? 'throttle' : 'pass'));
  const me = await newUser({}, faults.baseUrl);
  expect(await me.send({ method: 'POST', path: '/mcp', body: '{}' })).toMatchObject({
    status: 429,
    body: { error: 'RATE_LIMITED' },
  });
  expect(faults.calls.filter(({ caller }) => caller === 'mcp-post')).toEqual([]);
});
