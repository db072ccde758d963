import { expect } from 'vitest';
import { deleteFileContract, getFileContract, putFileContract } from '../../../../lib/api/routes/file.ts';
import { newUser, type Client } from '../../../harness/client.ts';
import { bytesOf, download, putFile, tagOf } from '../../../harness/files.ts';
import { test } from '../../../harness/user-test.ts';

const headersOf = async (me: Client, path: string, input: object = {}) => {
  const { data } = await me.ok(putFileContract, { path, bytes: bytesOf(10, path) });
  const { headers } = await me.call(getFileContract, { fileId: data.id, ...input });
  return (name: string): string | null => headers.get(name);
};

test('returns the bytes with their tag, and headers that let no file run in this origin', async ({ me }) => {
  const bytes = bytesOf(1_000_000);
  const { data } = await me.ok(putFileContract, { path: 'a/Ä b.png', bytes });
  const { status, headers, body } = await me.call(getFileContract, { fileId: data.id });
  expect([status, (body as Buffer).equals(bytes)]).toEqual([200, true]);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'image/png',
    'content-disposition': "inline; filename*=UTF-8''%C3%84%20b.png",
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-cache',
    etag: tagOf(data),
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
  });
  expect(headers.get('content-encoding')).toBeNull();
});

test('may be cached permanently by a client that names the current hash, and only by it', async ({ me }) => {
  const file = await putFile(me, 'x.png');
  const policy = async (sha256: string) =>
    (await me.call(getFileContract, { fileId: file.id, sha256 })).headers.get('cache-control');
  expect(await policy(file.sha256)).toBe('private, max-age=31536000, immutable');
  expect(await policy(file.sha256.toUpperCase())).toBe('private, max-age=31536000, immutable');
  expect(await policy('0'.repeat(64))).toBe('private, no-cache');
  expect(await policy('x')).toBe('private, no-cache');
});

test.for([
  ['x.png', 'image/png', true],
  ['x.JPG', 'image/jpeg', true],
  ['x.jpeg', 'image/jpeg', true],
  ['x.gif', 'image/gif', true],
  ['x.webp', 'image/webp', true],
  ['x.avif', 'image/avif', true],
  ['x.heic', 'image/heic', true],
  ['x.svg', 'image/svg+xml', false],
  ['x.pdf', 'application/pdf', true],
  ['x.mp3', 'audio/mpeg', true],
  ['x.m4a', 'audio/mp4', true],
  ['x.ogg', 'audio/ogg', true],
  ['x.wav', 'audio/wav', true],
  ['x.mp4', 'video/mp4', true],
  ['x.webm', 'video/webm', true],
  ['x.txt', 'text/plain', false],
  ['x.csv', 'text/csv', false],
  ['x.json', 'application/json', false],
  ['x.canvas', 'application/json', false],
  ['x.html', 'application/octet-stream', false],
  ['x.xhtml', 'application/octet-stream', false],
  ['x.js', 'application/octet-stream', false],
  ['x.png.html', 'application/octet-stream', false],
  ['x.constructor', 'application/octet-stream', false],
  ['png', 'application/octet-stream', false],
  ['a.png/x', 'application/octet-stream', false],
  ['x.', 'application/octet-stream', false],
] as const)('%s is %s, shown by browsers: %s', async ([path, type, isShown]) => {
  const header = await headersOf(await newUser(), path);
  expect(header('content-type')).toBe(type);
  expect(header('content-disposition')?.split(';')[0]).toBe(isShown ? 'inline' : 'attachment');
});

test('a name can’t break out of its header, or hide its extension by a change of direction', async ({
  me,
}) => {
  const header = await headersOf(me, 'a/\u202egnp.\u2066x"; filename=\'(evil)*.html');
  expect(header('content-disposition')).toBe(
    "attachment; filename*=UTF-8''gnp.x%22%3B%20filename%3D%27%28evil%29%2A.html",
  );
});

test('returns a file in the trash, and the new bytes after a replacement', async ({ me }) => {
  const file = await putFile(me, 'x.png');
  const bytes = bytesOf(500_000, 'new');
  await me.ok(putFileContract, { path: 'x.png', bytes }, { 'If-Match': tagOf(file) });
  expect((await download(me, file)).equals(bytes)).toBe(true);
  await me.ok(deleteFileContract, { id: file.id });
  expect((await download(me, { id: file.id.toUpperCase() })).equals(bytes)).toBe(true);
});

test('ignores Range and If-None-Match: the response is whole', async ({ me }) => {
  const file = await putFile(me, 'x.png');
  const { status, body } = await me.call(
    getFileContract,
    { fileId: file.id },
    { Range: 'bytes=0-1', 'If-None-Match': tagOf(file), 'Accept-Encoding': 'gzip' },
  );
  expect([status, (body as Buffer).length]).toEqual([200, 100]);
});

test('returns 404 for an unknown or malformed id and 403 for another user’s', async () => {
  const [me, other] = await Promise.all([newUser(), newUser()]);
  const theirs = await putFile(other, 'x.png');
  for (const fileId of ['nonsense', crypto.randomUUID(), me.workspaceId])
    await me.fails(getFileContract, { fileId }, 'fileNotFound');
  await me.fails(getFileContract, { fileId: theirs.id }, 'fileDenied');
});
