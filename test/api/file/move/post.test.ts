import { expect } from 'vitest';
import { deleteFileContract, listFilesContract, moveFileContract } from '../../../../lib/api/routes/file.ts';
import { newUser } from '../../../harness/client.ts';
import { bytesOf, download, putFile, tagOf } from '../../../harness/files.ts';
import { test } from '../../../harness/user-test.ts';

test('renames a file: its id, bytes and tag stay, its type follows the new name, and the old path is free', async ({
  me,
}) => {
  const file = await putFile(me, 'a/x.png', bytesOf(10));
  const { body, headers } = await me.call(moveFileContract, { id: file.id, path: 'b/Y.pdf' });
  const { data: moved } = body as { data: typeof file };
  expect(body).toEqual({
    data: { ...file, path: 'b/Y.pdf', type: 'application/pdf', updatedAt: moved.updatedAt },
    count: 1,
  });
  expect(moved.updatedAt > file.updatedAt).toBe(true);
  expect(headers.get('etag')).toBe(tagOf(file));
  expect((await download(me, file)).equals(bytesOf(10))).toBe(true);
  await putFile(me, 'a/x.png');
  expect((await me.ok(listFilesContract, {})).data.map(({ path }) => path)).toEqual(['a/x.png', 'b/Y.pdf']);
});

test('returns the file unchanged if it has the path, and renames it to other letter case', async ({ me }) => {
  const file = await putFile(me, 'x.png');
  expect(await me.ok(moveFileContract, { id: file.id, path: 'x.png' })).toEqual({ data: file, count: 1 });
  expect((await me.ok(moveFileContract, { id: file.id, path: 'X.png' })).data.path).toBe('X.png');
});

test('returns 400 if another file has the path, or the path breaks a rule, and changes nothing', async ({
  me,
}) => {
  const [file, other] = [await putFile(me, 'x.png'), await putFile(me, 'y.png')];
  await me.fails(moveFileContract, { id: file.id, path: 'y.png' }, 'fileExists');
  await me.fails(
    moveFileContract,
    { id: file.id, path: 'y.md' },
    'invalidRequest',
    'path: Markdown files are notes',
  );
  await me.fails(moveFileContract, { id: file.id }, 'invalidRequest', 'path: Required field is missing');
  expect((await me.ok(listFilesContract, {})).data).toEqual([file, other]);
});

test('moves with the current tag only, and returns 412 with it otherwise', async ({ me }) => {
  const file = await putFile(me, 'x.png');
  await putFile(me, 'y.png');
  const { status, headers } = await me.call(
    moveFileContract,
    { id: file.id, path: 'y.png' },
    { 'If-Match': '"x"' },
  );
  expect([status, headers.get('etag')]).toEqual([412, tagOf(file)]);
  await me.ok(moveFileContract, { id: file.id, path: 'z.png' }, { 'If-Match': tagOf(file) });
});

test('returns 404 for an unknown id or a file in the trash, and 403 for another user’s', async () => {
  const [me, other] = await Promise.all([newUser(), newUser()]);
  const [gone, theirs] = [await putFile(me, 'x.png'), await putFile(other, 'x.png')];
  await me.ok(deleteFileContract, { id: gone.id });
  for (const id of ['nonsense', crypto.randomUUID(), gone.id])
    await me.fails(moveFileContract, { id, path: 'z.png' }, 'fileNotFound');
  await me.fails(moveFileContract, { id: theirs.id, path: 'z.png' }, 'fileDenied');
});

test('of 8 simultaneous moves to one path one succeeds', async ({ me }) => {
  const files = await Promise.all(Array.from({ length: 8 }, (_, n) => putFile(me, `${n}.png`)));
  const moves = files.map(({ id }) => me.call(moveFileContract, { id, path: 'x.png' }));
  const statuses = (await Promise.all(moves)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 400, 400, 400, 400, 400, 400, 400]);
  expect((await me.ok(listFilesContract, {})).count).toBe(8);
});
