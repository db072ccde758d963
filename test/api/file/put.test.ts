// PUT /file (E24).
import { expect } from 'vitest';
import { getAccountContract } from '../../../lib/api/routes/account.ts';
import { deleteFileContract, listFilesContract, putFileContract } from '../../../lib/api/routes/file.ts';
import { ERRORS } from '../../../lib/domain/errors.ts';
import { FILE_MAX_BYTES } from '../../../lib/schema/limits.ts';
import { newUser, type Client } from '../../harness/client.ts';
import { bytesOf, download, putFile, sha256, tagOf } from '../../harness/files.ts';
import { test } from '../../harness/user-test.ts';

const MB = 1024 * 1024;

const used = async (me: Client): Promise<number> => (await me.ok(getAccountContract, {})).data.storage.used;
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string;

test('creates a file, returns its description with the hash as ETag, and counts its bytes', async ({
  me,
}) => {
  const bytes = bytesOf(1_000);
  const { body, headers } = await me.call(putFileContract, { path: 'assets/x.PNG', bytes });
  expect(body).toEqual({
    data: {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      workspaceId: me.workspaceId,
      path: 'assets/x.PNG',
      type: 'image/png',
      size: 1_000,
      sha256: sha256(bytes),
      createdAt: TIME,
      updatedAt: TIME,
      isDeleted: false,
      deletedAt: null,
    },
    count: 1,
  });
  const { data } = body as { data: { id: string; createdAt: string; updatedAt: string } };
  expect(data.updatedAt).toBe(data.createdAt);
  expect(headers.get('etag')).toBe(`"${sha256(bytes)}"`);
  expect((await download(me, data)).equals(bytes)).toBe(true);
  expect(await used(me)).toBe(1_000);
});

test.for([1, 390 * 1024, 390 * 1024 + 1, FILE_MAX_BYTES])(
  'stores %s bytes as they are',
  async (size, { me }) => {
    const bytes = bytesOf(size);
    const file = await putFile(me, 'x.bin', bytes);
    expect(file.size).toBe(size);
    expect((await download(me, file)).equals(bytes)).toBe(true);
  },
);

test('returns the same file unchanged for the same bytes, also with a tag of before or with unique', async ({
  me,
}) => {
  const file = await putFile(me, 'x.png');
  const bytes = bytesOf(100, 'x.png');
  const input = { path: 'x.png', bytes };
  const same = { data: file, count: 1 };
  expect(await me.ok(putFileContract, input)).toEqual(same);
  expect(await me.ok(putFileContract, { ...input, unique: true })).toEqual(same);
  expect(await me.ok(putFileContract, input, { 'If-Match': '"old"' })).toEqual(same);
  expect(await used(me)).toBe(100);
});

test('returns 400 for other bytes at the path of a file, and leaves the file as it is', async ({ me }) => {
  const file = await putFile(me, 'x.png');
  await me.fails(putFileContract, { path: 'x.png', bytes: bytesOf(5) }, 'fileExists');
  expect((await download(me, file)).equals(bytesOf(100, 'x.png'))).toBe(true);
  expect(await used(me)).toBe(100);
});

test('replaces a file if If-Match has its tag, and returns 412 with the current tag otherwise', async ({
  me,
}) => {
  const file = await putFile(me, 'x.png', bytesOf(100));
  const input = { path: 'x.png', bytes: bytesOf(30, 'new') };
  const replaced = await me.ok(putFileContract, input, { 'If-Match': tagOf(file) });
  expect(replaced.data).toEqual({
    ...file,
    size: 30,
    sha256: sha256(input.bytes),
    updatedAt: replaced.data.updatedAt,
  });
  expect(replaced.data.updatedAt > file.updatedAt).toBe(true);
  expect((await download(me, file)).equals(input.bytes)).toBe(true);
  expect(await used(me)).toBe(30);

  const stale = { path: 'x.png', bytes: bytesOf(31) };
  const { status, headers, body } = await me.call(putFileContract, stale, { 'If-Match': tagOf(file) });
  expect([status, headers.get('etag'), body]).toEqual([
    412,
    tagOf(replaced.data),
    { error: 'PRECONDITION_FAILED', message: 'File has changed' },
  ]);
  expect((await me.ok(putFileContract, stale, { 'If-Match': '*' })).data.size).toBe(31);
  expect((await download(me, file)).equals(stale.bytes)).toBe(true);
  expect(await used(me)).toBe(31);
});

