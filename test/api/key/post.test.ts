import { expect } from 'vitest';
import { getAccountContract } from '../../../lib/api/routes/account.ts';
import { deleteGroupContract } from '../../../lib/api/routes/group.ts';
import { createKeyContract, deleteKeyContract, listKeysContract } from '../../../lib/api/routes/key.ts';
import { createNoteContract } from '../../../lib/api/routes/note.ts';
import { revokeKey } from '../../../lib/domain/keys/revoke-keys.ts';
import { violationsOf } from '../../harness/check-user.ts';
import { clientOf, newUser, type Client } from '../../harness/client.ts';
import { withFaults, type Fault } from '../../harness/faults/faults.ts';
import { groupsOf } from '../../harness/group-keys.ts';
import { signInKey, withKey } from '../../harness/keys.ts';
import { test } from '../../harness/user-test.ts';

const LATER = '2100-01-01T00:00:00.000Z';

/** A client with a key that the API has created. */
const holderOf = (me: Client, { id: keyId, key }: { id: string; key: string }): Client =>
  clientOf({ ...me, keyId, key });

test('creates a key that works, and returns it only once', async ({ me }) => {
  const { data, count } = await me.ok(createKeyContract, { name: 'laptop' });
  expect({ data, count }).toEqual({
    data: {
      id: data.id,
      name: 'laptop',
      readOnly: false,
      createdAt: data.createdAt,
      expiresAt: null,
      lastUsedAt: null,
      createdBy: me.keyId,
      key: data.key,
    },
    count: 1,
  });
  expect(data.key).toMatch(/^service_[0-9A-Za-z]{43}$/);
  await holderOf(me, data).ok(createNoteContract, { name: 'n' });
  expect(JSON.stringify(await me.ok(listKeysContract, {}))).not.toContain(data.key);
  expect(await violationsOf(me.userId)).toEqual([]);
});

test('creates a read-only key and one that expires', async ({ me }) => {
  const { data } = await me.ok(createKeyContract, { name: 'reader', readOnly: true, expiresAt: LATER });
  expect(data).toMatchObject({ readOnly: true, expiresAt: LATER });
  const reader = holderOf(me, data);
  expect((await reader.ok(getAccountContract, {})).data.key).toEqual({
    id: data.id,
    name: 'reader',
    readOnly: true,
    expiresAt: LATER,
  });
  await reader.fails(createNoteContract, { name: 'n' }, 'keyReadOnly');
});

test('a key expires no later than the one that creates it', async ({ me }) => {
  const end = Date.parse('2050-01-01T00:00:00.000Z');
  const ending = clientOf(await withKey(me, { expires: end }));
  const created = async (expiresAt?: string) =>
    (await ending.ok(createKeyContract, { name: 'k', ...(expiresAt !== undefined && { expiresAt }) })).data
      .expiresAt;
  expect(await created()).toBe('2050-01-01T00:00:00.000Z');
  expect(await created(LATER)).toBe('2050-01-01T00:00:00.000Z');
  expect(await created('2049-12-31T23:00:00-01:00')).toBe('2050-01-01T00:00:00.000Z');
  expect(await created('2040-06-01t12:00:00z')).toBe('2040-06-01T12:00:00.000Z');
});

test('ignores an Idempotency-Key, so that no stored response contains a key', async ({ me }) => {
  const headers = { 'Idempotency-Key': 'retry' };
  const first = await me.call(createKeyContract, { name: 'k' }, headers);
  const second = await me.call(createKeyContract, { name: 'k' }, headers);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.headers.get('Idempotency-Replayed')).toBeNull();
  expect((await me.ok(listKeysContract, {})).count).toBe(3);
});

test('returns 403 for a read-only key and for a key created by sign-in', async ({ me }) => {
  await clientOf(await withKey(me, { readOnly: true })).fails(
    createKeyContract,
    { name: 'k' },
    'keyReadOnly',
  );
  await clientOf(await signInKey(me)).fails(createKeyContract, { name: 'k' }, 'keyFromSignIn');
  expect((await me.ok(listKeysContract, {})).count).toBe(3);
});

const TIME = 'expiresAt: must be an RFC 3339 time in the future';
const NAME = 'name: must be a string of 1 to 100 characters that are not all blank';

test.for([
  [{}, 'name: Required field is missing'],
  [{ name: '' }, NAME],
  [{ name: ' ' }, NAME],
  [{ name: 'k'.repeat(101) }, NAME],
  [{ name: 7 }, NAME],
  [{ name: 'k', readOnly: 'yes' }, 'readOnly: must be true or false'],
  [{ name: 'k', expiresAt: '2000-01-01T00:00:00Z' }, TIME],
  [{ name: 'k', expiresAt: '2100-01-01' }, TIME],
  [{ name: 'k', expiresAt: '2100-02-30T00:00:00Z' }, TIME],
  [{ name: 'k', expiresAt: '90d' }, TIME],
  [{ name: 'k', expiresAt: 4102444800 }, TIME],
] as const)('returns 400 for %o', async ([input, message], { me }) => {
  await me.fails(createKeyContract, input, 'invalidRequest', message);
  expect((await me.ok(listKeysContract, {})).count).toBe(1);
});

