// The response of every endpoint if its table fails or does not respond.
import { afterAll, beforeAll, describe, test } from 'vitest';
import type { Contract } from '../../lib/api/contract.ts';
import { routes } from '../../lib/api/routes/index.ts';
import { newUser } from '../harness/client.ts';
import { withFaults, type Fault, type FaultOptions, type Faults } from '../harness/faults/faults.ts';
import { requiredInput } from '../harness/required-input.ts';

let failing: Faults;
let silent: Faults;
beforeAll(async () => {
  [failing, silent] = await Promise.all([
    withFault('fail'),
    withFault('hang', { timeoutMs: 5_000, timeScale: 1 }),
  ]);
  // The clock is fixed, so no deadline ends the request except the function's own timeout.
  await silent.setClock(Date.now());
});
afterAll(() => Promise.all([failing.stop(), silent.stop()]));

const withFault = (fault: Fault, options?: FaultOptions): Promise<Faults> =>
  withFaults(({ caller }) => (caller === 'authorizer' ? 'pass' : fault), options);

/** One endpoint of each kind: buffered, streamed, upload, download, a shared page, sign-in. */
const KINDS: ReadonlySet<string> = new Set([
  'POST /note',
  'GET /note',
  'PUT /file',
  'GET /file/{fileId}',
  'GET /shared/{token}',
  'POST /oauth/approve',
]);

const cases = routes.map((route) => [`${route.method} ${route.path}`, route] as const);

test('there is an endpoint of each kind', ({ expect }) => {
  expect(cases.filter(([name]) => KINDS.has(name))).toHaveLength(KINDS.size);
});

describe.concurrent.for(cases.filter(([name]) => KINDS.has(name)))('%s', ([, route]) => {
  failsCleanly(route);
});

describe.concurrent.for(cases.filter(([name]) => !KINDS.has(name)))('%s', { tags: ['slow'] }, ([, route]) => {
  failsCleanly(route);
});

function failsCleanly(route: Contract): void {
  test('returns 500 without details if the table fails', async () => {
    const me = await newUser({}, failing.baseUrl);
    await me.fails(route, requiredInput(me, route), 'internal');
  });

  test('returns 429 before the function times out if a call hangs', async ({ expect }) => {
    const me = await newUser({}, silent.baseUrl);
    await me.fails(route, requiredInput(me, route), 'rateLimited');
    const line = { route: `${route.method} ${route.path}`, status: 429 };
    await expect.poll(() => silent.logs).toContainEqual(expect.objectContaining(line));
    expect(silent.logs.filter(({ route: by }) => by === 'gateway')).toEqual([]);
  });
}