test('returns 412 for If-Match at a path without a file', async ({ me }) => {
  const file = await putFile(me, 'x.png');
  await me.ok(deleteFileContract, { id: file.id });
  for (const tag of ['*', tagOf(file)])
    for (const path of ['x.png', 'y.png']) {
      const { status, body } = await me.call(
        putFileContract,
        { path, bytes: bytesOf(9) },
        { 'If-Match': tag },
      );
      expect([status, body]).toEqual([412, { error: 'PRECONDITION_FAILED', message: 'File has changed' }]);
    }
});

test('unique stores other bytes under the next free name, and the same bytes once', async ({ me }) => {
  await putFile(me, 'a/x.tar.gz');
  const put = async (seed: string) =>
    (await me.ok(putFileContract, { path: 'a/x.tar.gz', unique: true, bytes: bytesOf(10, seed) })).data;
  const second = await put('second');
  expect(second.path).toBe('a/x.tar 2.gz');
  expect((await put('third')).path).toBe('a/x.tar 3.gz');
  expect(await put('second')).toEqual(second);
  for (let n = 4; n <= 20; n++) expect((await put(`${n}`)).path).toBe(`a/x.tar ${n}.gz`);
});

test.for([
  ['x', 'x 2'],
  ['.hidden', '.hidden 2'],
  ['a.b/x', 'a.b/x 2'],
  ['x.', 'x 2.'],
])('the second file at %j is %j', async ([path, numbered], { me }) => {
  await putFile(me, path ?? '');
  const { data } = await me.ok(putFileContract, { path: path ?? '', unique: true, bytes: bytesOf(1) });
  expect(data.path).toBe(numbered);
});

test('returns 400 for a numbered name beyond the limit, and for If-Match together with unique', async ({
  me,
}) => {
  const path = `${'x'.repeat(196)}.png`;
  const file = await putFile(me, path);
  const input = { path, unique: true, bytes: bytesOf(1) };
  await me.fails(putFileContract, input, 'invalidRequest', 'path: the numbered name would be too long');
  const { body } = await me.call(putFileContract, input, { 'If-Match': tagOf(file) });
  expect(body).toEqual({ error: 'VALIDATION_ERROR', message: 'If-Match: must not be sent with unique' });
});

test('a path is free again when its file is in the trash', async ({ me }) => {
  const file = await putFile(me, 'x.png');
  await me.ok(deleteFileContract, { id: file.id });
  const second = await putFile(me, 'x.png', bytesOf(7));
  expect(second.id).not.toBe(file.id);
  expect(await used(me)).toBe(107);
});

test('letter case matters in a path, and accents are stored composed', async ({ me }) => {
  await putFile(me, 'x.png');
  await putFile(me, 'X.png', bytesOf(3));
  const file = await putFile(me, 'cafe\u0301.png');
  expect(file.path).toBe('caf\u00e9.png');
  expect((await me.ok(listFilesContract, { path: 'cafe\u0301.png' })).data).toEqual([file]);
  await me.fails(putFileContract, { path: 'caf\u00e9.png', bytes: bytesOf(3) }, 'fileExists');
});

const LENGTH = 'path: must be 1 to 512 characters';
const SEGMENTS = 'path: segments between slashes must be 1 to 200 characters, and not blank, "." or ".."';
const MARKDOWN = 'path: Markdown files are notes';

test.for([
  ['', 'path: Required field is missing'],
  [`${'a/'.repeat(256)}a`, LENGTH],
  ['x'.repeat(201), SEGMENTS],
  ['/x.png', SEGMENTS],
  ['x/', SEGMENTS],
  ['a//x', SEGMENTS],
  ['a/ \u00a0/x', SEGMENTS],
  ['.', SEGMENTS],
  ['../x.png', SEGMENTS],
  ['a/../x', SEGMENTS],
  ['a/./x', SEGMENTS],
  ['a\u0000.png', 'path: must not contain control characters'],
  ['a\nb', 'path: must not contain control characters'],
  ['a\u0085b', 'path: must not contain control characters'],
  ['note.md', MARKDOWN],
  ['a/NOTE.Markdown', MARKDOWN],
  ['%~trash/x.png', 'path: %~trash is a name that exports use for their own files'],
  ['%~Export.json', 'path: %~Export.json is a name that exports use for their own files'],
  ['.notes-import.json', 'path: .notes-import.json is a name that exports use for their own files'],
])('rejects the path %j', async ([path, message], { me }) => {
  await me.fails(putFileContract, { path, bytes: bytesOf(1) }, 'invalidRequest', message);
});

