import { expect } from 'vitest';
import { getAccountContract } from '../../../lib/api/routes/account.ts';
import { deleteFileContract, listFilesContract } from '../../../lib/api/routes/file.ts';
import { newUser } from '../../harness/client.ts';
import { bytesOf, download, putFile, tagOf } from '../../harness/files.ts';
import { test } from '../../harness/user-test.ts';

test('moves a file to the trash, where it keeps its bytes and counts; deleting it again changes nothing', async ({
  me,
}) => {
  const file = await putFile(me, 'x.png', bytesOf(700));
  const deleted = { data: { deleted: true, fileId: file.id, movedToTrash: true }, count: 1 };
  expect(await me.ok(deleteFileContract, { id: file.id })).toEqual(deleted);
  expect(await me.ok(deleteFileContract, { id: file.id.toUpperCase() })).toEqual(deleted);
  expect((await me.ok(listFilesContract, {})).data).toEqual([]);
  expect((await download(me, file)).equals(bytesOf(700))).toBe(true);
  expect((await me.ok(getAccountContract, {})).data.storage.used).toBe(700);
});

test('deletes with the current tag only, and returns 412 with it otherwise', async ({ me }) => {
  const file = await putFile(me, 'x.png');
  const { status, headers, body } = await me.call(deleteFileContract, { id: file.id }, { 'If-Match': '"x"' });
  expect([status, headers.get('etag'), body]).toEqual([
    412,
    tagOf(file),
    { error: 'PRECONDITION_FAILED', message: 'File has changed' },
  ]);
  expect((await me.ok(listFilesContract, {})).count).toBe(1);
  await me.ok(deleteFileContract, { id: file.id }, { 'If-Match': tagOf(file) });
  expect((await me.ok(listFilesContract, {})).count).toBe(0);
});

test('returns 404 for an unknown or malformed id and 403 for another user’s', async () => {
  const [me, other] = await Promise.all([newUser(), newUser()]);
  const theirs = await putFile(other, 'x.png');
  for (const id of ['nonsense', crypto.randomUUID()])
    await me.fails(deleteFileContract, { id }, 'fileNotFound');
  await me.fails(deleteFileContract, { id: theirs.id }, 'fileDenied');
});
