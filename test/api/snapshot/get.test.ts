import { expect } from 'vitest';
import { deleteNoteContract, createNoteContract } from '../../../lib/api/routes/note.ts';
import { createSnapshotContract, listSnapshotsContract } from '../../../lib/api/routes/snapshot.ts';
import { getDailyContract } from '../../../lib/api/routes/daily.ts';
import { createWorkspaceContract } from '../../../lib/api/routes/workspace.ts';
import { newUser } from '../../harness/client.ts';
import { withFaults } from '../../harness/faults/faults.ts';
import { test } from '../../harness/user-test.ts';

test('returns only an empty data list for a note without snapshots', async ({ me }) => {
  const { data: note } = await me.ok(createNoteContract, { name: 'a', content: 'x' });
  expect(await me.ok(listSnapshotsContract, { noteId: note.id })).toEqual({ data: [] });
});

test('lists only the snapshots of the note, newest first', async ({ me }) => {
  const [{ data: note }, { data: second }] = await Promise.all([
    me.ok(createNoteContract, { name: 'a' }),
    me.ok(createNoteContract, { name: 'b' }),
  ]);
  const made = [];
  for (const content of ['one', 'two', 'three']) {
    const { data } = await me.ok(createSnapshotContract, {
      noteId: note.id,
      workspaceId: me.workspaceId,
      content,
    });
    made.unshift(data);
    await me.ok(createSnapshotContract, { noteId: second.id, workspaceId: me.workspaceId, content: 'other' });
    expect(await me.ok(listSnapshotsContract, { noteId: note.id })).toEqual({ data: made });
  }
  expect(made.map(({ noteVersion, content }) => [noteVersion, content])).toEqual([
    [3, 'three'],
    [2, 'two'],
    [1, 'one'],
  ]);
  const times = made.map(({ createdAt }) => createdAt);
  expect(times).toEqual(times.toSorted().toReversed());
  const { data: others } = await me.ok(listSnapshotsContract, { noteId: second.id });
  expect(others.map(({ noteVersion }) => noteVersion)).toEqual([3, 2, 1]);
  expect(others.every(({ noteId, content }) => noteId === second.id && content === 'other')).toBe(true);
});

test('accepts an upper-case note id', async ({ me }) => {
  const { data: note } = await me.ok(createNoteContract, { name: 'a' });
  const { data } = await me.ok(createSnapshotContract, {
    noteId: note.id,
    workspaceId: me.workspaceId,
    content: 'x',
  });
  expect(await me.ok(listSnapshotsContract, { noteId: note.id.toUpperCase() })).toEqual({ data: [data] });
});

test.for(['nonsense', '123', '00000000-0000-4000-8000-00000000000', '{}', 'null'])(
  'returns 400 for the note id "%s"',
  async (noteId, { me }) => {
    await me.fails(listSnapshotsContract, { noteId }, 'invalidNoteId', 'Invalid note ID format');
  },
);

test('returns 400 for a malformed variant of an existing note id', async ({ me }) => {
  const { data: note } = await me.ok(createNoteContract, { name: 'a' });
  for (const noteId of [` ${note.id}`, `${note.id}0`, note.id.replaceAll('-', ''), `{${note.id}}`])
    await me.fails(listSnapshotsContract, { noteId }, 'invalidNoteId');
});

test('returns 400 if the note id is missing', async ({ me }) => {
  await me.fails(listSnapshotsContract, {}, 'invalidRequest', 'noteId: Required field is missing');
});

test('returns 404 for an unknown note and 403 for another user’s', async () => {
  const [me, other] = await Promise.all([newUser(), newUser()]);
  const { data: theirs } = await other.ok(createNoteContract, { name: 'a' });
  await other.ok(createSnapshotContract, {
    noteId: theirs.id,
    workspaceId: other.workspaceId,
    content: 'secret',
  });
  const unknown = `${crypto.randomUUID().slice(0, 24)}${me.workspaceId.slice(24)}`;
  for (const noteId of [crypto.randomUUID(), unknown, me.workspaceId])
    await me.fails(listSnapshotsContract, { noteId }, 'noteNotFound', 'Note not found');
  await me.fails(listSnapshotsContract, { noteId: theirs.id }, 'noteDenied', 'Access denied to note');
});

test('lists the snapshots of a note in any workspace, even if the note is in the trash', async ({ me }) => {
  const { data: work } = await me.ok(createWorkspaceContract, { name: 'Work' });
  const { data: note } = await me.ok(createNoteContract, { name: 'a', workspaceId: work.id });
  const { data } = await me.ok(createSnapshotContract, {
    noteId: note.id,
    workspaceId: work.id,
    content: 'kept',
  });
  expect(await me.ok(listSnapshotsContract, { noteId: note.id })).toEqual({ data: [data] });
  await me.ok(deleteNoteContract, { id: note.id });
  expect(await me.ok(listSnapshotsContract, { noteId: note.id })).toEqual({ data: [data] });
});

test('keeps the snapshots and their numbering when a calendar note is deleted and restored', async ({
  me,
}) => {
  const { data: note } = await me.ok(getDailyContract, { date: '2025-02-07' });
  const snapshot = { noteId: note.id, workspaceId: me.workspaceId, content: 'x' };
  const { data: first } = await me.ok(createSnapshotContract, snapshot);
  await me.ok(deleteNoteContract, { id: note.id });
  await me.ok(getDailyContract, { date: '2025-02-07' });
  const { data: second } = await me.ok(createSnapshotContract, snapshot);
  expect(second.noteVersion).toBe(2);
  expect(await me.ok(listSnapshotsContract, { noteId: note.id })).toEqual({ data: [second, first] });
});

test(
  'returns 500 if contents cannot be read, because all are read before the first byte is sent',
  { tags: ['slow'] },
  async () => {
    const faults = await withFaults(({ operation }) => (operation === 'BatchGetItem' ? 'fail' : 'pass'));
    try {
      const me = await newUser({}, faults.baseUrl);
      const { data: note } = await me.ok(createNoteContract, { name: 'a' });
      await me.ok(createSnapshotContract, { noteId: note.id, workspaceId: me.workspaceId, content: 'x' });
      await me.fails(listSnapshotsContract, { noteId: note.id }, 'internal');
    } finally {
      await faults.stop();
    }
  },
);

test('returns the same snapshots without contents if content is false', async ({ me }) => {
  const { data: note } = await me.ok(createNoteContract, { name: 'a' });
  for (const content of ['one', ''])
    await me.ok(createSnapshotContract, { noteId: note.id, workspaceId: me.workspaceId, content });
  const { data: whole } = await me.ok(listSnapshotsContract, { noteId: note.id });
  const { data: lean } = await me.ok(listSnapshotsContract, { noteId: note.id, content: false });
  expect(lean).toEqual(whole.map((snapshot) => ({ ...snapshot, content: undefined })));
  expect(lean.map((snapshot) => 'content' in snapshot)).toEqual([false, false]);
});
