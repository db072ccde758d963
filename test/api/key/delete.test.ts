import { expect } from 'vitest';
import { getAccountContract } from '../../../lib/api/routes/account.ts';
import { createKeyContract, deleteKeyContract, listKeysContract } from '../../../lib/api/routes/key.ts';
import { revokeApiKey } from '../../../lib/db/resources/api-keys.ts';
import { hashOf } from '../../../lib/domain/keys/key-format.ts';
import { violationsOf } from '../../harness/check-user.ts';
import { clientOf, newUser, type Client } from '../../harness/client.ts';
import { withFaults, type Fault } from '../../harness/faults/faults.ts';
import { signInKey, withKey } from '../../harness/keys.ts';
import { test } from '../../harness/user-test.ts';

/** The holder of a new key that this one has created. */
async function createdBy(me: Client, name: string): Promise<Client> {
  const { data } = await me.ok(createKeyContract, { name });
  return clientOf({ ...me, keyId: data.id, key: data.key });
}

const works = async (holder: Client): Promise<boolean> => {
  const { status } = await holder.call(getAccountContract, {});
  expect([200, 401]).toContain(status);
  return status === 200;
};

const namesOf = async (me: Client) => (await me.ok(listKeysContract, {})).data.map(({ name }) => name);

test('revokes a key at once, and the same call again changes nothing', async ({ me }) => {
  const laptop = await createdBy(me, 'laptop');
  const deleted = { data: { id: laptop.keyId, deleted: true }, count: 1 };
  expect(await me.ok(deleteKeyContract, { id: laptop.keyId })).toEqual(deleted);
  expect(await works(laptop)).toBe(false);
  expect(await me.ok(deleteKeyContract, { id: laptop.keyId })).toEqual(deleted);
  expect(await namesOf(me)).toEqual(['test']);
});

test('revokes every key whose chain of creators leads to it, and no other', async ({ me }) => {
  const child = await createdBy(me, 'child');
  const grandchild = await createdBy(child, 'grandchild');
  const agent = clientOf(await signInKey(grandchild));
  const sibling = await createdBy(me, 'sibling');
  await me.ok(deleteKeyContract, { id: child.keyId });
  expect(await Promise.all([me, child, grandchild, agent, sibling].map(works))).toEqual([
    true,
    false,
    false,
    false,
    true,
  ]);
  expect(await violationsOf(me.userId)).toEqual([]);
});

test('completes a revocation that was interrupted after the key itself', async ({ me }) => {
  const child = await createdBy(me, 'child');
  const grandchild = await createdBy(child, 'grandchild');
  await revokeApiKey(hashOf(child.key), Date.now());
  expect(await violationsOf(me.userId)).toEqual([
    `key ${grandchild.keyId} was created by the revoked key ${child.keyId} and is not revoked`,
  ]);
  await me.ok(deleteKeyContract, { id: child.keyId });
  expect(await works(grandchild)).toBe(false);
  expect(await violationsOf(me.userId)).toEqual([]);
});

test('a key can revoke itself, and its next request is 401', async ({ me }) => {
  const laptop = await createdBy(me, 'laptop');
  await laptop.ok(deleteKeyContract, { id: laptop.keyId });
  expect(await works(laptop)).toBe(false);
});

test('a read-only key, and a key created by sign-in, can revoke only itself', async ({ me }) => {
  const other = await withKey(me, {});
  for (const made of [await withKey(me, { readOnly: true }), await signInKey(me)]) {
    const confined = clientOf(made);
    for (const id of [me.keyId, other.keyId]) await confined.fails(deleteKeyContract, { id }, 'keyNotFound');
    await confined.ok(deleteKeyContract, { id: confined.keyId });
    expect(await works(confined)).toBe(false);
  }
  expect(await works(me)).toBe(true);
});

test.for([
  ['blank', ''],
  ['short', 'k'],
  ['unknown', '01ARZ3NDEKTSV4RRFFQ69G5FAV'],
  ['longer than a key of the table can be', '0'.repeat(3_000)],
  ['like a key of the table', `${'0'.repeat(25)}#`],
] as const)('returns 404 for an id that is %s', async ([, id], { me }) => {
  await me.fails(deleteKeyContract, { id }, 'keyNotFound');
});

test('returns 404 for another user’s key, and for its hash, and the key still works', async () => {
  const [me, other] = [await newUser(), await newUser()];
  await me.fails(deleteKeyContract, { id: other.keyId }, 'keyNotFound');
  await me.fails(deleteKeyContract, { id: hashOf(other.key) }, 'keyNotFound');
  expect(await works(other)).toBe(true);
});

test('returns 400 without an id', async ({ me }) => {
  await me.fails(deleteKeyContract, {}, 'invalidRequest', 'id: Required field is missing');
  await me.fails(deleteKeyContract, { id: 7 }, 'invalidRequest', 'id: must be a string');
});

test('revokes a key that the revoked one creates while its keys are being revoked', async ({ me }) => {
  const child = await createdBy(me, 'child');
  const grandchild = await createdBy(child, 'grandchild');
  const late: Client[] = [];
  const faults = await withFaults(async ({ caller, operation }): Promise<Fault> => {
    if (caller === 'key-delete' && operation === 'BatchGetItem' && late.length === 0)
      late.push(await createdBy(grandchild, 'late'));
    return 'pass';
  });
  try {
    await clientOf(me, faults.baseUrl).ok(deleteKeyContract, { id: child.keyId });
  } finally {
    await faults.stop();
  }
  expect(late).toHaveLength(1);
  for (const holder of [child, grandchild, ...late]) expect(await works(holder)).toBe(false);
  expect(await namesOf(me)).toEqual(['test']);
});

test('of keys that create others while they are revoked, none works afterwards', async ({ me }) => {
  const child = await createdBy(me, 'child');
  const calls = Array.from({ length: 10 }, (_, n) => child.call(createKeyContract, { name: `k${n}` }));
  const [responses] = await Promise.all([Promise.all(calls), me.ok(deleteKeyContract, { id: child.keyId })]);
  for (const { status, body } of responses) {
    if (status !== 200) continue;
    const { data } = body as { data: { id: string; key: string } };
    expect(await works(clientOf({ ...me, keyId: data.id, key: data.key }))).toBe(false);
  }
  expect(await namesOf(me)).toEqual(['test']);
});
