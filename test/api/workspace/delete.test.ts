import { expect } from 'vitest';
import {
  createNoteContract,
  deleteNoteContract,
  listNotesContract,
  updateNoteContract,
} from '../../../lib/api/routes/note.ts';
import { createWorkspaceContract, deleteWorkspaceContract } from '../../../lib/api/routes/workspace.ts';
import { newUser } from '../../harness/client.ts';
import { rowsOf } from '../../harness/table.ts';
import { test } from '../../harness/user-test.ts';

test('deletes its content, returns the counts and frees the quota', async () => {
  const me = await newUser({ storageLimit: 10 });
  const { data } = await me.ok(createWorkspaceContract, { name: 'Work' });
  const { data: live } = await me.ok(createNoteContract, {
    workspaceId: data.id,
    name: 'a',
    content: '12345',
  });
  const { data: trashed } = await me.ok(createNoteContract, {
    workspaceId: data.id,
    name: 'b',
    content: '12345',
  });
  await me.ok(deleteNoteContract, { id: trashed.id });
  const response = await me.ok(deleteWorkspaceContract, { workspaceId: data.id.toUpperCase() });
  expect(response).toEqual({
    data: { deleted: true, workspaceId: data.id, deletedContent: { notes: 1, groups: 0, todos: 0 } },
    count: 1,
  });
  await me.fails(listNotesContract, { workspaceId: data.id }, 'workspaceNotFound');
  await me.fails(updateNoteContract, { id: live.id, name: 'x' }, 'noteNotFound');
  await me.fails(createNoteContract, { workspaceId: data.id, name: 'x' }, 'workspaceNotFound');
  await me.ok(createNoteContract, { name: 'c', content: '1234567890' });
});

test('deletes every row', async ({ me }) => {
  const { data } = await me.ok(createWorkspaceContract, { name: 'Work' });
  await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      me.ok(createNoteContract, { workspaceId: data.id, name: `n${n}`, content: 'body' }),
    ),
  );
  expect((await rowsOf(data.id)).length).toBe(121);
  await me.ok(deleteWorkspaceContract, { workspaceId: data.id });
  expect(await rowsOf(data.id)).toEqual([]);
});

test('returns 403 for the default workspace', async ({ me }) => {
  await me.fails(deleteWorkspaceContract, { workspaceId: me.workspaceId }, 'defaultWorkspace');
});

test('returns 404 for an unknown, malformed or deleted workspace and 403 for another user’s', async () => {
  const [me, other] = await Promise.all([newUser(), newUser()]);
  const { data } = await me.ok(createWorkspaceContract, { name: 'Work' });
  await me.ok(deleteWorkspaceContract, { workspaceId: data.id });
  for (const workspaceId of [data.id, crypto.randomUUID(), 'nonsense'])
    await me.fails(deleteWorkspaceContract, { workspaceId }, 'workspaceNotFound');
  await me.fails(deleteWorkspaceContract, { workspaceId: other.workspaceId }, 'workspaceDenied');
  await me.fails(deleteWorkspaceContract, {}, 'invalidRequest', 'workspaceId: Required field is missing');
});
