// What every endpoint answers when its table fails, or says nothing at all.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { builtRoutes } from '../../infra/build/functions.ts';
import { newUser } from '../harness/client.ts';
import { withFaults, type Faults, type Fault } from '../harness/faults.ts';
import { requiredInput } from '../harness/required-input.ts';

/** A log line comes by another way than the response. */
const HANGS = { timeout: 60_000 };

let failing: Faults;
let silent: Faults;
beforeAll(async () => {
  [failing, silent] = await Promise.all([withFault('fail'), withFault('hang', 5_000)]);
  // Nothing that looks at the clock ends such a request: what is left is the function's own early end.
  await silent.setClock(Date.now());
});
afterAll(() => Promise.all([failing.stop(), silent.stop()]));

const withFault = (fault: Fault, timeoutMs?: number): Promise<Faults> =>
  withFaults(({ caller }) => (caller === 'authorizer' ? 'pass' : fault), timeoutMs);

const cases = builtRoutes.map((route) => [`${route.method} ${route.path}`, route] as const);

describe.concurrent.for(cases)('%s', ([, route]) => {
  test('500 without a detail when the table fails', async () => {
    const me = await newUser({}, failing.baseUrl);
    await me.fails(route, requiredInput(me, route), 'internal');
  });

  test('429 of its own before its time ends, whatever it waits for', async () => {
    const me = await newUser({}, silent.baseUrl);
    await me.fails(route, requiredInput(me, route), 'rateLimited');
    const line = { route: `${route.method} ${route.path}`, status: 429 };
    await vi.waitFor(() => expect(silent.logs).toContainEqual(expect.objectContaining(line)), HANGS);
    expect(silent.logs.filter(({ route: by }) => by === 'gateway')).toEqual([]);
  });
});
