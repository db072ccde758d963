import { expect } from 'vitest';
import { getDailyContract, putDailyContract } from '../../../lib/api/routes/daily.ts';
import {
  createNoteContract,
  deleteNoteContract,
  getNoteContract,
  listNotesContract,
} from '../../../lib/api/routes/note.ts';
import { createSnapshotContract, listSnapshotsContract } from '../../../lib/api/routes/snapshot.ts';
import { createTodoContract, deleteTodoContract, getTodoContract } from '../../../lib/api/routes/todo.ts';
import { listTrashContract, purgeContract } from '../../../lib/api/routes/trash.ts';
import { createWorkspaceContract, listWorkspacesContract } from '../../../lib/api/routes/workspace.ts';
import { violationsOf } from '../../harness/check-user.ts';
import { newUser, type Client } from '../../harness/client.ts';
import { rowKindsOf } from '../../harness/table.ts';
import { times } from '../../harness/times.ts';
import { test } from '../../harness/user-test.ts';

async function trashed(me: Client, more: object = {}): Promise<string> {
  const { data } = await me.ok(createNoteContract, { name: 'n', content: 'text', ...more });
  await me.ok(deleteNoteContract, { id: data.id });
  return data.id;
}
const usageOf = async (me: Client) => (await me.ok(listWorkspacesContract, {})).data[0]?.storageUsage;
const NOTHING = ['ROOT'];

test('purges a note with its content, todos and snapshots and frees its bytes', async ({ me }) => {
  const { data: note } = await me.ok(createNoteContract, { name: 'n', content: 'fünf!' });
  const { data: todo } = await me.ok(createTodoContract, { text: 't', noteId: note.id, lineNumber: 1 });
  const { data: other } = await me.ok(createTodoContract, { text: 't', noteId: note.id, lineNumber: 1 });
  await me.ok(deleteTodoContract, { todoId: other.id });
  await me.ok(createSnapshotContract, { noteId: note.id, workspaceId: me.workspaceId, content: 'copy' });
  await me.ok(deleteNoteContract, { id: note.id });
  expect(await usageOf(me)).toBe(6);
  expect(await me.ok(purgeContract, { noteId: note.id.toUpperCase() })).toEqual({
    data: { purged: true, notes: 1, bytes: 6 },
    count: 1,
  });
  expect(await usageOf(me)).toBe(0);
  expect(await rowKindsOf(me.workspaceId)).toEqual(NOTHING);
  await me.fails(getNoteContract, { noteId: note.id }, 'noteNotFound');
  await me.fails(listSnapshotsContract, { noteId: note.id }, 'noteNotFound');
  for (const { id } of [todo, other]) await me.fails(getTodoContract, { todoId: id }, 'todoNotFound');
  await me.fails(purgeContract, { noteId: note.id }, 'noteNotFound');
  expect(await violationsOf(me.userId)).toEqual([]);
});

test('frees a full quota', async () => {
  const me = await newUser({ storageLimit: 10 });
  const noteId = await trashed(me, { content: '0123456789' });
  await me.fails(createNoteContract, { name: 'n', content: 'x' }, 'quotaExceeded');
  await me.ok(purgeContract, { noteId });
  await me.ok(createNoteContract, { name: 'n', content: '9876543210' });
  await me.fails(createNoteContract, { name: 'n', content: 'x' }, 'quotaExceeded');
});

test('purges the whole trash of one workspace and keeps live notes', async ({ me }) => {
  const { data: work } = await me.ok(createWorkspaceContract, { name: 'Work' });
  const { data: live } = await me.ok(createNoteContract, { name: 'live', content: 'live' });
  await me.ok(createTodoContract, { text: 't', noteId: live.id, lineNumber: 1 });
  await times(10, () => trashed(me));
  await times(3, () => trashed(me, { workspaceId: work.id, content: 'four' }));
  expect((await me.ok(purgeContract, { all: true })).data).toEqual({ purged: true, notes: 10, bytes: 40 });
  expect((await me.ok(listTrashContract, {})).data).toEqual([]);
  expect((await me.ok(listNotesContract, {})).data).toEqual([live]);
  expect((await me.ok(listTrashContract, { workspaceId: work.id })).count).toBe(3);
  const named = await me.ok(purgeContract, { all: true, workspaceId: work.id.toUpperCase() });
  expect(named.data).toEqual({ purged: true, notes: 3, bytes: 12 });
  expect((await me.ok(purgeContract, { all: true })).data).toEqual({ purged: true, notes: 0, bytes: 0 });
  expect(await violationsOf(me.userId)).toEqual([]);
});

