// What every endpoint answers when its table fails.
import { afterAll, beforeAll, describe, test } from 'vitest';
import { builtRoutes } from '../../infra/build/functions.ts';
import { newUser } from '../harness/client.ts';
import { withFaults, type Faults } from '../harness/faults.ts';
import { requiredInput } from '../harness/required-input.ts';

let failing: Faults;
beforeAll(async () => {
  failing = await withFaults(({ caller }) => (caller === 'authorizer' ? 'pass' : 'fail'));
});
afterAll(() => failing.stop());

const cases = builtRoutes.map((route) => [`${route.method} ${route.path}`, route] as const);

describe.concurrent.for(cases)('%s', ([, route]) => {
  test('500 without a detail when the table fails', async () => {
    const me = await newUser({}, failing.baseUrl);
    await me.fails(route, requiredInput(me, route), 'internal');
  });
});
