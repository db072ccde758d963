import { expect, test } from 'vitest';
import { deleteNoteContract, createNoteContract } from '../../../lib/api/routes/note.ts';
import { createSnapshotContract, listSnapshotsContract } from '../../../lib/api/routes/snapshot.ts';
import { getDailyContract } from '../../../lib/api/routes/daily.ts';
import { createWorkspaceContract } from '../../../lib/api/routes/workspace.ts';
import { newUser } from '../../harness/client.ts';
import { withFaults } from '../../harness/faults.ts';

test('a note without snapshots has an empty list, and the answer has only data', async () => {
  const me = await newUser();
  const { data: note } = await me.ok(createNoteContract, { name: 'a', content: 'x' });
  expect(await me.ok(listSnapshotsContract, { noteId: note.id })).toEqual({ data: [] });
});

test('lists the snapshots of the note, newest first, and of no other', async () => {
  const me = await newUser();
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

test('an upper-case note id finds the note', async () => {
  const me = await newUser();
  const { data: note } = await me.ok(createNoteContract, { name: 'a' });
  const { data } = await me.ok(createSnapshotContract, {
    noteId: note.id,
    workspaceId: me.workspaceId,
    content: 'x',
  });
  expect(await me.ok(listSnapshotsContract, { noteId: note.id.toUpperCase() })).toEqual({ data: [data] });
});

test.for(['nonsense', '123', '00000000-0000-4000-8000-00000000000', '{}', 'null'])(
  'refuses the note id "%s"',
  async (noteId) => {
    const me = await newUser();
    await me.fails(listSnapshotsContract, { noteId }, 'invalidNoteId', 'Invalid note ID format');
  },
);

test('refuses a malformed note id even where it ends like one of the caller’s', async () => {
  const me = await newUser();
  const { data: note } = await me.ok(createNoteContract, { name: 'a' });
  for (const noteId of [` ${note.id}`, `${note.id}0`, note.id.replaceAll('-', ''), `{${note.id}}`])
    await me.fails(listSnapshotsContract, { noteId }, 'invalidNoteId');
});

test('demands the note id', async () => {
  const me = await newUser();
  await me.fails(listSnapshotsContract, {}, 'invalidRequest', 'noteId: Required field is missing');
});

test('404 for an unknown note, 403 for another user’s', async () => {
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

test('the snapshots of a note in the trash can be read, those of a note in any workspace too', async () => {
  const me = await newUser();
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

test('a calendar note keeps its snapshots through the trash, and its numbers go on', async () => {
  const me = await newUser();
  const { data: note } = await me.ok(getDailyContract, { date: '2025-02-07' });
  const snapshot = { noteId: note.id, workspaceId: me.workspaceId, content: 'x' };
  const { data: first } = await me.ok(createSnapshotContract, snapshot);
  await me.ok(deleteNoteContract, { id: note.id });
  await me.ok(getDailyContract, { date: '2025-02-07' });
  const { data: second } = await me.ok(createSnapshotContract, snapshot);
  expect(second.noteVersion).toBe(2);
  expect(await me.ok(listSnapshotsContract, { noteId: note.id })).toEqual({ data: [second, first] });
});

test('contents that can’t be read are an error: all are there before the first byte is sent', async () => {
  const faults = await withFaults(({ operation }) => (operation === 'BatchGetItem' ? 'fail' : 'pass'));
  try {
    const me = await newUser({}, faults.baseUrl);
    const { data: note } = await me.ok(createNoteContract, { name: 'a' });
    await me.ok(createSnapshotContract, { noteId: note.id, workspaceId: me.workspaceId, content: 'x' });
    await me.fails(listSnapshotsContract, { noteId: note.id }, 'internal');
  } finally {
    await faults.stop();
  }
});

test('content=false lists the same snapshots without their contents', async () => {
  const me = await newUser();
  const { data: note } = await me.ok(createNoteContract, { name: 'a' });
  for (const content of ['one', ''])
    await me.ok(createSnapshotContract, { noteId: note.id, workspaceId: me.workspaceId, content });
  const { data: whole } = await me.ok(listSnapshotsContract, { noteId: note.id });
  const { data: lean } = await me.ok(listSnapshotsContract, { noteId: note.id, content: false });
  expect(lean).toEqual(whole.map((snapshot) => ({ ...snapshot, content: undefined })));
  expect(lean.map((snapshot) => 'content' in snapshot)).toEqual([false, false]);
});
