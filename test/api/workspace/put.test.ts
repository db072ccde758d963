import { expect } from 'vitest';
import { createNoteContract, deleteNoteContract } from '../../../lib/api/routes/note.ts';
import {
  createWorkspaceContract,
  deleteWorkspaceContract,
  listWorkspacesContract,
  updateWorkspaceContract,
} from '../../../lib/api/routes/workspace.ts';
import type { ErrorName } from '../../../lib/domain/errors.ts';
import { newUser } from '../../harness/client.ts';
import { test } from '../../harness/user-test.ts';

test('renames the default workspace', async ({ me }) => {
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

test('returns the workspace unchanged if no name is sent', async ({ me }) => {
  await me.ok(createNoteContract, { name: 'n', content: 'abc' });
  const { data } = await me.ok(updateWorkspaceContract, { workspaceId: me.workspaceId });
  expect(data).toMatchObject({ name: 'Personal', storageUsage: 3, formattedStorageUsage: '3 B' });
});

test('accepts its own name, even with extra spaces, and a name that it had before', async ({ me }) => {
  for (const name of ['Personal', ' Personal', 'Home', 'Personal']) {
    const renamed = await me.ok(updateWorkspaceContract, { workspaceId: me.workspaceId, name });
    expect(renamed.data.name).toBe(name);
  }
});

test('returns 400 for the name of another workspace', async ({ me }) => {
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

test('accepts an upper-case id and returns 404 for a note’s id', async ({ me }) => {
  const { data: note } = await me.ok(createNoteContract, { name: 'n' });
  const { data } = await me.ok(updateWorkspaceContract, {
    workspaceId: me.workspaceId.toUpperCase(),
    name: 'Up',
  });
  expect(data.id).toBe(me.workspaceId);
  await me.fails(updateWorkspaceContract, { workspaceId: note.id, name: 'x' }, 'workspaceNotFound');
});

test('names every missing and wrong field', async ({ me }) => {
  const message =
    'workspaceId: Required field is missing, name: must be a string of 1 to 100 characters that are not all blank';
  await me.fails(updateWorkspaceContract, { name: 5 }, 'invalidRequest', message);
});

test('never gives both workspaces one name under 20 concurrent renames', async ({ me }) => {
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

test('sets the templates of days and weeks, keeps them, and removes one with null', async ({ me }) => {
  const { workspaceId } = me;
  const set = async (change: object) =>
    (await me.ok(updateWorkspaceContract, { workspaceId, ...change })).data;
  const before = await set({});
  const [{ data: day }, { data: week }] = [
    await me.ok(createNoteContract, { name: 'Day' }),
    await me.ok(createNoteContract, { name: 'Week' }),
  ];
  const first = await set({ dailyTemplateId: day.id.toUpperCase() });
  expect(first).toEqual({ ...before, dailyTemplateId: day.id, updatedAt: first.updatedAt });
  const second = await set({ dailyTemplateId: week.id });
  expect(second).toEqual({ ...first, dailyTemplateId: week.id, updatedAt: second.updatedAt });
  const third = await set({ dailyTemplateId: day.id });
  expect(third).toEqual({ ...first, updatedAt: third.updatedAt });
  const both = await set({ weeklyTemplateId: week.id, name: 'Home' });
  expect(both).toEqual({ ...first, name: 'Home', weeklyTemplateId: week.id, updatedAt: both.updatedAt });
  expect(await set({ dailyTemplateId: day.id })).toEqual(both);
  expect((await me.ok(listWorkspacesContract, {})).data[0]).toMatchObject({
    dailyTemplateId: day.id,
    weeklyTemplateId: week.id,
  });
  const one = await set({ dailyTemplateId: null });
  expect(one).toEqual({ ...before, name: 'Home', weeklyTemplateId: week.id, updatedAt: one.updatedAt });
  const none = await set({ dailyTemplateId: null, weeklyTemplateId: null });
  expect(none).toEqual({ ...before, name: 'Home', updatedAt: none.updatedAt });
});

test('a rename keeps the templates, also one whose note is in the trash', async ({ me }) => {
  const { workspaceId } = me;
  const { data: note } = await me.ok(createNoteContract, { name: 'Day' });
  await me.ok(updateWorkspaceContract, { workspaceId, dailyTemplateId: note.id });
  await me.ok(deleteNoteContract, { id: note.id });
  const { data } = await me.ok(updateWorkspaceContract, { workspaceId, name: 'Home' });
  expect(data).toMatchObject({ name: 'Home', dailyTemplateId: note.id });
});

test('returns 404 for an unknown or deleted template, 403 for a foreign one, 400 for one elsewhere', async () => {
  const [me, other] = await Promise.all([newUser(), newUser()]);
  const { workspaceId } = me;
  const { data: work } = await me.ok(createWorkspaceContract, { name: 'Work' });
  const { data: elsewhere } = await me.ok(createNoteContract, { name: 'n', workspaceId: work.id });
  const { data: foreign } = await other.ok(createNoteContract, { name: 'n' });
  const { data: deleted } = await me.ok(createNoteContract, { name: 'n' });
  await me.ok(deleteNoteContract, { id: deleted.id });
  for (const field of ['dailyTemplateId', 'weeklyTemplateId']) {
    const fails = (id: string, error: ErrorName, message?: string) =>
      me.fails(updateWorkspaceContract, { workspaceId, [field]: id }, error, message);
    for (const id of ['nonsense', '', crypto.randomUUID(), workspaceId, deleted.id])
      await fails(id, 'noteNotFound', 'Note not found');
    await fails(foreign.id, 'noteDenied', 'Access denied to note');
    await fails(elsewhere.id, 'invalidRequest', `${field}: must be a note of this workspace`);
    await me.fails(
      updateWorkspaceContract,
      { workspaceId, [field]: 7 },
      'invalidRequest',
      `${field}: must be a string or null`,
    );
  }
  // An error of a resource comes before a rule (D2).
  await me.fails(
    updateWorkspaceContract,
    { workspaceId, name: 'Work', dailyTemplateId: elsewhere.id, weeklyTemplateId: crypto.randomUUID() },
    'noteNotFound',
  );
  await me.fails(
    updateWorkspaceContract,
    { workspaceId, name: 'Work', dailyTemplateId: elsewhere.id },
    'invalidRequest',
    'dailyTemplateId: must be a note of this workspace',
  );
  expect((await me.ok(updateWorkspaceContract, { workspaceId })).data).not.toHaveProperty('dailyTemplateId');
});
