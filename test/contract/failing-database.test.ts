// What every endpoint answers when its table fails, has no room, or says nothing at all.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { builtRoutes } from '../../infra/build/functions.ts';
import type { Contract } from '../../lib/api/contract.ts';
import { newUser, type Client } from '../harness/client.ts';
import { withFaults, type Faults, type Fault } from '../harness/faults.ts';

/** A log line comes by another way than the response. */
const HANGS = { timeout: 60_000 };

let failing: Faults;
let full: Faults;
let silent: Faults;
beforeAll(async () => {
  [failing, full, silent] = await Promise.all([
    withFault('fail'),
    withFault('throttle'),
    withFault('hang', { timeoutMs: 1_000 }),
  ]);
  // Nothing that looks at the clock ends such a request: what is left is the function's own early end.
  await silent.setClock(Date.now());
});
afterAll(() => Promise.all([failing.stop(), full.stop(), silent.stop()]));

const withFault = (fault: Fault, options = {}): Promise<Faults> =>
  withFaults(({ caller }) => (caller === 'authorizer' ? 'pass' : fault), options);

const requiredBy = ({ params, query, body }: Contract): string[] =>
  [params, query, body].flatMap((part) => part?.required ?? []);

/** A value for every required field: the ids are of the caller's workspace, but of nothing in it. */
function inputFor(me: Client, required: readonly string[]): object {
  const id = `${crypto.randomUUID().slice(0, 24)}${me.workspaceId.slice(24)}`;
  const values: Record<string, unknown> = {
    name: 'n',
    text: 't',
    lineNumber: 1,
    content: 'c',
    workspaceId: me.workspaceId,
    timeZone: 'UTC',
  };
  return Object.fromEntries(required.map((field) => [field, values[field] ?? id]));
}

const cases = builtRoutes.map((route) => [`${route.method} ${route.path}`, route] as const);

// Side by side: what takes long is the SDK's patience with a table that has no room.
describe.concurrent.for(cases)('%s', ([, route]) => {
  test('500 without a detail when the table fails', async () => {
    const me = await newUser({}, failing.baseUrl);
    await me.fails(route, inputFor(me, requiredBy(route)), 'internal');
  });

  test('429 when the table has no room', async () => {
    const me = await newUser({}, full.baseUrl);
    const { status, headers } = await me.call(route, inputFor(me, requiredBy(route)));
    expect({ status, after: headers.get('retry-after') }).toEqual({ status: 429, after: '1' });
  });

  test('500 of its own before its time ends, whatever it waits for', async () => {
    const me = await newUser({}, silent.baseUrl);
    await me.fails(route, inputFor(me, requiredBy(route)), 'internal');
    const line = { route: `${route.method} ${route.path}`, status: 500 };
    await vi.waitFor(() => expect(silent.logs).toContainEqual(expect.objectContaining(line)), HANGS);
    expect(silent.logs.filter(({ route: by }) => by === 'gateway')).toEqual([]);
  });
});
