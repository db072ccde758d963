import { expect } from 'vitest';
import {
  createNoteContract,
  deleteNoteContract,
  getNoteContract,
  listNotesContract,
  updateNoteContract,
} from '../../../lib/api/routes/note.ts';
import { listTrashContract, restoreContract } from '../../../lib/api/routes/trash.ts';
import { createWorkspaceContract, listWorkspacesContract } from '../../../lib/api/routes/workspace.ts';
import { changeUser } from '../../../lib/domain/keys/api-keys.ts';
import { newUser } from '../../harness/client.ts';
import { rowKindsOf } from '../../harness/table.ts';
import { MB } from '../../harness/texts.ts';
import { test } from '../../harness/user-test.ts';

test('renames or rewrites the note and changes no other field except updatedAt', async ({ me }) => {
  const { data: note } = await me.ok(createNoteContract, { name: 'a', content: 'one' });
  const renamed = await me.ok(updateNoteContract, { id: note.id.toUpperCase(), name: 'b' });
  expect(renamed).toEqual({ data: { ...note, name: 'b', updatedAt: renamed.data.updatedAt }, count: 1 });
  const rewritten = await me.ok(updateNoteContract, { id: note.id, content: 'two' });
  expect(rewritten.data).toEqual({ ...renamed.data, content: 'two', updatedAt: rewritten.data.updatedAt });
  const both = await me.ok(updateNoteContract, { id: note.id, name: 'c', content: 'three' });
  expect(both.data).toEqual({ ...note, name: 'c', content: 'three', updatedAt: both.data.updatedAt });
  const times = [note, renamed.data, rewritten.data, both.data].map(({ updatedAt }) => updatedAt);
  expect(new Set(times).size).toBe(4);
  expect(times.toSorted()).toEqual(times);
  expect((await me.ok(listNotesContract, {})).data).toEqual([both.data]);
});

test('returns the note unchanged if no field is sent', async ({ me }) => {
  const { data: note } = await me.ok(createNoteContract, { name: 'a', content: 'one' });
  expect((await me.ok(updateNoteContract, { id: note.id })).data).toEqual(note);
});

test('changes only updatedAt if the values are the current ones', async ({ me }) => {
  const { data: note } = await me.ok(createNoteContract, { name: 'a', content: 'one' });
  const { data } = await me.ok(updateNoteContract, { id: note.id, name: 'a', content: 'one' });
  expect(data).toEqual({ ...note, updatedAt: data.updatedAt });
  expect(data.updatedAt > note.updatedAt).toBe(true);
});

test('ignores fields that are not in the contract', async ({ me }) => {
  const { data: note } = await me.ok(createNoteContract, { name: 'a' });
  const more = {
    userId: 'x',
    workspaceId: crypto.randomUUID(),
    isDeleted: true,
    created: 1,
    bytes: 0,
    version: 9,
  };
  const { data } = await me.ok(updateNoteContract, { id: note.id, name: 'b', ...more });
  expect(data).toEqual({ ...note, name: 'b', updatedAt: data.updatedAt });
});

test(
  'grows a content to many chunks and shrinks it to none, with exact bytes',
  { tags: ['slow'] },
  async ({ me }) => {
    const { data: note } = await me.ok(createNoteContract, { name: 'a', content: 'small' });
    const large = Buffer.from(crypto.getRandomValues(new Uint8Array(60_000))).toString('base64');
    const contents = [large.repeat(13).slice(0, MB), 'small', '', large, ''];
    for (const content of contents) {
      const { data } = await me.ok(updateNoteContract, { id: note.id, content });
      expect(data.content === content).toBe(true);
      expect((await me.ok(listNotesContract, {})).data[0]?.content === content).toBe(true);
      expect((await me.ok(listWorkspacesContract, {})).data[0]?.storageUsage).toBe(
        Buffer.byteLength(content),
      );
    }
    expect(await rowKindsOf(me.workspaceId)).toEqual(['NOTE', 'ROOT']);
  },
);

test('returns 400 for a content of more than 1 MB, and writes nothing', async ({ me }) => {
  const { data: note } = await me.ok(createNoteContract, { name: 'a', content: 'one' });
  await me.fails(updateNoteContract, { id: note.id, content: 'x'.repeat(MB + 1) }, 'noteTooLarge');
  expect((await me.ok(listNotesContract, {})).data).toEqual([note]);
});

test('returns 404 for an unknown, malformed or trashed note and 403 for another user’s', async () => {
  const [me, other] = await Promise.all([newUser(), newUser()]);
  const { data: theirs } = await other.ok(createNoteContract, { name: 'a', content: 'secret' });
  const { data: mine } = await me.ok(createNoteContract, { name: 'a' });
  await me.ok(deleteNoteContract, { id: mine.id });
  for (const id of [mine.id, crypto.randomUUID(), 'nonsense', me.workspaceId])
    await me.fails(updateNoteContract, { id, name: 'x' }, 'noteNotFound');
  await me.fails(updateNoteContract, { id: theirs.id, name: 'x' }, 'noteDenied');
  await me.fails(updateNoteContract, { id: theirs.id }, 'noteDenied');
  await me.fails(updateNoteContract, { name: 'x' }, 'invalidRequest', 'id: Required field is missing');
  expect((await other.ok(listNotesContract, {})).data).toEqual([theirs]);
});

