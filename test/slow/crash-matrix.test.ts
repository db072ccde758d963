// A function may end at any moment. Every writing endpoint is cut off from the table before and after each of its
// calls; then the client retries, and the data must be valid.
// @module-tag heavy
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deployedName } from '../../infra/build/functions.ts';
import { functionName } from '../../lib/api/contract.ts';
import { codeOf } from '../../lib/core/ids.ts';
import { violationsOf } from '../harness/check-user.ts';
import { clientOf, newUser } from '../harness/client.ts';
import { cutOff } from '../harness/faults/cut-off.ts';
import { withFaults, type Call, type Faults, type Fault } from '../harness/faults/faults.ts';
import { rowKindsOf } from '../harness/table.ts';
import { SCENARIOS, type Scenario } from '../harness/scenarios.ts';

let fault: (call: Call) => Fault = () => 'pass';
let faults: Faults;
beforeAll(async () => {
  faults = await withFaults((call) => fault(call));
});
afterAll(() => faults.stop());

/** The number of calls of a complete run. */
async function callsOf({ contract, prepare, headers }: Scenario): Promise<number> {
  const me = await newUser({ workspaceLimit: 5 });
  const input = await prepare(me);
  const name = deployedName(functionName(contract));
  let count = 0;
  fault = ({ caller }) => {
    if (caller === name) count += 1;
    return 'pass';
  };
  const { status } = await clientOf(me, faults.baseUrl).call(contract, input, headers);
  expect(status).toBe(200);
  return count;
}

describe.for(
  SCENARIOS.map(
    (scenario) => [`${scenario.contract.method} ${scenario.contract.path}`, scenario.name, scenario] as const,
  ),
)('%s: %s', ([, , scenario]) => {
  test('data is valid wherever it is cut off, and repeating the request completes it', async () => {
    const calls = await callsOf(scenario);
    for (let call = 1; call <= calls; call++)
      for (const when of ['cut-before', 'cut-after'] as const) {
        fault = () => 'pass';
        const me = await newUser({ workspaceLimit: 5 });
        const input = await scenario.prepare(me);
        const codes = Object.values(input as Record<string, unknown>)
          .filter((value) => typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value))
          .map((id) => codeOf(String(id)));
        const cut = clientOf(me, faults.baseUrl);
        fault = cutOff(scenario.contract, { calls: call, when });
        await cut.call(scenario.contract, input, scenario.headers);
        fault = () => 'pass';
        expect(await violationsOf(me.userId, codes), `${when} ${call} of ${calls}`).toEqual([]);
        const { status } = await cut.call(scenario.contract, input, scenario.headers);
        // The target may have been deleted, or its name taken, before the cut.
        expect(scenario.made ? [200] : [200, 400, 404]).toContain(status);
        expect((await scenario.made?.(me)) ?? 1).toBe(1);
        expect(await rowKindsOf(me.workspaceId), 'an unfinished deletion').not.toContain('GROUPDELETION');
        expect(await violationsOf(me.userId, codes), `again after ${when} ${call} of ${calls}`).toEqual([]);
      }
  });
});
