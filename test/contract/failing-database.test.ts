// What every endpoint answers when its table fails or has no room.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtRoutes } from '../../infra/build/functions.ts';
import type { Contract } from '../../lib/api/contract.ts';
import { newUser, type Client } from '../harness/client.ts';
import { withFaults, type Faults, type Fault } from '../harness/faults.ts';

let failing: Faults;
let full: Faults;
beforeAll(async () => {
  [failing, full] = await Promise.all([withFate('fail'), withFate('throttle')]);
});
afterAll(() => Promise.all([failing.stop(), full.stop()]));

const withFate = (fate: Fault): Promise<Faults> =>
  withFaults(({ caller }) => (caller === 'authorizer' ? 'pass' : fate));

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
});
