// Hostile files and paths: what is stored comes back byte for byte, by key and by link, in headers that let no browser run
// it; a path that leaves its folder or hides characters is an error (E24). test/slow/app/hostile-files.test.ts opens them
// in a browser.
import { expect, inject } from 'vitest';
import {
  getFileContract,
  listFilesContract,
  moveFileContract,
  putFileContract,
} from '../../lib/api/routes/file.ts';
import { newUser, request } from '../harness/client.ts';
import { putFile } from '../harness/files.ts';
import { ACTIVE_FILES, ODD_PATHS, REJECTED_PATHS, type HostileFile } from '../harness/hostile-files.ts';
import { sharedNote } from '../harness/shares.ts';
import { test } from '../harness/user-test.ts';

/** The headers that decide what a browser does with a file. A name has no characters that could end or turn it. */
const headersOf = ({ type, isShownInline }: HostileFile) => ({
  'content-type': type,
  'content-disposition': expect.stringMatching(
    `^${isShownInline ? 'inline' : 'attachment'}; filename\\*=UTF-8''[\\w.~%-]+$`,
  ) as string,
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'set-cookie': null,
});

const shownHeaders = (headers: Headers, file: HostileFile) =>
  Object.fromEntries(Object.keys(headersOf(file)).map((name) => [name, headers.get(name)]));

const HOSTILE = [...ACTIVE_FILES, ...ODD_PATHS].map((file) => [file.path, file] as const);
/** Every eighth: files of several types, and paths of several kinds. */
const isFirst = (_: unknown, n: number): boolean => n % 8 === 0;

test.for(HOSTILE.filter(isFirst))('%j comes back as it is and runs nowhere, by key and by link', ([, file]) =>
  comesBack(file),
);

test.for(HOSTILE.filter((each, n) => !isFirst(each, n)))(
  '%j comes back as it is and runs nowhere, by key and by link, too',
  { tags: ['slow'] },
  ([, file]) => comesBack(file),
);

async function comesBack(file: HostileFile): Promise<void> {
  const { path } = file;

  const me = await newUser();
  const bytes = Buffer.from(file.text, 'latin1');
  const textOf = ({ body }: { body: unknown }) => (Buffer.isBuffer(body) ? body.toString('latin1') : body);
  const { data: stored } = await me.ok(putFileContract, { path, bytes });
  expect(stored).toMatchObject({ path: path.normalize('NFC'), type: file.type, size: bytes.length });
  const own = await me.call(getFileContract, { fileId: stored.id });
  expect([shownHeaders(own.headers, file), textOf(own)]).toEqual([headersOf(file), file.text]);
  const reference = path
    .split('/')
    .map(encodeURIComponent)
    .join('/')
    .replaceAll(/[()]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
  const { token } = await sharedNote(me, `![](<${reference}>) [file](<${reference}>)`);
  const query = new URLSearchParams({ path: reference }).toString();
  const shared = await request(`${inject('baseUrl')}/shared/${token}/file?${query}`, {});
  expect([shownHeaders(shared.headers, file), textOf(shared)]).toEqual([headersOf(file), file.text]);
  expect((await me.ok(listFilesContract, { path })).data).toEqual([stored]);
}

test('every hostile path is an error for an upload and a move', async ({ me }) => {
  const { id } = await putFile(me, 'x.png');
  for (const [path, message] of REJECTED_PATHS) {
    await me.fails(putFileContract, { path, bytes: Buffer.from('x') }, 'invalidRequest', message);
    await me.fails(moveFileContract, { id, path }, 'invalidRequest', message);
  }
  expect((await me.ok(listFilesContract, {})).data.map((file) => file.path)).toEqual(['x.png']);
});

test('there are at least 30 hostile files and paths', () => {
  expect(
    new Set([...ACTIVE_FILES, ...ODD_PATHS].map(({ path }) => path)).size + REJECTED_PATHS.length,
  ).toBeGreaterThan(60);
});