test.for([
  '😀'.repeat(200),
  `${'x'.repeat(200)}/${'y'.repeat(200)}/${'z'.repeat(110)}`,
  'a/%~trash',
  '...',
  ' x ',
  'CON',
  '<script>.svg',
])('accepts the path %j', async (path) => {
  expect((await putFile(await newUser(), path)).path).toBe(path);
});

test('accepts only application/octet-stream', async ({ me }) => {
  const send = async (headers: Readonly<Record<string, string>>) =>
    me.send({ method: 'PUT', path: '/file?path=x.png', headers, body: bytesOf(10) });
  for (const headers of [
    { 'Content-Type': 'image/png' },
    { 'Content-Type': 'application/json' },
    { 'Content-Type': 'text/markdown' },
    { 'Content-Type': 'application/octet-stream; charset=utf-8' },
    { 'Content-Type': 'application/octet-streams' },
    { 'Content-Type': '' },
  ])
    expect((await send(headers)).body).toEqual({
      error: 'MALFORMED_REQUEST',
      message: 'Content-Type must be application/octet-stream',
    });
  expect((await send({ 'Content-Type': 'Application/Octet-Stream' })).status).toBe(200);
});

test.for([0, FILE_MAX_BYTES + 1, 7 * MB, 11 * MB])('returns 400 for %s bytes', async (size, { me }) => {
  const { status, body } = await me.call(putFileContract, { path: 'x.bin', bytes: Buffer.alloc(size, 7) });
  expect([status, body]).toEqual([
    400,
    { error: 'VALIDATION_ERROR', message: 'File must have 1 byte to 4 MB' },
  ]);
  expect(await used(me)).toBe(0);
});

test('returns 400 with the numbers if the quota has no room, also for a replacement that grows', async () => {
  const me = await newUser({ storageLimit: 1_000 });
  const file = await putFile(me, 'x.png', bytesOf(600));
  const { body } = await me.call(putFileContract, { path: 'y.png', bytes: bytesOf(401) });
  expect(body).toEqual({
    error: 'VALIDATION_ERROR',
    message: ERRORS.quotaExceeded.message,
    details: { used: 600, limit: 1_000 },
  });
  const grow = { path: 'x.png', bytes: bytesOf(1_001) };
  expect((await me.call(putFileContract, grow, { 'If-Match': tagOf(file) })).status).toBe(400);
  const fits = { path: 'x.png', bytes: bytesOf(1_000) };
  expect((await me.ok(putFileContract, fits, { 'If-Match': tagOf(file) })).data.size).toBe(1_000);
});

test('returns 404 for an unknown workspace and 403 for another user’s', async () => {
  const [me, other] = await Promise.all([newUser(), newUser()]);
  const input = { path: 'x.png', bytes: bytesOf(1) };
  await me.fails(putFileContract, { ...input, workspaceId: 'nonsense' }, 'workspaceNotFound');
  await me.fails(putFileContract, { ...input, workspaceId: crypto.randomUUID() }, 'workspaceNotFound');
  await me.fails(putFileContract, { ...input, workspaceId: other.workspaceId }, 'workspaceDenied');
});

test(
  'of 10 simultaneous files with one path one is created, and with unique all are',
  { tags: ['slow'] },
  async ({ me }) => {
    const put = (n: number, unique: boolean) =>
      me.call(putFileContract, { path: 'x.png', unique, bytes: bytesOf(10, `${unique} ${n}`) });
    const numbers = Array.from({ length: 10 }, (_, n) => n);
    const statuses = (await Promise.all(numbers.map((n) => put(n, false)))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 400)]);
    await Promise.all(numbers.map((n) => put(n, true)));
    const { data, count } = await me.ok(listFilesContract, {});
    expect(count).toBe(11);
    expect(new Set(data.map(({ path }) => path)).size).toBe(11);
    expect(await used(me)).toBe(110);
  },
);