test(
  '50 keys are allowed: revoked and expired ones do not count, those of sign-in do',
  { tags: ['slow'] },
  async ({ me }) => {
    await withKey(me, { expires: Date.now() - 1 });
    await revokeKey((await withKey(me, {})).keyId);
    await signInKey(me);
    for (let count = 2; count < 49; count++) await withKey(me, {});
    const { data: last } = await me.ok(createKeyContract, { name: 'last' });
    await me.fails(createKeyContract, { name: 'k' }, 'keyLimit');
    await me.ok(deleteKeyContract, { id: last.id });
    await me.ok(createKeyContract, { name: 'k' });
  },
);

test('of 20 concurrent calls at 48 keys, two succeed', async ({ me }) => {
  for (let count = 1; count < 48; count++) await withKey(me, {});
  const calls = Array.from({ length: 20 }, (_, n) => me.call(createKeyContract, { name: `k${n}` }));
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(2);
  expect(statuses.filter((status) => status === 400)).toHaveLength(18);
  expect((await me.ok(listKeysContract, {})).count).toBe(50);
  expect(await violationsOf(me.userId)).toEqual([]);
});

test.for(['revoked', 'expired'] as const)(
  'returns 401 and creates nothing if its key is %s before the new one is stored',
  async (end, { me }) => {
    const expiresAt = '2030-01-01T00:00:00.000Z';
    const { data } = await me.ok(createKeyContract, { name: 'ending', expiresAt });
    const faults = await withFaults(async ({ caller, operation }): Promise<Fault> => {
      if (caller !== 'key-post') return 'pass';
      if (end === 'revoked' && operation === 'TransactWriteItems') await revokeKey(data.id);
      if (end === 'expired' && operation === 'Query') await faults.setClock(Date.parse(expiresAt));
      return 'pass';
    });
    try {
      await faults.setClock(Date.parse(expiresAt) - 1_000);
      const ending = clientOf({ ...me, keyId: data.id, key: data.key }, faults.baseUrl);
      await ending.fails(createKeyContract, { name: 'k' }, 'authenticationRequired');
    } finally {
      await faults.stop();
    }
    const names = (await me.ok(listKeysContract, {})).data.map(({ name }) => name);
    expect(names).toEqual(end === 'revoked' ? ['test'] : ['test', 'ending']);
  },
);

test('creates a key that writes in one group, and says in which', async ({ me }) => {
  const { own } = await groupsOf(me);
  const { data } = await me.ok(createKeyContract, { name: 'agent', writeGroupId: own.toUpperCase() });
  expect(data).toMatchObject({ readOnly: false, writeGroupId: own });
  const agent = holderOf(me, data);
  expect((await agent.ok(getAccountContract, {})).data.key).toEqual({
    id: data.id,
    name: 'agent',
    readOnly: false,
    writeGroupId: own,
    expiresAt: null,
  });
  const { key: _, ...listed } = data;
  expect((await agent.ok(listKeysContract, {})).data).toEqual([
    { ...listed, lastUsedAt: expect.any(String) as string },
  ]);
  expect((await me.ok(listKeysContract, {})).data).toHaveLength(2);
  await agent.ok(createNoteContract, { name: 'n', groupId: own });
  const message = 'Key may only write in the group own';
  await agent.fails(createKeyContract, { name: 'k', writeGroupId: own }, 'keyOneGroup', message);
  await agent.fails(deleteKeyContract, { id: me.keyId }, 'keyOneGroup', message);
  await agent.ok(deleteKeyContract, { id: data.id });
});

test('creates no key for a group that is not the user’s, and none that is also read-only', async ({ me }) => {
  const [{ own }, { own: foreign }] = await Promise.all([groupsOf(me), groupsOf(await newUser())]);
  const create = { name: 'agent', writeGroupId: own };
  await me.fails(createKeyContract, { ...create, writeGroupId: foreign }, 'groupDenied');
  for (const writeGroupId of ['own', me.workspaceId, ''])
    await me.fails(createKeyContract, { ...create, writeGroupId }, 'groupNotFound');
  const isNull = 'writeGroupId: must be a string';
  await me.fails(createKeyContract, { ...create, writeGroupId: null }, 'invalidRequest', isNull);
  const both = 'writeGroupId: must not be sent with readOnly';
  await me.fails(createKeyContract, { ...create, readOnly: true }, 'invalidRequest', both);
  await me.ok(deleteGroupContract, { groupId: own });
  await me.fails(createKeyContract, create, 'groupNotFound');
  expect((await me.ok(listKeysContract, {})).count).toBe(1);
});
