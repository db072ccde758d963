import { expect } from 'vitest';
import { getAccountContract } from '../../../lib/api/routes/account.ts';
import { createNoteContract, deleteNoteContract } from '../../../lib/api/routes/note.ts';
import { createWorkspaceContract, listWorkspacesContract } from '../../../lib/api/routes/workspace.ts';
import { createKey } from '../../../lib/domain/keys/api-keys.ts';
import { clientOf, newUser } from '../../harness/client.ts';
import { test } from '../../harness/user-test.ts';

test('returns the user id, default workspace, time zone, limits and key', async () => {
  const me = await newUser({ timeZone: 'Europe/Berlin', storageLimit: 1000, workspaceLimit: 3 });
  const { data, count } = await me.ok(getAccountContract, {});
  expect({ data, count }).toEqual({
    data: {
      userId: me.userId,
      timeZone: 'Europe/Berlin',
      defaultWorkspaceId: me.workspaceId,
      storage: { used: 0, limit: 1000 },
      workspaces: { used: 1, limit: 3 },
      createdAt: data.createdAt,
      key: { id: me.keyId, name: 'test', readOnly: false, expiresAt: null },
    },
    count: 1,
  });
  expect(data.createdAt).toBe((await me.ok(listWorkspacesContract, {})).data[0]?.createdAt);
});

test('counts workspaces and the bytes of all of them, including the trash', async ({ me }) => {
  const { data: work } = await me.ok(createWorkspaceContract, { name: 'Work' });
  await me.ok(createNoteContract, { name: 'n', content: 'äöü', workspaceId: work.id });
  const { data: note } = await me.ok(createNoteContract, { name: 'n', content: '1234' });
  await me.ok(deleteNoteContract, { id: note.id });
  expect((await me.ok(getAccountContract, {})).data).toMatchObject({
    storage: { used: 10, limit: 1_073_741_824 },
    workspaces: { used: 2, limit: 2 },
  });
});

test('names the key of the request, its scope and its expiry', async ({ me }) => {
  const expires = Date.parse('2100-01-01T00:00:00.000Z');
  const second = await createKey(me.userId, 'Küche 🍳 100%', { readOnly: true, expires });
  if (!second) throw new Error('no such user');
  const { data } = await me.ok(getAccountContract, {});
  const key = {
    id: second.keyId,
    name: 'Küche 🍳 100%',
    readOnly: true,
    expiresAt: '2100-01-01T00:00:00.000Z',
  };
  expect(await clientOf(second).ok(getAccountContract, {})).toEqual({ data: { ...data, key }, count: 1 });
  expect(data.key.id).toBe(me.keyId);
});
