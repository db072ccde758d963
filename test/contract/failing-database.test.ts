// The response of every kind of endpoint if its table, or that of the key check, fails, rejects or does not respond. Details
// are in trouble.test.ts.
import { afterAll, beforeAll, describe, test } from 'vitest';
import type { Contract } from '../../lib/api/contract.ts';
import { routes } from '../../lib/api/routes/index.ts';
import { rowsOfUser } from '../harness/check-user.ts';
import { newUser, type Client } from '../harness/client.ts';
import { withFaults, type Call, type FaultOptions, type Faults } from '../harness/faults/faults.ts';
import { requiredInput } from '../harness/required-input.ts';

/** One endpoint of each kind: buffered, streamed, upload, download, a shared page, sign-in. */
const KINDS: ReadonlySet<string> = new Set([
  'POST /note',
  'GET /note',
  'PUT /file',
  'GET /file/{fileId}',
  'GET /shared/{token}',
  'POST /oauth/approve',
]);

const ofEndpoints = ({ caller }: Call): boolean => caller !== 'authorizer';
const ofKeyCheck = ({ caller }: Call): boolean => caller === 'authorizer';

const INTERNAL = { status: 500, after: null, error: 'INTERNAL_ERROR', changed: false };
const LATER = { status: 429, after: '1', error: 'RATE_LIMITED', changed: false };

/** The time limit of functions whose table does not serve them; tests wait until it is over (milliseconds). */
const TIMEOUT_MS = 5_000;
const REJECTED: FaultOptions = { timeoutMs: TIMEOUT_MS };
const SILENT: FaultOptions = { timeoutMs: TIMEOUT_MS, timeScale: 1 };
/** A second of it is reserved for the response. */
const KEY_CHECK: FaultOptions = { authorizerMs: 3_500 };

const FAULTS = [
  ['each call fails', 'fail', ofEndpoints, {}, INTERNAL, 'npm test'],
  ['no call returns', 'hang', ofEndpoints, SILENT, LATER, 'npm test'],
  ['each call is rejected', 'throttle', ofEndpoints, REJECTED, LATER, 'slow'],
  ['parts of each call are rejected', 'throttle-inside', ofEndpoints, REJECTED, LATER, 'slow'],
  // API Gateway has one response for all that an authorizer fails with, also if it is throttled.
  ['each call of the key check fails', 'fail', ofKeyCheck, {}, { ...INTERNAL, after: '1' }, 'slow'],
  ['no call of the key check returns', 'hang', ofKeyCheck, KEY_CHECK, LATER, 'slow'],
  ['each call of the key check is rejected', 'throttle', ofKeyCheck, KEY_CHECK, LATER, 'slow'],
] as const;

const cases = routes.map((route) => [`${route.method} ${route.path}`, route] as const);
const kinds = cases.filter(([name]) => KINDS.has(name));
const others = cases.filter(([name]) => !KINDS.has(name));

test('there is an endpoint of each kind', ({ expect }) => {
  expect(kinds).toHaveLength(KINDS.size);
});

const withTier = (tier: string) => FAULTS.filter((row) => row.at(-1) === tier);

describe.for(withTier('npm test'))('if %s', (row) => {
  const started = startFaults(row);
  describe.concurrent('one of each kind', () => {
    respondsTo(row, started, kinds);
  });
  describe.concurrent('all others', { tags: ['slow'] }, () => {
    respondsTo(row, started, others);
  });
});

describe.for(withTier('slow'))('if %s', { tags: ['slow'] }, (row) => {
  const started = startFaults(row);
  describe.concurrent('one of each kind', () => {
    respondsTo(row, started, kinds);
  });
});

interface Started {
  faults?: Faults;
}

function startFaults([, fault, isMet, options]: (typeof FAULTS)[number]): Started {
  const started: Started = {};
  beforeAll(async () => {
    started.faults = await withFaults((call) => (isMet(call) ? fault : 'pass'), options);
    // The clock is fixed, so no deadline ends the request except the function's own timeout.
    if (options === SILENT) await started.faults.setClock(Date.now());
  });
  afterAll(() => started.faults?.stop());
  return started;
}

function respondsTo(
  [, , isMet, , expected]: (typeof FAULTS)[number],
  started: Started,
  chosen: typeof cases,
): void {
  // A request without a key is not checked.
  const reached = chosen.filter(([, { isPublic }]) => !(isPublic && isMet === ofKeyCheck));
  test.for(reached)('%s says so, and writes nothing', async ([name, route], { expect }) => {
    const { faults } = started;
    if (!faults) throw new Error('the gateway has not started');
    const me = await newUser({}, faults.baseUrl);
    expect(await outcome(me, route)).toEqual(expected);
    if (isMet === ofKeyCheck) return expect(faults.calls.filter(ofEndpoints)).toEqual([]);
    // The function itself has responded, not the gateway after its timeout.
    const line = { route: name, status: expected.status };
    await expect.poll(() => faults.logs).toContainEqual(expect.objectContaining(line));
    expect(faults.logs.filter(({ route: by }) => by === 'gateway')).toEqual([]);
  });
}

/** What a call returns, and whether it has changed a row. The key's own row is ignored because it records the last use. */
async function outcome(me: Client, route: Contract): Promise<object> {
  const rows = async () => JSON.stringify((await rowsOfUser(me.userId)).filter(({ SK }) => SK !== 'KEY'));
  const before = await rows();
  const { status, headers, body } = await me.call(route, requiredInput(me, route));
  const { error } = body as { error?: string };
  return { status, after: headers.get('retry-after'), error, changed: (await rows()) !== before };
}