test('creates a purged day again with a new ETag and none of its old content', async ({ me }) => {
  const day = { date: '2025-02-07' };
  const first = await me.call(putDailyContract, { ...day, content: 'old' });
  const { data: old } = first.body as { data: { id: string } };
  await me.ok(listNotesContract, {});
  await me.ok(deleteNoteContract, { id: old.id });
  await me.ok(purgeContract, { noteId: old.id });
  const { headers, body } = await me.call(getDailyContract, day);
  expect(body).toMatchObject({ data: { id: old.id, content: '', isDeleted: false } });
  expect(headers.get('etag')).not.toBe(first.headers.get('etag'));
  await me.ok(deleteNoteContract, { id: old.id });
  await me.ok(purgeContract, { noteId: old.id });
  const second = await me.call(putDailyContract, { ...day, content: 'new' });
  expect(second.headers.get('etag')).not.toBe(first.headers.get('etag'));
  expect((await me.ok(listNotesContract, {})).data).toMatchObject([{ id: old.id, content: 'new' }]);
  expect((await me.ok(listNotesContract, { search: 'old' })).data).toEqual([]);
});

test('fails for a live note and keeps it', async ({ me }) => {
  const { data: note } = await me.ok(createNoteContract, { name: 'n' });
  await me.fails(purgeContract, { noteId: note.id }, 'noteNotInTrash', 'Note is not in the trash');
  expect((await me.ok(listNotesContract, {})).data).toEqual([note]);
});

test('returns 400 unless exactly one of noteId and all is given', async ({ me }) => {
  const noteId = await trashed(me);
  const message = 'noteId: give noteId, fileId or all as true';
  for (const body of [{}, { all: false }, { workspaceId: me.workspaceId }])
    await me.fails(purgeContract, body, 'invalidRequest', message);
  const both = 'noteId: give noteId or all, not both';
  await me.fails(purgeContract, { noteId, all: true }, 'invalidRequest', both);
  expect((await me.ok(listTrashContract, {})).count).toBe(1);
});

test('returns 404 for an unknown or malformed note or workspace and 403 for another user’s', async () => {
  const [me, other] = await Promise.all([newUser(), newUser()]);
  const theirs = await trashed(other);
  for (const id of ['nonsense', '', crypto.randomUUID()]) {
    await me.fails(purgeContract, { noteId: id }, 'noteNotFound');
    await me.fails(purgeContract, { all: true, workspaceId: id }, 'workspaceNotFound');
  }
  await me.fails(purgeContract, { noteId: theirs }, 'noteDenied');
  await me.fails(purgeContract, { all: true, workspaceId: other.workspaceId }, 'workspaceDenied');
  expect((await other.ok(listTrashContract, {})).count).toBe(1);
});

test('counts empty notes, alone and among others', async ({ me }) => {
  const inTrash = async (content: string) => {
    const { data } = await me.ok(createNoteContract, { name: 'n', content });
    await me.ok(deleteNoteContract, { id: data.id });
    return data.id;
  };
  const purged = (notes: number, bytes: number) => ({ data: { purged: true, notes, bytes } });
  expect(await me.ok(purgeContract, { noteId: await inTrash('') })).toMatchObject(purged(1, 0));
  for (const content of ['', 'é', '']) await inTrash(content);
  expect(await me.ok(purgeContract, { all: true })).toMatchObject(purged(3, 2));
});

test('returns 400 and purges nothing if the workspace is null (D3)', async ({ me }) => {
  const noteId = await trashed(me);
  await me.fails(
    purgeContract,
    { all: true, workspaceId: null },
    'invalidRequest',
    'workspaceId: must be a string',
  );
  expect((await me.ok(getNoteContract, { noteId })).data.isDeleted).toBe(true);
});
