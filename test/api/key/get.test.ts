import { expect } from 'vitest';
import { createKeyContract, deleteKeyContract, listKeysContract } from '../../../lib/api/routes/key.ts';
import { createKey } from '../../../lib/domain/keys/api-keys.ts';
import { clientOf, newUser } from '../../harness/client.ts';
import { signInKey, withKey } from '../../harness/keys.ts';
import { test } from '../../harness/user-test.ts';

test('lists the user’s keys with scope, expiry, last use and creator, oldest first', async ({ me }) => {
  const expires = Date.parse('2100-01-01T00:00:00.000Z');
  const made = await createKey(me.userId, 'Küche', { readOnly: true, expires });
  const { data: created } = await me.ok(createKeyContract, { name: 'laptop' });
  const { data, count } = await me.ok(listKeysContract, {});
  const own = { readOnly: false, expiresAt: null, createdBy: null };
  expect({ data, count }).toEqual({
    data: [
      {
        ...own,
        id: me.keyId,
        name: 'test',
        createdAt: data[0]?.createdAt,
        lastUsedAt: data[0]?.lastUsedAt,
      },
      {
        ...own,
        id: made?.keyId,
        name: 'Küche',
        readOnly: true,
        createdAt: data[1]?.createdAt,
        expiresAt: '2100-01-01T00:00:00.000Z',
        lastUsedAt: null,
      },
      {
        ...own,
        id: created.id,
        name: 'laptop',
        createdAt: created.createdAt,
        lastUsedAt: null,
        createdBy: me.keyId,
      },
    ],
    count: 3,
  });
  expect(data[0]?.lastUsedAt).toEqual(expect.any(String));
});

test('lists an expired key, and no revoked one', async ({ me }) => {
  const expired = await withKey(me, { expires: Date.now() - 1 });
  const { data: revoked } = await me.ok(createKeyContract, { name: 'revoked' });
  await me.ok(deleteKeyContract, { id: revoked.id });
  const { data } = await me.ok(listKeysContract, {});
  expect(data.map(({ id }) => id)).toEqual([me.keyId, expired.keyId]);
});

test('lists no keys of other users', async () => {
  const [me, other] = [await newUser(), await newUser()];
  await other.ok(createKeyContract, { name: 'other' });
  const { data } = await me.ok(listKeysContract, {});
  expect(data.map(({ id }) => id)).toEqual([me.keyId]);
});

test('returns a read-only key, and a key created by sign-in, only itself', async ({ me }) => {
  for (const confined of [await withKey(me, { readOnly: true }), await signInKey(me)]) {
    const { data, count } = await clientOf(confined).ok(listKeysContract, {});
    expect({ ids: data.map(({ id }) => id), count }).toEqual({ ids: [confined.keyId], count: 1 });
  }
});
