// A throttled table: every endpoint and the key check return 429 with Retry-After, and nothing is written.
// @module-tag slow
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Contract } from '../../lib/api/contract.ts';
import { routes } from '../../lib/api/routes/index.ts';
import { createNoteContract, listNotesContract } from '../../lib/api/routes/note.ts';
import { listWorkspacesContract } from '../../lib/api/routes/workspace.ts';
import { rowsOfUser } from '../harness/check-user.ts';
import { clientOf, newUser, type Client } from '../harness/client.ts';
import {
  withFaults,
  type Call,
  type Fault,
  type FaultOptions,
  type Faults,
} from '../harness/faults/faults.ts';
import { requiredInput } from '../harness/required-input.ts';

/** The time limit of the functions; tests wait until it is over (milliseconds). */
const TIMEOUT_MS = 2_500;

/** The time limit of the key check; a second of it is reserved for the response. */
const KEY_CHECK_MS = 3_500;

const RATE_LIMITED = { error: 'RATE_LIMITED', message: 'Too many requests, try again in a moment' };

const of = (fault: Fault, when: (call: Call) => boolean) => (call: Call) => (when(call) ? fault : 'pass');
const endpoints = ({ caller }: Call): boolean => caller !== 'authorizer';
const authorizer = ({ caller }: Call): boolean => caller === 'authorizer';
const batchesAndWrites = ({ operation }: Call): boolean => /^(Transact|Batch)/.test(operation);

const KINDS = {
  'every call of the endpoint rejected': [of('throttle', endpoints), { timeoutMs: TIMEOUT_MS }],
  'every read and part of a write rejected': [of('throttle-inside', endpoints), { timeoutMs: TIMEOUT_MS }],
  'the key check rejected': [of('throttle', authorizer), { authorizerMs: KEY_CHECK_MS }],
} as const;

const started: Faults[] = [];
const start = async (fate: (call: Call) => Fault, options?: FaultOptions): Promise<Faults> => {
  const faults = await withFaults(fate, options);
  started.push(faults);
  return faults;
};
afterAll(() => Promise.all(started.map((faults) => faults.stop())));

/**
 * The response, and whether the user's rows have changed. The key's own row is ignored because it records the last use.
 */
async function outcome(me: Client, route: Contract, input: object): Promise<object> {
  const rows = async () => JSON.stringify((await rowsOfUser(me.userId)).filter(({ SK }) => SK !== 'KEY'));
  const before = await rows();
  const { status, headers, body } = await me.call(route, input);
  return { status, after: headers.get('retry-after'), body, changed: (await rows()) !== before };
}

const REJECTED = { status: 429, after: '1', body: RATE_LIMITED, changed: false };

describe.for(Object.entries(KINDS))('%s', ([, [fate, options]]) => {
  let faults: Faults;
  beforeAll(async () => {
    faults = await start(fate, options);
  });

  // A request without a key is not checked.
  const reached = routes.filter(({ isPublic }) => !(isPublic && 'authorizerMs' in options));
  test.concurrent.for(reached.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s returns 429 with Retry-After, and nothing is written',
    async ([, route]) => {
      const me = await newUser({}, faults.baseUrl);
      expect(await outcome(me, route, requiredInput(me, route))).toEqual(REJECTED);
    },
  );
});

test('without a checked key no function reads the table, not even for an unknown route', async () => {
  const faults = await start(of('throttle', authorizer), { authorizerMs: KEY_CHECK_MS });
  const me = await newUser({}, faults.baseUrl);
  expect(await outcome(me, createNoteContract, { name: 'n' })).toEqual(REJECTED);
  expect(await me.send({ method: 'GET', path: '/nowhere' })).toMatchObject({
    status: 429,
    body: RATE_LIMITED,
  });
  expect(faults.calls.filter(endpoints)).toEqual([]);
});

test.for([
  ['rejection of a transaction in progress', 'in-progress', createNoteContract, { name: 'm' }],
  ['rejection of a whole batch', 'throttle-inside', listNotesContract, {}],
] as const)('repeated %s returns 429', async ([, fault, route, input]) => {
  let armed = false;
  const faults = await start((call) => (armed && batchesAndWrites(call) ? fault : 'pass'), {
    timeoutMs: TIMEOUT_MS,
  });
  const me = await newUser({}, faults.baseUrl);
  await clientOf(me).ok(createNoteContract, { name: 'n', content: 'text' });
  armed = true;
  expect(await outcome(me, route, input)).toEqual(REJECTED);
});

test('the request succeeds even after more rejections than the SDK’s own retries allow', async () => {
  const rejected = new Map<string, number>();
  const faults = await start(({ operation, caller }) => {
    const name = `${caller} ${operation}`;
    rejected.set(name, (rejected.get(name) ?? 0) + 1);
    return (rejected.get(name) ?? 0) <= 5 ? 'throttle-inside' : 'pass';
  });
  const me = await newUser({}, faults.baseUrl);
  const { data } = await me.ok(createNoteContract, { name: 'n', content: 'text' });
  expect((await me.ok(listNotesContract, { search: 'tex' })).data).toEqual([data]);
  expect(rejected.get('note-get Query')).toBeGreaterThan(5);
});

test('recording a key’s last use delays no request, even if it hangs', async () => {
  const faults = await start(({ operation }) => (operation === 'UpdateItem' ? 'hang' : 'pass'));
  const me = await newUser({}, faults.baseUrl);
  await me.ok(listWorkspacesContract, {});
  expect(faults.calls.filter(({ operation }) => operation === 'UpdateItem')).toHaveLength(1);
});

test('returns 429 with Retry-After if the key check hangs, and no function reads the table', async () => {
  const faults = await start(of('hang', authorizer), { authorizerMs: KEY_CHECK_MS });
  const me = await newUser({}, faults.baseUrl);
  const { status, headers } = await me.call(listWorkspacesContract, {});
  expect({ status, after: headers.get('retry-after') }).toEqual({ status: 429, after: '1' });
  expect(faults.calls.filter(endpoints)).toEqual([]);
});
