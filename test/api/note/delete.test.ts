import { expect } from 'vitest';
import { createNoteContract, deleteNoteContract, listNotesContract } from '../../../lib/api/routes/note.ts';
import { listWorkspacesContract } from '../../../lib/api/routes/workspace.ts';
import { newUser } from '../../harness/client.ts';
import { test } from '../../harness/user-test.ts';

test('moves a note to the trash and keeps its content and its bytes', async ({ me }) => {
  const { data: note } = await me.ok(createNoteContract, { name: 'a', content: 'abc' });
  expect(await me.ok(deleteNoteContract, { id: note.id.toUpperCase() })).toEqual({
    data: { deleted: true, noteId: note.id, movedToTrash: true },
    count: 1,
  });
  expect((await me.ok(listNotesContract, {})).data).toEqual([]);
  const [trashed] = (await me.ok(listNotesContract, { isDeleted: true })).data;
  expect(trashed).toEqual({ ...note, isDeleted: true, deletedAt: trashed?.deletedAt, deletedBy: me.userId });
  expect((await me.ok(listWorkspacesContract, {})).data[0]).toMatchObject({
    storageUsage: 3,
    contentCounts: { notes: 0 },
  });
});

test('returns the same response when repeated, and keeps deletedAt', async ({ me }) => {
  const { data: note } = await me.ok(createNoteContract, { name: 'a' });
  const first = await me.ok(deleteNoteContract, { id: note.id });
  const [before] = (await me.ok(listNotesContract, { isDeleted: true })).data;
  expect(await me.ok(deleteNoteContract, { id: note.id })).toEqual(first);
  expect((await me.ok(listNotesContract, { isDeleted: true })).data).toEqual([before]);
});

test('counts 20 concurrent deletions of one note once', async ({ me }) => {
  const { data: note } = await me.ok(createNoteContract, { name: 'a' });
  await me.ok(createNoteContract, { name: 'b' });
  await Promise.all(Array.from({ length: 20 }, () => me.ok(deleteNoteContract, { id: note.id })));
  expect((await me.ok(listWorkspacesContract, {})).data[0]?.contentCounts.notes).toBe(1);
});

test('returns 404 for an unknown or malformed note and 403 for another user’s', async () => {
  const [me, other] = await Promise.all([newUser(), newUser()]);
  const { data: theirs } = await other.ok(createNoteContract, { name: 'a' });
  for (const id of [crypto.randomUUID(), 'nonsense'])
    await me.fails(deleteNoteContract, { id }, 'noteNotFound');
  await me.fails(deleteNoteContract, { id: theirs.id }, 'noteDenied');
  await me.fails(deleteNoteContract, {}, 'invalidRequest', 'id: Required field is missing');
  expect((await other.ok(listNotesContract, {})).count).toBe(1);
});
