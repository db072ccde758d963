import { expect, test } from 'vitest';
import { createNote, deleteNote, listNotes, updateNote } from '../../../lib/api/routes/note.ts';
import { listWorkspaces } from '../../../lib/api/routes/workspace.ts';
import { newUser } from '../../harness/client.ts';

test('moves a note to the trash, where it keeps its content and its bytes', async () => {
  const me = await newUser();
  const { data: note } = await me.ok(createNote, { name: 'a', content: 'abc' });
  expect(await me.ok(deleteNote, { id: note.id.toUpperCase() })).toEqual({
    data: { deleted: true, noteId: note.id, movedToTrash: true },
    count: 1,
  });
  expect((await me.ok(listNotes, {})).data).toEqual([]);
  const [trashed] = (await me.ok(listNotes, { isDeleted: true })).data;
  expect(trashed).toEqual({ ...note, isDeleted: true, deletedAt: trashed?.deletedAt, deletedBy: me.userId });
  expect((await me.ok(listWorkspaces, {})).data[0]).toMatchObject({
    storageUsage: 3,
    contentCounts: { notes: 0 },
  });
});

test('again is the same, and leaves deletedAt alone', async () => {
  const me = await newUser();
  const { data: note } = await me.ok(createNote, { name: 'a' });
  const first = await me.ok(deleteNote, { id: note.id });
  const [before] = (await me.ok(listNotes, { isDeleted: true })).data;
  expect(await me.ok(deleteNote, { id: note.id })).toEqual(first);
  expect((await me.ok(listNotes, { isDeleted: true })).data).toEqual([before]);
});

test('20 concurrent deletions count once', async () => {
  const me = await newUser();
  const { data: note } = await me.ok(createNote, { name: 'a' });
  await me.ok(createNote, { name: 'b' });
  await Promise.all(Array.from({ length: 20 }, () => me.ok(deleteNote, { id: note.id })));
  expect((await me.ok(listWorkspaces, {})).data[0]?.contentCounts.notes).toBe(1);
});

test('404 for an unknown or malformed note, 403 for another user’s', async () => {
  const [me, other] = await Promise.all([newUser(), newUser()]);
  const { data: theirs } = await other.ok(createNote, { name: 'a' });
  for (const id of [crypto.randomUUID(), 'nonsense']) await me.fails(deleteNote, { id }, 'noteNotFound');
  await me.fails(deleteNote, { id: theirs.id }, 'noteDenied');
  await me.fails(deleteNote, {}, 'invalidRequest', 'id: Required field is missing');
  expect((await other.ok(listNotes, {})).count).toBe(1);
});

test('changes against deletions leave the counts exact', async () => {
  const me = await newUser();
  const notes = await Promise.all(
    Array.from({ length: 10 }, () => me.ok(createNote, { name: 'a', content: 'x' })),
  );
  await Promise.all(
    notes.flatMap(({ data: { id } }) => [
      me.call(updateNote, { id, content: 'xyz' }),
      me.ok(deleteNote, { id }),
      me.call(updateNote, { id, name: 'b' }),
    ]),
  );
  const all = (await me.ok(listNotes, { isDeleted: true })).data;
  expect(all.every(({ isDeleted }) => isDeleted)).toBe(true);
  expect((await me.ok(listWorkspaces, {})).data[0]).toMatchObject({
    contentCounts: { notes: 0 },
    storageUsage: all.reduce((sum, { content }) => sum + content.length, 0),
  });
});
