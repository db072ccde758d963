import { expect } from 'vitest';
import {
  createWorkspaceContract,
  deleteWorkspaceContract,
  listWorkspacesContract,
} from '../../../lib/api/routes/workspace.ts';
import { newUser } from '../../harness/client.ts';
import { test } from '../../harness/user-test.ts';

test('creates a workspace and returns its create shape', async ({ me }) => {
  const { data, count } = await me.ok(createWorkspaceContract, { name: 'Work' });
  expect(count).toBe(1);
  expect(data).toMatchObject({
    name: 'Work',
    userId: me.userId,
    isDefault: false,
    storageUsage: 0,
    formattedStorageUsage: '0 B',
  });
  expect(data.createdAt).toBe(data.updatedAt);
});

test('returns the limit error for a third workspace, before it checks the name', async ({ me }) => {
  await me.ok(createWorkspaceContract, { name: 'Work' });
  await me.fails(createWorkspaceContract, { name: 'Work' }, 'workspaceLimit');
});

test('names the user’s limit in the error', async () => {
  const me = await newUser({ workspaceLimit: 1 });
  await me.fails(
    createWorkspaceContract,
    { name: 'x' },
    'workspaceLimit',
    'Maximum number of workspaces reached (1)',
  );
});

test.for([
  ['Personal', 'the same'],
  ['  Personal ', 'the same after trimming'],
])('returns 400 for the name "%s": %s', async ([name], { me }) => {
  await me.fails(createWorkspaceContract, { name }, 'duplicateWorkspaceName');
});

test('compares names after NFC normalization and case-sensitively', async () => {
  const me = await newUser({ workspaceLimit: 4 });
  await me.ok(createWorkspaceContract, { name: 'Caf\u00e9' });
  await me.fails(createWorkspaceContract, { name: 'Cafe\u0301' }, 'duplicateWorkspaceName');
  await me.ok(createWorkspaceContract, { name: 'CAF\u00c9' });
});

test('accepts one name for two users', async () => {
  const [me, other] = await Promise.all([newUser(), newUser()]);
  await me.ok(createWorkspaceContract, { name: 'Work' });
  await other.ok(createWorkspaceContract, { name: 'Work' });
});

test.for([
  [{}, 'name: Required field is missing'],
  [{ name: null }, 'name: Required field is missing'],
  [{ name: 7 }, 'name: must be a string of 1 to 100 characters that are not all blank'],
  [{ name: '' }, 'name: must be a string of 1 to 100 characters that are not all blank'],
  [{ name: ' \t\u00a0\n' }, 'name: must be a string of 1 to 100 characters that are not all blank'],
  [{ name: 'x'.repeat(101) }, 'name: must be a string of 1 to 100 characters that are not all blank'],
] as const)('returns 400 for %o', async ([body, message], { me }) => {
  await me.fails(createWorkspaceContract, body, 'invalidRequest', message);
});

test('accepts a name of 100 emoji, because it counts characters and not UTF-16 units', async ({ me }) => {
  const name = '🗂'.repeat(100);
  expect((await me.ok(createWorkspaceContract, { name })).data.name).toBe(name);
});

test('ignores every field except the name', async ({ me }) => {
  const foreign = { userId: 'x', isDefault: true, id: 'x', createdAt: 'x', storageUsage: 5 };
  const { data } = await me.ok(createWorkspaceContract, { name: 'Work', ...foreign });
  expect(data).toMatchObject({ userId: me.userId, isDefault: false, storageUsage: 0 });
});

test('creates exactly one workspace under 20 concurrent creates at the limit', async ({ me }) => {
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, n) => me.call(createWorkspaceContract, { name: `w${n}` })),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(responses.filter(({ status }) => status === 403)).toHaveLength(19);
  expect((await me.ok(listWorkspacesContract, {})).count).toBe(2);
});

test('creates one workspace under 20 concurrent creates with one name', async () => {
  const me = await newUser({ workspaceLimit: 50 });
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => me.call(createWorkspaceContract, { name: 'one' })),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await me.ok(listWorkspacesContract, {})).count).toBe(2);
});

test('frees the name and the slot on deletion', async ({ me }) => {
  const { data } = await me.ok(createWorkspaceContract, { name: 'Work' });
  await me.ok(deleteWorkspaceContract, { workspaceId: data.id });
  await me.ok(createWorkspaceContract, { name: 'Work' });
});
