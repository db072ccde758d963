import { expect, test } from 'vitest';
import { createNoteContract } from '../../../lib/api/routes/note.ts';
import {
  createWorkspaceContract,
  deleteWorkspaceContract,
  listWorkspacesContract,
  updateWorkspaceContract,
} from '../../../lib/api/routes/workspace.ts';
import { newUser } from '../../harness/client.ts';

test('renames the default workspace', async () => {
  const me = await newUser();
  const [before] = (await me.ok(listWorkspacesContract, {})).data;
  const { data, count } = await me.ok(updateWorkspaceContract, { workspaceId: me.workspaceId, name: 'Home' });
  expect(count).toBe(1);
  expect(data).toMatchObject({
    id: me.workspaceId,
    name: 'Home',
    isDefault: true,
    createdAt: before?.createdAt,
  });
  expect(data.updatedAt >= data.createdAt).toBe(true);
  expect((await me.ok(listWorkspacesContract, {})).data[0]).toMatchObject({
    name: 'Home',
    updatedAt: data.updatedAt,
  });
});

test('returns the workspace unchanged if no name is sent', async () => {
  const me = await newUser();
  await me.ok(createNoteContract, { name: 'n', content: 'abc' });
  const { data } = await me.ok(updateWorkspaceContract, { workspaceId: me.workspaceId });
  expect(data).toMatchObject({ name: 'Personal', storageUsage: 3, formattedStorageUsage: '3 B' });
});

test('accepts its own name, even with extra spaces', async () => {
  const me = await newUser();
  const rename = (name: string) => me.ok(updateWorkspaceContract, { workspaceId: me.workspaceId, name });
  expect((await rename('Personal')).data.name).toBe('Personal');
  expect((await rename(' Personal')).data.name).toBe(' Personal');
});

test('returns 400 for the name of another workspace', async () => {
  const me = await newUser();
  await me.ok(createWorkspaceContract, { name: 'Work' });
  await me.fails(
    updateWorkspaceContract,
    { workspaceId: me.workspaceId, name: 'Work ' },
    'duplicateWorkspaceName',
  );
});

test('returns 404 for an unknown, malformed or deleted workspace and 403 for another user’s', async () => {
  const [me, other] = await Promise.all([newUser(), newUser()]);
  const { data } = await me.ok(createWorkspaceContract, { name: 'Work' });
  await me.ok(deleteWorkspaceContract, { workspaceId: data.id });
  for (const workspaceId of [data.id, crypto.randomUUID(), 'nonsense', ''])
    await me.fails(updateWorkspaceContract, { workspaceId, name: 'x' }, 'workspaceNotFound');
  await me.fails(updateWorkspaceContract, { workspaceId: other.workspaceId, name: 'x' }, 'workspaceDenied');
});

test('accepts an upper-case id and returns 404 for a note’s id', async () => {
  const me = await newUser();
  const { data: note } = await me.ok(createNoteContract, { name: 'n' });
  const { data } = await me.ok(updateWorkspaceContract, {
    workspaceId: me.workspaceId.toUpperCase(),
    name: 'Up',
  });
  expect(data.id).toBe(me.workspaceId);
  await me.fails(updateWorkspaceContract, { workspaceId: note.id, name: 'x' }, 'workspaceNotFound');
});

test('names every missing and wrong field', async () => {
  const me = await newUser();
  const message =
    'workspaceId: Required field is missing, name: must be a string of 1 to 100 characters that are not all blank';
  await me.fails(updateWorkspaceContract, { name: 5 }, 'invalidRequest', message);
});

test('never gives both workspaces one name under 20 concurrent renames', async () => {
  const me = await newUser();
  const { data: work } = await me.ok(createWorkspaceContract, { name: 'Work' });
  const ids = [me.workspaceId, work.id];
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      me.call(updateWorkspaceContract, { workspaceId: ids[n % 2], name: n % 4 < 2 ? 'left' : 'right' }),
    ),
  );
  const names = (await me.ok(listWorkspacesContract, {})).data.map(({ name }) => name);
  expect(new Set(names).size).toBe(2);
});
