// A table that is briefly throttled or still busy with an earlier request: the service retries with the same result. If
// it lasts, it returns 429.
// @module-tag slow
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Contract } from '../../lib/api/contract.ts';
import { deleteKeyContract } from '../../lib/api/routes/key.ts';
import { getSharedContract } from '../../lib/api/routes/link.ts';
import { createNoteContract, listNotesContract, updateNoteContract } from '../../lib/api/routes/note.ts';
import { createWorkspaceContract, deleteWorkspaceContract } from '../../lib/api/routes/workspace.ts';
import { codeOf } from '../../lib/core/ids.ts';
import { violationsOf } from '../harness/check-user.ts';
import { newUser, type Client } from '../harness/client.ts';
import { withFaults, type Call, type Fault, type Faults } from '../harness/faults/faults.ts';
import { OUT_OF_TIME_MS } from '../harness/gateway.ts';
import { SCENARIOS } from '../harness/scenarios.ts';
import { rowsOf } from '../harness/table.ts';
import { times } from '../harness/times.ts';

/** The ways DynamoDB rejects a transaction that may be retried: by its parts, and as a whole. */
const CANCELLED = ['throttle-inside', 'capacity-inside', 'conflict-before'] as const;
const REJECTED = ['in-progress', 'throttle'] as const;

/** Revoking a key and counting the bytes of a link update single items. */
const WITHOUT_TRANSACTION = new Set<Contract>([deleteKeyContract, getSharedContract]);

let decide: (call: Call) => Fault | Promise<Fault> = () => 'pass';
let faults: Faults;
beforeAll(async () => {
  faults = await withFaults((call) => decide(call));
});
beforeEach(async () => {
  decide = () => 'pass';
  await faults.setClock(undefined);
});
afterAll(() => faults.stop());

/** Rejects the first calls of an operation, one with each of these faults, then lets all pass. */
function rejectOnce(operation: string, ...rejections: readonly Fault[]): readonly Fault[] {
  const left = [...rejections];
  decide = (call) => (call.operation === operation ? (left.shift() ?? 'pass') : 'pass');
  return left;
}

/** Rejects every call of an operation; after three of them the request has no time left. */
function reject(operation: string, fault: Fault): void {
  let count = 0;
  decide = async (call) => {
    if (call.operation !== operation) return 'pass';
    count += 1;
    if (count === 3) await faults.setClock(Date.now() + OUT_OF_TIME_MS);
    return fault;
  };
}

describe.for(
  SCENARIOS.filter(({ long, contract }) => !long && !WITHOUT_TRANSACTION.has(contract)).map(
    ({ name, contract, prepare }) =>
      [`${contract.method} ${contract.path}`, name, contract, prepare] as const,
  ),
)('%s: %s', ([, , contract, prepare]) => {
  test('is done once, whatever cancels its transaction first', async () => {
    const me = await newUser({ workspaceLimit: 5 }, faults.baseUrl);
    const input = await prepare(me);
    const left = rejectOnce('TransactWriteItems', ...CANCELLED);
    await me.ok(contract, input);
    expect(left).toEqual([]);
    expect(await violationsOf(me.userId)).toEqual([]);
  });
});

test('a transaction that is throttled or still in progress is done once', async () => {
  const me = await newUser({}, faults.baseUrl);
  const left = rejectOnce('TransactWriteItems', ...REJECTED);
  const { data } = await me.ok(createNoteContract, { name: 'n' });
  expect(left).toEqual([]);
  expect((await me.ok(listNotesContract, {})).data).toEqual([data]);
});

test.for([...CANCELLED, ...REJECTED])('repeated %s returns 429 and nothing is written', async (fault) => {
  const me = await newUser({}, faults.baseUrl);
  reject('TransactWriteItems', fault);
  const { status, headers } = await me.call(createNoteContract, { name: 'n' });
  expect({ status, after: headers.get('retry-after') }).toEqual({ status: 429, after: '1' });
  decide = () => 'pass';
  expect((await me.ok(listNotesContract, {})).data).toEqual([]);
});

const notes = (me: Client, count: number, workspaceId: string) =>
  times(count, (n) => me.ok(createNoteContract, { name: `n${n}`, content: `content ${n}`, workspaceId }));

test('contents that a batch leaves unread are read by a retry', async () => {
  const me = await newUser({}, faults.baseUrl);
  await notes(me, 7, me.workspaceId);
  const left = rejectOnce('BatchGetItem', 'unprocessed', 'unprocessed', 'unprocessed', 'unprocessed');
  const { data } = await me.ok(listNotesContract, { sort: 'name:asc' });
  expect(data.map(({ content }) => content)).toEqual(data.map((_, n) => `content ${n}`));
  expect(data).toHaveLength(7);
  expect(left).toHaveLength(0);
});

test('changed rows that a batch leaves unread are read by a retry', async () => {
  const me = await newUser({}, faults.baseUrl);
  const made = await notes(me, 7, me.workspaceId);
  await me.ok(listNotesContract, {});
  await times(7, (n) => me.ok(updateNoteContract, { id: made[n]?.data.id ?? '', name: `new ${n}` }));
  const left = rejectOnce('BatchGetItem', 'unprocessed', 'unprocessed', 'unprocessed', 'unprocessed');
  const { data } = await me.ok(listNotesContract, { sort: 'name:asc', content: false });
  expect(data.map(({ name }) => name)).toEqual(made.map((_, n) => `new ${n}`));
  expect(left).toHaveLength(0);
});

test('returns 429 if no batch reads the contents', async () => {
  const me = await newUser({}, faults.baseUrl);
  await notes(me, 1, me.workspaceId);
  reject('BatchGetItem', 'throttle-inside');
  const { status } = await me.call(listNotesContract, {});
  expect(status).toBe(429);
});

test('rows that a batch leaves undeleted are deleted by a retry, and the workspace leaves no row', async () => {
  const me = await newUser({}, faults.baseUrl);
  const { data: work } = await me.ok(createWorkspaceContract, { name: 'Work' });
  await notes(me, 30, work.id);
  const left = rejectOnce('BatchWriteItem', 'unprocessed', 'unprocessed', 'unprocessed', 'unprocessed');
  await me.ok(deleteWorkspaceContract, { workspaceId: work.id });
  expect(left).toEqual([]);
  expect(await rowsOf(work.id)).toEqual([]);
  expect(await violationsOf(me.userId, [codeOf(work.id)])).toEqual([]);
});
