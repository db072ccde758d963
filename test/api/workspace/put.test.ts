import { expect, test } from 'vitest';
import { createNote } from '../../../lib/api/routes/note.ts';
import {
  createWorkspace,
  deleteWorkspace,
  listWorkspaces,
  updateWorkspace,
} from '../../../lib/api/routes/workspace.ts';
import { newUser } from '../../harness/client.ts';

test('renames, also the default workspace, and moves updatedAt alone', async () => {
  const me = await newUser();
  const [before] = (await me.ok(listWorkspaces, {})).data;
  const { data, count } = await me.ok(updateWorkspace, { workspaceId: me.workspaceId, name: 'Home' });
  expect(count).toBe(1);
  expect(data).toMatchObject({
    id: me.workspaceId,
    name: 'Home',
    isDefault: true,
    createdAt: before?.createdAt,
  });
  expect(data.updatedAt >= data.createdAt).toBe(true);
  expect((await me.ok(listWorkspaces, {})).data[0]).toMatchObject({
    name: 'Home',
    updatedAt: data.updatedAt,
  });
});

test('without a name it answers the workspace as it is', async () => {
  const me = await newUser();
  await me.ok(createNote, { name: 'n', content: 'abc' });
  const { data } = await me.ok(updateWorkspace, { workspaceId: me.workspaceId });
  expect(data).toMatchObject({ name: 'Personal', storageUsage: 3, formattedStorageUsage: '3 B' });
});

test('its own name is allowed, also spelt otherwise', async () => {
  const me = await newUser();
  const rename = (name: string) => me.ok(updateWorkspace, { workspaceId: me.workspaceId, name });
  expect((await rename('Personal')).data.name).toBe('Personal');
  expect((await rename(' Personal')).data.name).toBe(' Personal');
});

test('refuses the name of another workspace', async () => {
  const me = await newUser();
  await me.ok(createWorkspace, { name: 'Work' });
  await me.fails(updateWorkspace, { workspaceId: me.workspaceId, name: 'Work ' }, 'duplicateWorkspaceName');
});

test('404 for an unknown, malformed or deleted workspace, 403 for another user’s', async () => {
  const [me, other] = await Promise.all([newUser(), newUser()]);
  const { data } = await me.ok(createWorkspace, { name: 'Work' });
  await me.ok(deleteWorkspace, { workspaceId: data.id });
  for (const workspaceId of [data.id, crypto.randomUUID(), 'nonsense', ''])
    await me.fails(updateWorkspace, { workspaceId, name: 'x' }, 'workspaceNotFound');
  await me.fails(updateWorkspace, { workspaceId: other.workspaceId, name: 'x' }, 'workspaceDenied');
});

test('an id in upper case names the same workspace; the id of a note names none', async () => {
  const me = await newUser();
  const { data: note } = await me.ok(createNote, { name: 'n' });
  const { data } = await me.ok(updateWorkspace, { workspaceId: me.workspaceId.toUpperCase(), name: 'Up' });
  expect(data.id).toBe(me.workspaceId);
  await me.fails(updateWorkspace, { workspaceId: note.id, name: 'x' }, 'workspaceNotFound');
});

test('names every missing and wrong field', async () => {
  const me = await newUser();
  const message =
    'workspaceId: Required field is missing, name: must be a string of 1 to 100 characters that are not all blank';
  await me.fails(updateWorkspace, { name: 5 }, 'invalidRequest', message);
});

test('20 concurrent renames to two names leave both names once', async () => {
  const me = await newUser();
  const { data: work } = await me.ok(createWorkspace, { name: 'Work' });
  const ids = [me.workspaceId, work.id];
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      me.call(updateWorkspace, { workspaceId: ids[n % 2], name: n % 4 < 2 ? 'left' : 'right' }),
    ),
  );
  const names = (await me.ok(listWorkspaces, {})).data.map(({ name }) => name);
  expect(new Set(names).size).toBe(2);
});