test('returns 404 for a group of another workspace and 403 for another user’s, and accepts null for no group', async () => {
  const [me, other] = await Promise.all([newUser(), newUser()]);
  const { data: work } = await me.ok(createWorkspaceContract, { name: 'Work' });
  const { data: note } = await me.ok(createNoteContract, { name: 'a' });
  const groupIn = (workspaceId: string) => `${crypto.randomUUID().slice(0, 24)}${workspaceId.slice(24)}`;
  for (const groupId of ['x', groupIn(me.workspaceId), groupIn(work.id), crypto.randomUUID()])
    await me.fails(updateNoteContract, { id: note.id, groupId }, 'groupNotFound');
  await me.fails(updateNoteContract, { id: note.id, groupId: groupIn(other.workspaceId) }, 'groupDenied');
  expect((await me.ok(updateNoteContract, { id: note.id, groupId: null })).data.groupId).toBeNull();
});

test('rejects a write that grows the total above the quota, but never one that does not grow it', async () => {
  const me = await newUser({ storageLimit: 10 });
  const { data: note } = await me.ok(createNoteContract, { name: 'a', content: '1234567890' });
  await me.fails(updateNoteContract, { id: note.id, content: '12345678901' }, 'quotaExceeded');
  await me.ok(updateNoteContract, { id: note.id, content: 'abcdefghij' });
  await me.ok(updateNoteContract, { id: note.id, content: '1234' });
  await me.ok(updateNoteContract, { id: note.id, content: '1234567890' });
});

test('accepts a write that shrinks the total although the storage limit was lowered below it', async ({
  me,
}) => {
  const { data } = await me.ok(createNoteContract, { name: 'n', content: 'x'.repeat(10) });
  await changeUser(me.userId, { storageLimit: 2 });
  const { data: shorter } = await me.ok(updateNoteContract, { id: data.id, content: 'x'.repeat(9) });
  expect(shorter.content).toBe('x'.repeat(9));
  await me.fails(updateNoteContract, { id: data.id, content: 'x'.repeat(10) }, 'quotaExceeded');
});

test('pins and unpins a note, and other changes leave that as it is (E30)', async ({ me }) => {
  const { data: note } = await me.ok(createNoteContract, { name: 'a' });
  const put = async (changes: object) => (await me.ok(updateNoteContract, { id: note.id, ...changes })).data;
  expect((await put({ pinned: true })).pinned).toBe(true);
  expect((await put({ name: 'b', content: 'c' })).pinned).toBe(true);
  expect(await put({ pinned: false })).toEqual({
    ...note,
    name: 'b',
    content: 'c',
    updatedAt: expect.any(String) as string,
  });
});

test('stores second names, which other changes keep and an empty list removes (E38)', async ({ me }) => {
  const { data: note } = await me.ok(createNoteContract, { name: 'a' });
  const put = async (changes: object) => {
    const { data } = await me.ok(updateNoteContract, { id: note.id, ...changes });
    return { ...data, updatedAt: note.updatedAt };
  };
  const read = await me.call(getNoteContract, { noteId: note.id });
  const stale = { 'If-Match': read.headers.get('etag') ?? '' };
  const aliases = ['Alias', 'été ', 'two\nlines'];
  expect(await put({ aliases: [...aliases, ' ALIAS', 'E\u0301te\u0301'] })).toEqual({ ...note, aliases });
  expect((await me.call(updateNoteContract, { id: note.id, name: 'b' }, stale)).status).toBe(412);
  const changed = { ...note, name: 'b', content: 'c', aliases };
  expect(await put({ name: 'b', content: 'c', aliases: null })).toEqual(changed);
  expect(await put({})).toEqual(changed);
  await me.ok(deleteNoteContract, { id: note.id });
  const trash = (await me.ok(listTrashContract, {})).data;
  expect(trash).toEqual([expect.objectContaining({ aliases })]);
  await me.ok(restoreContract, { noteId: note.id });
  expect((await me.ok(getNoteContract, { noteId: note.id })).data.aliases).toEqual(aliases);
  expect(await put({ aliases: [] })).toEqual({ ...note, name: 'b', content: 'c' });
});

test('rejects second names that are no list of at most 10 names', async ({ me }) => {
  const { data: note } = await me.ok(createNoteContract, { name: 'a' });
  const item = 'must be a string of 1 to 200 characters that are not all blank';
  const rejected = [
    ['x', 'aliases: must be a list of at most 10 names'],
    [Array(11).fill('x'), 'aliases: must be a list of at most 10 names'],
    [['x', ' \n'], `aliases[1]: ${item}`],
    [[null], `aliases[0]: ${item}`],
    [['x'.repeat(201)], `aliases[0]: ${item}`],
  ] as const;
  for (const [aliases, message] of rejected)
    await me.fails(updateNoteContract, { id: note.id, aliases }, 'invalidRequest', message);
  const path = `/note?id=${note.id}&aliases=x`;
  const text = { 'Content-Type': 'text/markdown' };
  const { body } = await me.send({ method: 'PUT', path, headers: text, body: 'text' });
  expect(body).toMatchObject({ message: 'aliases: must be a list of at most 10 names' });
  expect((await me.ok(getNoteContract, { noteId: note.id })).data).toEqual(note);
});
