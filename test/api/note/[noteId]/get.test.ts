import { expect } from 'vitest';
import { createGroupContract } from '../../../../lib/api/routes/group.ts';
import {
  createNoteContract,
  deleteNoteContract,
  getNoteContract,
  listNotesContract,
} from '../../../../lib/api/routes/note.ts';
import { createWorkspaceContract, deleteWorkspaceContract } from '../../../../lib/api/routes/workspace.ts';
import { newUser } from '../../../harness/client.ts';
import { operationsDuring, withFaults } from '../../../harness/faults/faults.ts';
import { largeTexts } from '../../../harness/texts.ts';
import { test } from '../../../harness/user-test.ts';

test('returns the same note as the list and accepts its id in upper case', async ({ me }) => {
  const { data: group } = await me.ok(createGroupContract, { name: 'g' });
  const { data: note } = await me.ok(createNoteContract, { name: 'n', content: 'text', groupId: group.id });
  for (const noteId of [note.id, note.id.toUpperCase()])
    expect(await me.ok(getNoteContract, { noteId })).toEqual({ data: note, count: 1 });
  expect((await me.ok(listNotesContract, {})).data).toEqual([note]);
});

test('returns a note of any of the user’s workspaces until the workspace is deleted', async ({ me }) => {
  const { data: work } = await me.ok(createWorkspaceContract, { name: 'Work' });
  const { data: note } = await me.ok(createNoteContract, { name: 'n', workspaceId: work.id });
  expect((await me.ok(getNoteContract, { noteId: note.id })).data).toEqual(note);
  await me.ok(deleteWorkspaceContract, { workspaceId: work.id });
  await me.fails(getNoteContract, { noteId: note.id }, 'noteNotFound');
});

test('returns a trashed note as deleted', async ({ me }) => {
  const { data: note } = await me.ok(createNoteContract, { name: 'n', content: 'text' });
  await me.ok(deleteNoteContract, { id: note.id });
  const { data } = await me.ok(getNoteContract, { noteId: note.id });
  expect(data).toEqual({ ...note, isDeleted: true, deletedAt: data.deletedAt, deletedBy: me.userId });
  expect(data.deletedAt).not.toBeNull();
});

test('returns the whole content of a 1 MB note and of an empty one', { tags: ['slow'] }, async ({ me }) => {
  for (const content of [largeTexts()(0), '']) {
    const { data: note } = await me.ok(createNoteContract, { name: 'n', content });
    expect((await me.ok(getNoteContract, { noteId: note.id })).data.content === content).toBe(true);
  }
});

test('returns 404 for an unknown or malformed note and 403 for another user’s', async () => {
  const [me, other] = await Promise.all([newUser(), newUser()]);
  const { data: theirs } = await other.ok(createNoteContract, { name: 'n' });
  const unknown = `${crypto.randomUUID().slice(0, 24)}${me.workspaceId.slice(24)}`;
  for (const noteId of [unknown, crypto.randomUUID(), 'nonsense', '1/2', '%', me.workspaceId])
    await me.fails(getNoteContract, { noteId }, 'noteNotFound');
  await me.fails(getNoteContract, { noteId: theirs.id }, 'noteDenied');
});

test('reads a note whose content is not cached in one DynamoDB call', { tags: ['slow'] }, async () => {
  const faults = await withFaults(() => 'pass');
  try {
    const me = await newUser();
    const { data: note } = await me.ok(createNoteContract, { name: 'n', content: 'text' });
    const here = await newUser({}, faults.baseUrl);
    await here.fails(getNoteContract, { noteId: note.id }, 'noteDenied');
    const { data: own } = await here.ok(createNoteContract, { name: 'n', content: 'text' });
    const read = () => here.ok(getNoteContract, { noteId: own.id });
    expect(await operationsDuring(faults, read)).toEqual(['BatchGetItem']);
  } finally {
    await faults.stop();
  }
});
